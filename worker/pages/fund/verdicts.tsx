import type { Etf, EtfHolding, EtfWeights } from "../../../src/funds/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
import { standardQuery } from "../../html/paths.ts"
import { pathOf, stateOf } from "./holdings.tsx"
import type { Reasons } from "./reasons.ts"

export interface FundVerdictsModel {
  readonly fund: Etf
  /** Largest first. */
  readonly holdings: readonly EtfHolding[]
  readonly reasons: Reasons
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

const failuresMax = 25
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
export function FundFailures({ fund, holdings, reasons, methodology }: FundVerdictsModel) {
  const all = fund.weights?.non_compliant
  if (all === undefined || all.holdings === 0) return null
  const failing = inState(holdings, "non-compliant").slice(0, failuresMax)
  const [first, later] = [failing.slice(0, openMax), failing.slice(openMax)]
  const table = (label: string, some: readonly EtfHolding[]) =>
    some.length === 0 ? null : (
      <ReasonTable label={label} holdings={some} reasons={reasons} methodology={methodology} />
    )
  const left = all.holdings - failing.length
  return (
    <Section id="failures" title="What is not compliant">
      <p>
        {countWords(all.holdings)}, <strong>{weightText(all)}</strong> of the fund.{" "}
        {left === 0 ? null : leftText(left, holdings)}
      </p>
      {table("Holdings that are not compliant", first)}
      {later.length === 0 ? null : (
        <details>
          <summary>The next {printCount(later.length)}</summary>
          {table("Further holdings that are not compliant", later)}
        </details>
      )}
    </Section>
  )
}

/** Says why failing holdings are missing from the list. Never says whether a hidden holding fails. */
function leftText(left: number, holdings: readonly EtfHolding[]) {
  if (inState(holdings, "hidden").length === 0) return `${printCount(left)} smaller ones are not listed here.`
  return (
    <>
      Those that your plan does not open are not listed here: <a href="/pricing">see the plans</a>.
    </>
  )
}

/** Holdings with their weights and the reasons for their verdicts. */
function ReasonTable(props: {
  readonly label: string
  readonly holdings: readonly EtfHolding[]
  readonly reasons: Reasons
  readonly methodology: string | null
}) {
  return (
    <TableRegion label={props.label}>
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
          {props.holdings.map((holding) => (
            <tr key={holding.rank}>
              <th scope="row" class="name">
                <HoldingLink holding={holding} methodology={props.methodology} />
              </th>
              <td class="number">{printPercent(holding.weight)}</td>
              <td>{props.reasons.get(holding.instrument_id ?? "") ?? "Its page has the reason"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function HoldingLink({
  holding,
  methodology,
}: {
  readonly holding: EtfHolding
  readonly methodology: string | null
}) {
  const path = pathOf(holding)
  return path === null ? holding.name : <a href={`${path}${standardQuery(methodology)}`}>{holding.name}</a>
}

type Bucket = EtfWeights[keyof EtfWeights]

/** The shares of the fund without a verdict, by cause; nothing if every share has a verdict. */
export function FundUnknown({ fund, holdings, reasons, methodology }: FundVerdictsModel) {
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
          <summary>
            {listed.length === 1
              ? "The largest that we can't decide"
              : `The ${listed.length} largest that we can't decide`}
          </summary>
          <ReasonTable
            label="Largest holdings that we can't decide"
            holdings={listed}
            reasons={reasons}
            methodology={methodology}
          />
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
  const smaller = lessOf(pending, [withheld, unscreened])
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

/** The part of a bucket that other parts leave over. Rounding never makes it negative. */
function lessOf(whole: Bucket, parts: readonly Bucket[]): Bucket {
  return parts.reduce(
    (left, part) => ({
      holdings: Math.max(0, left.holdings - part.holdings),
      weight: Math.max(0, left.weight - part.weight),
    }),
    whole,
  )
}

function weightText({ holdings, weight }: Bucket): string {
  return weight === 0 && holdings > 0 ? "under 0.01%" : printPercent(weight)
}

function countWords(holdings: number): string {
  return holdings === 1 ? "1 holding" : `${printCount(holdings)} holdings`
}
