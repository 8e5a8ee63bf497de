import type { Etf, EtfHolding, EtfWeights } from "../../../src/funds/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
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
  const all = fund.weights?.non_compliant
  if (all === undefined || all.holdings === 0) return null
  const failing = inState(holdings, "non-compliant").slice(0, failuresMax)
  const later = failing.slice(openMax)
  return (
    <Section id="failures" title="What is not compliant">
      <p>
        {countWords(all.holdings)}, <strong>{weightText(all)}</strong> of the fund.{" "}
        <LeftOut count={all.holdings - failing.length} isHidden={inState(holdings, "hidden").length > 0} />
      </p>
      <ReasonTable {...model} label="Holdings that are not compliant" holdings={failing.slice(0, openMax)} />
      {later.length === 0 ? null : (
        <details>
          <summary>The next {printCount(later.length)}</summary>
          <ReasonTable {...model} label="Further holdings that are not compliant" holdings={later} />
        </details>
      )}
    </Section>
  )
}

/** Says why failing holdings are missing from the list. Never says whether a hidden holding fails. */
function LeftOut({ count, isHidden }: { readonly count: number; readonly isHidden: boolean }) {
  if (count === 0) return null
  if (!isHidden) return <>{printCount(count)} smaller ones are not listed here.</>
  return (
    <>
      Those that your plan does not open are not listed here: <a href="/pricing">see the plans</a>.
    </>
  )
}

/** Holdings with their weights and the reasons for their verdicts; nothing without holdings. */
function ReasonTable(props: Omit<FundVerdictsModel, "fund"> & { readonly label: string }) {
  const { label, holdings, reasons, methodology } = props
  if (holdings.length === 0) return null
  return (
    <TableRegion label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Holding</th>
            <th scope="col" class="number">
              Weight
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.rank}>
              <th scope="row" class="name">
                <HoldingLink holding={holding} methodology={methodology} />
              </th>
              <td class="number">{printPercent(holding.weight)}</td>
              <td>{reasons.get(holding.instrument_id ?? "") ?? "Its page has the reason"}</td>
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
  if (fund.weights === null) return null
  const { pending, unmatched } = fund.weights
  if (pending.holdings + unmatched.holdings === 0) return null
  const listed = inState(holdings, "withheld").slice(0, withheldMax)
  const causes = [
    ...pendingCauses(pending, holdings),
    { words: "We could not identify the share", bucket: unmatched },
  ]
  return (
    <Section id="unknown" title="What has no verdict yet">
      <ul class="causes">
        {causes
          .filter(({ bucket }) => bucket.holdings > 0)
          .map(({ words, bucket }) => (
            <li key={words}>
              <strong>{weightText(bucket)}</strong> {words}{" "}
              <span class="faint">({countWords(bucket.holdings)})</span>
            </li>
          ))}
      </ul>
      {listed.length === 0 ? null : (
        <details>
          <summary>The largest that we can't decide</summary>
          <ReasonTable {...model} label="Largest holdings that we can't decide" holdings={listed} />
        </details>
      )}
    </Section>
  )
}

interface Cause {
  readonly words: string
  readonly bucket: Bucket
}

/** The causes why identified shares have no verdict. A reader who may not see all of them gets only their sum. */
function pendingCauses(pending: Bucket, holdings: readonly EtfHolding[]): readonly Cause[] {
  const hidden = inState(holdings, "hidden")
  if (hidden.length > 0) {
    return [
      { words: "No verdict yet", bucket: pending },
      { words: "Hidden, with or without a verdict: needs the Plus plan", bucket: totalOf(hidden) },
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
    { words: "We can't decide", bucket: withheld },
    { words: "Not screened yet", bucket: unscreened },
    { words: "Smaller holdings: one or the other", bucket: smaller },
  ]
}

function totalOf(holdings: readonly EtfHolding[]): Bucket {
  const weight = holdings.reduce((sum, each) => sum + each.weight, 0)
  return { holdings: holdings.length, weight }
}

function weightText({ holdings, weight }: Bucket): string {
  return weight === 0 && holdings > 0 ? "under 0.01%" : printPercent(weight)
}

function countWords(holdings: number): string {
  return holdings === 1 ? "1 holding" : `${printCount(holdings)} holdings`
}
