import { screenWords } from "../../../src/contract/declared/screens.ts"
import type {
  Portfolio,
  PortfolioPosition,
  PortfolioValue,
  PurificationTotal,
} from "../../../src/portfolio/schema.ts"
import {
  type Bound,
  type HoldingPurpose,
  holdingPurposes,
  type PurificationMethodId,
  type ScreenName,
  screenNames,
} from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { datedVerdict } from "../../html/dates.tsx"
import { printDay } from "../../html/days.ts"
import {
  boundWords,
  printExact,
  printLimit,
  printPercent,
  printRatio,
  toHundredths,
} from "../../html/numbers.ts"
import { type InlineVerdictModel, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { type BarPart, WeightBar } from "../fund/bar.tsx"

/** The value of the portfolio by verdict, and the total amounts due. */
export function ReportSummary(props: { readonly data: Portfolio; readonly heldFor: HoldingPurpose | null }) {
  const { data, heldFor } = props
  const { values, unvalued, purification } = data.summary
  const { prohibited_business: prohibited } = data.summary
  return (
    <>
      <Section id="weights" title="By verdict">
        {values.length > 1 ? <p>Each currency stands by itself: nothing is converted.</p> : null}
        {values.map((value) => (
          <Value key={value.currency} value={value} />
        ))}
        {values.length === 0 ? <p>No position has a price, so there are no weights.</p> : null}
        {unvalued.length === 0 ? null : (
          <p>
            These have no weight, because their price or number of shares is not known: {unvalued.join(", ")}.
          </p>
        )}
      </Section>
      <Section id="purification" title="Purification">
        <p>
          The amounts are for the newest fiscal year that each company has reported, as if you held every
          share at the end of that year.
        </p>
        {purification.map((total) => (
          <PurificationTotalText key={total.currency} total={total} />
        ))}
        {purification.length + prohibited.length === 0 ? <p>It is not known for any position.</p> : null}
        {prohibited.length === 0 ? null : (
          <p>
            {prohibited.join(", ")} {prohibited.length === 1 ? "is" : "are"} in no total: the core business is
            prohibited, and SS 21 requires leaving it (3/4/1, 3/4/8).
          </p>
        )}
      </Section>
      <Section id="zakat" title="Zakat for a lunar year">
        <ZakatQuestion heldFor={heldFor} />
        {heldFor === null ? (
          <p>
            Until you answer, the report assumes that you hold them for their income: a share is goods of
            trade only if it was bought to be sold.
          </p>
        ) : null}
        <ZakatTotals data={data} />
        <p>
          Zakat is due if all that you own stays for a year at or above the nisab, the least wealth that owes
          zakat.
        </p>
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
        {stale ? ` The verdicts on ${printPercent(stale)} of it are out of date.` : null}
      </p>
      {weights === null ? null : <WeightBar parts={partsOf(weights)} words={partWords} />}
    </>
  )
}

function AtRisk({ percentage }: { readonly percentage: number }) {
  return percentage === 0 ? (
    <> No compliant position is close to a limit (within a sixth of it).</>
  ) : (
    <> {printPercent(percentage)} of it is at risk: compliant, but close to a limit (within a sixth of it).</>
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

const methodWords = {
  ss21_per_share: "by AAOIFI SS 21 (3/4/6), whether or not a dividend was paid",
  dividend_share: "as a share of your dividends, the method of index providers such as S&P and MSCI",
} as const

/** The total by the standard's own method, then the other method. */
function PurificationTotalText({ total }: { readonly total: PurificationTotal }) {
  const { method, currency, is_ss21_complete: isSs21, is_dividend_complete: isDividend } = total
  const isComplete = method === "ss21_per_share" ? isSs21 : isDividend
  const other = method === "ss21_per_share" ? "dividend_share" : "ss21_per_share"
  return (
    <p>
      To give away: <strong>{purifyText(total, method)}</strong> {methodWords[method]}.{" "}
      {coverageText(total[method], isComplete, currency)} By the other method it is {purifyText(total, other)}
      , {methodWords[other]}.
    </p>
  )
}

const purposeWords = { income: "For their income", trade: "To trade: I bought them to sell them" } as const

/** The question on which the number for zakat depends. The answer belongs to the form with the lines. */
function ZakatQuestion({ heldFor }: { readonly heldFor: HoldingPurpose | null }) {
  return (
    <fieldset class="screen-only">
      <legend>What do you hold these shares for?</legend>
      {holdingPurposes.map((purpose) => (
        <label key={purpose} class="choice">
          <input type="radio" name="held_for" value={purpose} form="lines" checked={heldFor === purpose} />
          {purposeWords[purpose]}
        </label>
      ))}
      <button type="submit" form="lines">
        Show this zakat
      </button>
    </fieldset>
  )
}

function ZakatTotals({ data }: { readonly data: Portfolio }) {
  const [own, ...others] = data.methods.zakat
  const textsOf = (id: string | undefined) =>
    data.summary.zakat
      .filter((total) => total.id === id)
      .map(({ currency, amount, bound, is_complete: isComplete }) => {
        const due = amountText(amount, currency, bound)
        return { due, coverage: coverageText(amount, isComplete, currency) }
      })
  const due = textsOf(own?.id)
  return (
    <>
      {due.length === 0 ? <p>It is not known for any position.</p> : null}
      {due.map(({ due, coverage }) => (
        <p key={due}>
          Due: <strong>{due}</strong>. {coverage} It is computed so: {own?.rule}.
        </p>
      ))}
      <details>
        <summary>Other views</summary>
        <ul class="lists">
          {others.flatMap(({ id, name }) =>
            textsOf(id).map(({ due, coverage }) => (
              <li key={`${id} ${due}`}>
                {name}: {due}. <span class="small">{coverage}</span>
              </li>
            )),
          )}
        </ul>
      </details>
    </>
  )
}

/** Says which positions an amount covers. */
function coverageText(amount: number | null, isComplete: boolean, currency: string): string {
  if (isComplete) return `This covers all positions in ${currency}.`
  return amount === null
    ? "It is known for no position."
    : "Positions for which it is not known are left out."
}

/** The report's findings on a position, in words. */

const unknown = "not known"

/** `at most USD 12.30`, with two decimals. */
export function amountText(value: number | null, currency: string | null, bound?: Bound | null): string {
  if (value === null || currency === null) return unknown
  return `${boundWords(bound)}${currency}${noBreak}${printExact(value, 2)}`
}

/** A space between a currency and its number, at which no line ends. */
const noBreak = "\u00a0"

/** What is owed by a method, in words. */
export function purifyText(
  owed: PurificationTotal | PortfolioPosition["purification"],
  method: PurificationMethodId,
): string {
  return amountText(
    owed[method],
    owed.currency,
    owed[method === "ss21_per_share" ? "ss21_bound" : "dividend_bound"],
  )
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
  const limit = `limit ${printLimit(threshold)}`
  const points =
    distance === null ? "" : `, ${printPoints(distance)} ${result === "pass" ? "to spare" : "over"}`
  return `${label} ${boundWords(bound)}${printRatio(value)}, ${limit}${points}`
}

/** `below USD 12.30 (−20.50%)`: the share price at which the verdict changes. */
export function flipText({ flip }: PortfolioPosition): string | null {
  if (flip === null) return null
  const change = `${flip.distance > 0 ? "+" : ""}${printPercent(flip.distance * 100)}`
  return flip.price === null || flip.currency === null
    ? change
    : `${flip.currency}${noBreak}${flip.price.toFixed(2)} (${change})`
}

/** `USD 229.87, your price`, `USD 402.40, close of 3 Aug 2026`. */
export function priceText(position: PortfolioPosition): string {
  const { price, currency, price_source: source, price_date: day } = position
  if (price === null) return "no price"
  const whose =
    source === "yours" ? "your price" : `close of ${day === null ? "an unknown day" : printDay(day)}`
  return `${currency === null ? "" : `${currency}${noBreak}`}${printExact(price, 2)}, ${whose}`
}

function labelOf(screen: string): string {
  return (screenNames as readonly string[]).includes(screen)
    ? screenWords[screen as ScreenName].label
    : screen
}

function printPoints(distance: number): string {
  return `${printExact(toHundredths(Math.abs(distance)), 2)} points`
}
