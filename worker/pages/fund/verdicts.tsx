import type { Etf, EtfHolding, EtfWeights } from "../../../src/funds/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { linkTo } from "../../html/language/english.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { tinyPercent } from "./bar.tsx"
import { HoldingLink, stateOf } from "./holdings.tsx"
import type { Reasons } from "./reasons.ts"

export interface FundVerdictsModel {
  readonly fund: Etf
  /** Largest first. */
  readonly holdings: readonly EtfHolding[]
  readonly reasons: Reasons
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

const failuresMax = 20
const withheldMax = 10
const openMax = 6

/** The largest holdings whose verdicts the page gives a reason for: those that fail, and those that are withheld. */
export function explainedHoldings(holdings: readonly EtfHolding[]): readonly EtfHolding[] {
  return [
    ...inState(holdings, "non-compliant").slice(0, failuresMax),
    ...inState(holdings, "withheld").slice(0, withheldMax),
  ]
}

function inState(holdings: readonly EtfHolding[], state: ReturnType<typeof stateOf>): readonly EtfHolding[] {
  return holdings.filter((holding) => stateOf(holding) === state)
}

/** The holdings that are not compliant, largest first, each with its reason; nothing if all holdings pass. */
export function FundFailures(model: FundVerdictsModel) {
  const { fund, holdings } = model
  const language = useLanguage()
  const say = language.say.fund.failures
  const all = fund.weights?.non_compliant
  if (all === undefined || all.holdings === 0) return null
  const failing = inState(holdings, "non-compliant").slice(0, failuresMax)
  const later = failing.slice(openMax)
  return (
    <Section id="failures" title={say.title}>
      <p>
        {say.sum(countText(all, language), <strong>{weightText(all, language)}</strong>)}{" "}
        <LeftOut count={all.holdings - failing.length} isHidden={inState(holdings, "hidden").length > 0} />
      </p>
      <ReasonTable {...model} label={say.table} holdings={failing.slice(0, openMax)} />
      {later.length === 0 ? null : (
        <details>
          <summary>{say.next(language.print.count(later.length))}</summary>
          <ReasonTable {...model} label={say.nextTable} holdings={later} />
        </details>
      )}
    </Section>
  )
}

/** Says why failing holdings are missing from the list. Never says whether a hidden holding fails. */
function LeftOut({ count, isHidden }: { readonly count: number; readonly isHidden: boolean }) {
  const { say, print } = useLanguage()
  const { smaller, unopened } = say.fund.failures
  if (count === 0) return null
  return <>{isHidden ? unopened(linkTo("/pricing")) : smaller(print.count(count))}</>
}

/** Holdings with their weights and the reasons for their verdicts; nothing without holdings. */
function ReasonTable(props: Omit<FundVerdictsModel, "fund"> & { readonly label: string }) {
  const { label, holdings, reasons, methodology } = props
  const { say, print } = useLanguage()
  const { columns } = say.fund
  if (holdings.length === 0) return null
  return (
    <TableRegion label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.holding}</th>
            <th scope="col" class="number">
              {columns.weight}
            </th>
            <th scope="col">{columns.why}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.rank}>
              <th scope="row" class="name">
                <HoldingLink holding={holding} methodology={methodology} />
              </th>
              <td class="number">{print.percent(holding.weight)}</td>
              <td>{reasons.get(holding.instrument_id ?? "") ?? say.fund.reasons.onItsPage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

type Bucket = EtfWeights[keyof EtfWeights]

/** The shares of the fund without a verdict, by cause; nothing if every share has a verdict. */
export function FundUnknown(model: FundVerdictsModel) {
  const { fund, holdings } = model
  const language = useLanguage()
  const say = language.say.fund.unknown
  if (fund.weights === null) return null
  const { pending, unmatched } = fund.weights
  if (pending.holdings + unmatched.holdings === 0) return null
  const listed = inState(holdings, "withheld").slice(0, withheldMax)
  const causes: readonly Cause[] = [
    ...pendingCauses(pending, holdings),
    { cause: "unmatched", bucket: unmatched },
  ]
  return (
    <Section
      id="unknown"
      title={causes.some(({ cause }) => cause === "hidden") ? say.titleHidden : say.title}
    >
      <ul class="causes">
        {causes
          .filter(({ bucket }) => bucket.holdings > 0)
          .map(({ cause, bucket }) => (
            <li key={cause}>
              <strong>{weightText(bucket, language)}</strong> {say.causes[cause]}{" "}
              <span class="faint">({countText(bucket, language)})</span>
            </li>
          ))}
      </ul>
      {listed.length === 0 ? null : (
        <details>
          <summary>{say.largest}</summary>
          <ReasonTable {...model} label={say.table} holdings={listed} />
        </details>
      )}
    </Section>
  )
}

interface Cause {
  readonly cause: keyof Language["say"]["fund"]["unknown"]["causes"]
  readonly bucket: Bucket
}

/** The causes why identified shares have no verdict. A reader who may not see all of them gets only their sum. */
function pendingCauses(pending: Bucket, holdings: readonly EtfHolding[]): readonly Cause[] {
  const hidden = inState(holdings, "hidden")
  if (hidden.length > 0) {
    return [
      { cause: "pending", bucket: pending },
      { cause: "hidden", bucket: totalOf(hidden) },
    ]
  }
  const withheld = totalOf(inState(holdings, "withheld"))
  const unscreened = totalOf(inState(holdings, "unscreened"))
  const smaller = {
    holdings: pending.holdings - withheld.holdings - unscreened.holdings,
    // Each weight of the fund is rounded, so the rest may be a little below zero.
    weight: Math.max(0, pending.weight - withheld.weight - unscreened.weight),
  }
  return [
    { cause: "undecided", bucket: withheld },
    { cause: "unscreened", bucket: unscreened },
    { cause: "smaller", bucket: smaller },
  ]
}

function totalOf(holdings: readonly EtfHolding[]): Bucket {
  const weight = holdings.reduce((sum, each) => sum + each.weight, 0)
  return { holdings: holdings.length, weight }
}

function weightText({ holdings, weight }: Bucket, { print }: Language): string {
  return print.percent(weight === 0 && holdings > 0 ? tinyPercent : weight)
}

function countText({ holdings }: Pick<Bucket, "holdings">, { say, print }: Language): string {
  return say.fund.count(holdings, print.count(holdings))
}
