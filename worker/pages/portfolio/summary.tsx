import { screenWords } from "../../../src/contract/declared/screens.ts"
import type {
  Portfolio,
  PortfolioPosition,
  PortfolioValue,
  PurificationTotal,
  ZakatTotal,
} from "../../../src/portfolio/schema.ts"
import { type Bound, type ScreenName, screenNames } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { datedVerdict, printDay } from "../../html/dates.tsx"
import { boundWords, printExact, printExactRatio, printPercent, toHundredths } from "../../html/numbers.ts"
import { type InlineVerdictModel, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { type BarPart, WeightBar } from "../fund/bar.tsx"

/** The value of the portfolio by verdict, and the total amounts due. */
export function ReportSummary({ data }: { readonly data: Portfolio }) {
  const { values, unvalued, purification, zakat, concentration } = data.summary
  return (
    <>
      <Section id="weights" title="By verdict">
        {values.length > 1 ? <p>Each currency stands by itself: nothing is converted.</p> : null}
        {values.map((value) => (
          <Value key={value.currency} value={value} />
        ))}
        {values.length === 0 ? <p>No position has a price, so that there are no weights.</p> : null}
        {unvalued.length === 0 ? null : (
          <p>Without a price, and so without a weight: {unvalued.join(", ")}.</p>
        )}
      </Section>
      <Section id="purification" title="Purification">
        <p>
          The amounts are for the newest fiscal year that each company has reported, as if you held every
          share at the end of that year. There are two methods, and neither is the only right one.
        </p>
        {purification.length === 0 ? (
          <p>It is not known for any position.</p>
        ) : (
          <PurificationTotals totals={purification} methods={data.methods.purification} />
        )}
        <Concentration shares={concentration} />
      </Section>
      <Section id="zakat" title="Zakat for a lunar year">
        <p>
          Zakat is 2.5% of what each method counts. It is due if all that you own stays at or above the nisab
          for a year.
        </p>
        {zakat.length === 0 ? (
          <p>It is not known for any position.</p>
        ) : (
          <ZakatTotals totals={zakat} methods={data.methods.zakat} />
        )}
      </Section>
    </>
  )
}

const partWords = {
  compliant: "compliant",
  "non-compliant": "non-compliant",
  unscreened: "without a verdict",
  "no-share": "not a share",
} as const

function Value({ value }: { readonly value: PortfolioValue }) {
  const { currency, value: sum, positions, weights, at_risk_percentage: atRisk } = value
  const stale = value.stale_percentage
  return (
    <>
      <p>
        <strong>
          {currency} {printExact(sum, 2)}
        </strong>{" "}
        in {positions} {positions === 1 ? "position" : "positions"}.
        {atRisk === null ? null : <AtRisk percentage={atRisk} />}
        {stale ? ` What we say of ${printPercent(stale)} is out of date.` : null}
      </p>
      {weights === null ? null : <WeightBar parts={partsOf(weights)} words={partWords} />}
    </>
  )
}

function AtRisk({ percentage }: { readonly percentage: number }) {
  return percentage === 0 ? (
    <> No compliant position is within a sixth of a limit.</>
  ) : (
    <> {printPercent(percentage)} is at risk: compliant, but within a sixth of a limit.</>
  )
}

function partsOf(weights: NonNullable<PortfolioValue["weights"]>): readonly BarPart[] {
  const part = (fill: BarPart["fill"], percentage: number): BarPart => {
    return { fill, percentage, text: printPercent(percentage) }
  }
  return [
    part("compliant", weights.compliant),
    part("non-compliant", weights.non_compliant),
    part("unscreened", weights.unknown),
  ]
}

interface Named {
  readonly id: string
  readonly name: string
  readonly source: string
}

function nameOf(methods: readonly Named[], id: string): string {
  return methods.find((method) => method.id === id)?.name ?? id
}

function sourceOf(methods: readonly Named[], id: string): string {
  return methods.find((method) => method.id === id)?.source ?? ""
}

function PurificationTotals(props: {
  readonly totals: readonly PurificationTotal[]
  readonly methods: readonly Named[]
}) {
  const rows = props.totals.flatMap((total): readonly TotalRow[] => [
    {
      id: "ss21_per_share",
      currency: total.currency,
      amount: total.ss21_per_share,
      bound: total.ss21_bound ?? null,
      is_complete: total.is_ss21_complete,
    },
    {
      id: "dividend_share",
      currency: total.currency,
      amount: total.dividend_share,
      bound: total.dividend_bound ?? null,
      is_complete: total.is_dividend_complete,
    },
  ])
  return <Totals label="Purification by method" rows={rows} methods={props.methods} />
}

function ZakatTotals(props: { readonly totals: readonly ZakatTotal[]; readonly methods: readonly Named[] }) {
  const rows = props.totals.map((total) => ({ ...total, bound: total.bound ?? null }))
  return <Totals label="Zakat by method" rows={rows} methods={props.methods} />
}

type TotalRow = Pick<ZakatTotal, "currency" | "amount" | "is_complete"> & {
  readonly id: string
  readonly bound: NonNullable<ZakatTotal["bound"]> | null
}

function Totals(props: {
  readonly label: string
  readonly rows: readonly TotalRow[]
  readonly methods: readonly Named[]
}) {
  const { label, rows, methods } = props
  return (
    <TableRegion label={label}>
      <table class="totals">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col" class="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, currency, amount, bound, is_complete: isComplete }) => (
            <tr key={`${id} ${currency}`}>
              <th scope="row" class="name">
                {nameOf(methods, id)} <span class="small block">{sourceOf(methods, id)}</span>
              </th>
              <td class="number">
                {amountText(amount, currency, bound)}
                <span class="small block">{coverageText(amount, isComplete, currency)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** Says which positions an amount covers. */
function coverageText(amount: number | null, isComplete: boolean, currency: string): string {
  if (isComplete) return `of all positions in ${currency}`
  return amount === null ? "none is known" : "some positions are not known, so they are left out"
}

function Concentration({ shares }: { readonly shares: Portfolio["summary"]["concentration"] }) {
  if (shares.length === 0) return null
  return (
    <p>
      Most of the purification by SS 21 comes from{" "}
      {shares.map(({ instrument_id: id, currency, percentage }, at) => (
        <span key={`${id} ${currency}`}>
          {at === 0 ? "" : ", "}
          {id} ({printPercent(percentage)} of {currency})
        </span>
      ))}
      .
    </p>
  )
}

/** The report's findings on a position, in words. */

const unknown = "not known"

/** `at most USD 12.30`, with two decimals. */
export function amountText(value: number | null, currency: string | null, bound?: Bound | null): string {
  if (value === null || currency === null) return unknown
  return `${boundWords(bound)}${currency} ${printExact(value, 2)}`
}

export function verdictOf(position: PortfolioPosition): InlineVerdictModel {
  const { kind, status, withheld, purity_percentage: purity } = position
  if (kind === "fund") {
    return purity === null
      ? { mark: "pending", words: "Fund, not rated" }
      : { mark: "weighed", words: `Fund: ${printPercent(purity)} compliant` }
  }
  const mark = verdictKindOf({ status, withheld })
  return { mark, words: mark === "pending" ? "No verdict" : datedVerdict(verdictNames[mark], position) }
}

/** `Debt 2.12%, 27.88 points below its limit`; null if no screen is stated to decide. */
export function bindingText({ binding }: PortfolioPosition): string | null {
  if (binding === null) return null
  const { screen, value, bound, threshold, distance, result } = binding
  const label = labelOf(screen)
  if (value === null || threshold === null) return label
  const limit = `limit ${printExactRatio(threshold)}`
  const points =
    distance === null ? "" : `, ${printPoints(distance)} ${result === "pass" ? "to spare" : "over"}`
  return `${label} ${boundWords(bound)}${printExactRatio(value)}, ${limit}${points}`
}

/** `below USD 12.30 (−20.5%)`: the share price at which the verdict changes. */
export function flipText({ flip }: PortfolioPosition): string | null {
  if (flip === null) return null
  const change = `${flip.distance > 0 ? "+" : ""}${printExact(Math.round(flip.distance * 1000) / 10)}%`
  return flip.price === null || flip.currency === null
    ? change
    : `${flip.currency} ${flip.price.toFixed(2)} (${change})`
}

/** `USD 229.87, your price`, `USD 402.40, close of 3 Aug 2026`. */
export function priceText(position: PortfolioPosition): string {
  const { price, currency, price_source: source, price_date: day } = position
  if (price === null) return "no price"
  const whose =
    source === "yours" ? "your price" : `close of ${day === null ? "an unknown day" : printDay(day)}`
  return `${currency === null ? "" : `${currency} `}${printExact(price, 2)}, ${whose}`
}

function labelOf(screen: string): string {
  return (screenNames as readonly string[]).includes(screen)
    ? screenWords[screen as ScreenName].label
    : screen
}

function printPoints(distance: number): string {
  return `${printExact(toHundredths(Math.abs(distance)))} points`
}
