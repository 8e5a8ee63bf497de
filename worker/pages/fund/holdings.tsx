import { confidenceMin } from "../../../src/funds/match/match.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { Etf, EtfHolding, EtfWeights } from "../../../src/funds/schema.ts"
import type { BadgeColor, HoldingBucket, HoldingKind } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day, datedVerdict, outOfDateText } from "../../html/dates.tsx"
import { printCount, printPercent, printWholePercent } from "../../html/numbers.ts"
import { fundPath, standardQuery, stockPath } from "../../html/paths.ts"
import { InlineVerdict, type InlineVerdictModel, type MarkShape, verdictNames } from "../../html/verdict.tsx"
import { type BarFill, type BoxFill, fillOf, Swatch } from "./bar.tsx"

interface FundHoldingsModel {
  readonly purity: Etf["purity"]
  readonly holdings: readonly EtfHolding[]
  readonly lines: number
  readonly opensEveryStock: boolean
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

const largestMax = 25

/** Says why a fund has no holdings here, as a sentence without a full stop. */
export function whyUnheld({ summary }: Etf["purity"]): string {
  return summary ? "The holdings of this fund are not loaded yet" : "We do not know what this fund holds"
}

/** The largest holdings with their verdicts. `holdings` is sorted, largest first. */
export function FundHoldings(model: FundHoldingsModel) {
  const { purity, holdings: held, lines, opensEveryStock, methodology } = model
  const { holdings_as_of: asOf } = purity
  const holdings = held.slice(0, largestMax)
  if (asOf === null || holdings.length === 0) {
    return (
      <Section id="holdings" title="Holdings">
        <p>{whyUnheld(purity)}.</p>
      </Section>
    )
  }
  const summary =
    holdings.length < lines ? `The ${holdings.length} largest, with their verdicts` : "All holdings"
  return (
    <Section id="holdings" title="Holdings">
      <p>
        What the fund held on <Day day={asOf} />: {printCount(lines)} {lines === 1 ? "holding" : "holdings"}{" "}
        in all. Each verdict has a day of its own. {outOfDateText(holdings)}
        {opensEveryStock ? null : (
          <>
            {" "}
            A verdict that is hidden needs the Plus plan: <a href="/pricing">see the plans</a>.
          </>
        )}
      </p>
      <details>
        <summary>{summary}</summary>
        <HoldingTable label="Holdings by weight" holdings={holdings} methodology={methodology} />
      </details>
    </Section>
  )
}

/** Holdings with their weights and their dated verdicts. */
function HoldingTable(props: {
  readonly label: string
  readonly holdings: readonly EtfHolding[]
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}) {
  return (
    <TableRegion label={props.label}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number rank">
              Rank
            </th>
            <th scope="col">Holding</th>
            <th scope="col" class="number">
              Weight
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {props.holdings.map((holding) => (
            <Holding key={holding.rank} holding={holding} methodology={props.methodology} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

interface HoldingModel {
  readonly holding: EtfHolding
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

function Holding({ holding, methodology }: HoldingModel) {
  const { rank, symbol, weight } = holding
  return (
    <tr>
      <td class="number rank">{rank}</td>
      <th scope="row" class="name">
        <HoldingLink holding={holding} methodology={methodology} />
        {symbol === null ? null : <span class="small block">{symbol}</span>}
      </th>
      <td class="number">{printPercent(weight)}</td>
      <td>
        <InlineVerdict {...holdingVerdict(holding)} />
      </td>
    </tr>
  )
}

/** The name of a holding, which is a link if the holding has a page. */
export function HoldingLink({ holding, methodology }: HoldingModel) {
  const path = pathOf(holding, methodology)
  return path === null ? holding.name : <a href={path}>{holding.name}</a>
}

/** The path of a holding's page. A doubtful match has none, since it may be another company. */
export function pathOf(holding: EtfHolding, methodology: string | null): string | null {
  const { instrument_id: id, kind, match } = holding
  if (id === null || match === null || match.confidence < confidenceMin) return null
  if (kind !== "equity" && kind !== "fund") return null
  return `${kind === "fund" ? fundPath(id) : stockPath(id)}${standardQuery(methodology)}`
}

const kindWords: Readonly<Record<Exclude<HoldingKind, "equity">, string>> = {
  fund: "Another fund",
  debt: "Debt",
  cash: "Cash",
  derivative: "Derivative",
  commodity: "Commodity",
  other: "Not a share",
}

/** What the reader may know of a holding. Hidden: the reader's plan does not open its verdict. */
type HoldingState =
  | "compliant"
  | "non-compliant"
  | "withheld"
  | "unscreened"
  | "unidentified"
  | "hidden"
  | "no-share"

/** The state of a holding, as in the purity (src/funds/purity.ts, `bucketOf`), in the reader's scope. */
export function stateOf(holding: EtfHolding): HoldingState {
  const { kind, side, weight, match, compliance_status: status, sandbox_restricted: isHidden } = holding
  if (kind !== "equity" || side === "short" || weight < 0) return "no-share"
  if (match === null || match.confidence < confidenceMin) return "unidentified"
  if (isHidden) return "hidden"
  if (status === "compliant" || status === "non-compliant") return status
  return holding.verdict_as_of === null ? "unscreened" : "withheld"
}

/** The pattern of a holding in the picture. */
export function fillOfHolding(holding: EtfHolding): BoxFill {
  const state = stateOf(holding)
  return state === "withheld" || state === "unidentified" ? "unscreened" : state
}

/** The verdict of a holding in words. */
export function holdingVerdict(holding: EtfHolding): InlineVerdictModel {
  const state = stateOf(holding)
  switch (state) {
    case "no-share":
      return {
        mark: "none",
        words:
          holding.kind === "equity" ? "Sold short: no verdict" : `${kindWords[holding.kind]}: no verdict`,
      }
    case "unidentified": {
      const which = holding.match === null ? "unknown share" : "unsure which share"
      return { mark: "pending", words: `No verdict: ${which}` }
    }
    case "hidden":
      return { mark: "locked", words: "Hidden: needs the Plus plan" }
    case "unscreened":
      return { mark: "pending", words: "Not screened yet" }
    default:
      return { mark: state, words: datedVerdict(verdictNames[state], holding) }
  }
}

interface FundCompositionModel {
  readonly weights: EtfWeights
  readonly remainder: number
  readonly lines: number
}

interface CompositionPart {
  readonly words: string
  /** The part of the bar with this weight. */
  readonly fill: BarFill
  /** Null for the remainder, which has no lines. */
  readonly lines: number | null
  /** Percentage of the fund. */
  readonly weight: number
}

const partWords: Readonly<Record<HoldingBucket, string>> = {
  compliant: "Compliant shares",
  non_compliant: "Non-compliant shares",
  pending: "Shares without a verdict yet",
  unmatched: "Shares we could not identify",
  cash: "Cash",
  short: "Sold short",
  fund: "Other funds",
  debt: "Debt",
  derivative: "Derivatives",
  commodity: "Commodities",
  other: "Anything else",
}

/** The composition of the fund. Every holding is in one part, and the parts add up to 100%. */
export function FundComposition({ weights, remainder, lines }: FundCompositionModel) {
  const parts = partsOf(weights, remainder)
  return (
    <Section id="parts" title="What it is made of">
      <details>
        <summary>Every part with its weight</summary>
        <PartsTable parts={parts} lines={lines} />
      </details>
    </Section>
  )
}

/** The parts that have lines, then the remainder. */
function partsOf(weights: EtfWeights, remainder: number): readonly CompositionPart[] {
  const known = (Object.keys(partWords) as HoldingBucket[]).map((bucket) => {
    const { holdings, weight } = weights[bucket]
    return { words: partWords[bucket], fill: fillOf(bucket), lines: holdings, weight }
  })
  const rest: CompositionPart = {
    words: "Not listed by the fund: rounding, other assets",
    fill: "no-share",
    lines: null,
    weight: remainder,
  }
  return [...known.filter(({ lines }) => lines > 0), ...(remainder > 0 ? [rest] : [])]
}

/** The weight of all parts, in percent with two decimals. */
function weightOf(parts: readonly CompositionPart[]): number {
  return parts.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0) / 100
}

function PartsTable({
  parts,
  lines,
}: {
  readonly parts: readonly CompositionPart[]
  readonly lines: number
}) {
  return (
    <TableRegion label="What the fund is made of">
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" class="number">
              Holdings
            </th>
            <th scope="col" class="number">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ words, fill, lines: count, weight }) => (
            <tr key={words}>
              <th scope="row">
                <Swatch fill={fill} />
                {words}
              </th>
              <td class="number">{count === null ? "" : printCount(count)}</td>
              <td class="number">{printPercent(weight)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td class="number">{printCount(lines)}</td>
            <td class="number">{printPercent(weightOf(parts))}</td>
          </tr>
        </tfoot>
      </table>
    </TableRegion>
  )
}

/** Each rating has its own frame and sign, so that ratings differ without colour. */
export const ratingShapes: Readonly<Record<BadgeColor | "none", MarkShape>> = {
  green: { frame: "M12 1.5A10.5 10.5 0 1 1 11.99 1.5Z", sign: "M7 12.5 10.5 16 17 8.5" },
  amber: { frame: "M12 2.5 22.5 21.5H1.5Z", sign: "M12 9V15M12 17.5V18.5" },
  red: {
    frame: "M7.5 1.5H16.5L22.5 7.5V16.5L16.5 22.5H7.5L1.5 16.5V7.5Z",
    sign: "M8 8 16 16M16 8 8 16",
  },
  none: { frame: "M12 1.5 22.5 12 12 22.5 1.5 12Z", sign: "M8 12H16" },
}

/** The meaning of each colour. */
export const ratingTexts: Readonly<Record<BadgeColor, string>> = {
  green: `Green: ${limits.green}% or more is compliant`,
  amber: `Amber: ${limits.amber}% or more is compliant, under ${limits.green}%`,
  red: `Red: under ${limits.amber}% is compliant`,
}

/** The words of a badge without a colour: how much is known. */
export function unratedText({ purity, weights }: Etf): string {
  const { screened_percentage: screened, percentage } = purity
  if (screened !== null && percentage !== null) return `${printWholePercent(screened, 100)} known`
  if (weights === null) return "Holdings not known"
  return holdsShares(weights) ? "Nothing known yet" : "Holds no shares"
}

/** True if a fund holds shares of companies, which a screen can judge. */
export function holdsShares(weights: EtfWeights): boolean {
  return shareBuckets.some((bucket) => weights[bucket].holdings > 0)
}

const shareBuckets = ["compliant", "non_compliant", "pending", "unmatched"] as const
