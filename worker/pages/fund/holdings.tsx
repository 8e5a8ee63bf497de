import { confidenceMin } from "../../../src/funds/match/match.ts"
import type { Etf, EtfHolding, EtfWeights } from "../../../src/funds/schema.ts"
import type { BadgeColor, HoldingBucket } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day, datedVerdict, outOfDateText } from "../../html/dates.tsx"
import { linkTo } from "../../html/language/english.tsx"
import { Name } from "../../html/language/english-text.tsx"
import { englishLanguage, type Language, useLanguage } from "../../html/language/language.ts"
import { fundPath, standardQuery, stockPath } from "../../html/paths.ts"
import { InlineVerdict, type InlineVerdictModel, type MarkShape } from "../../html/verdict.tsx"
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
export function whyUnheld({ summary }: Etf["purity"], { say }: Pick<Language, "say">): string {
  const { loading, unknown } = say.fund.unheld
  return summary ? loading : unknown
}

/** The largest holdings with their verdicts. `holdings` is sorted, largest first. */
export function FundHoldings(model: FundHoldingsModel) {
  const { purity, holdings: held, lines, opensEveryStock, methodology } = model
  const { holdings_as_of: asOf } = purity
  const language = useLanguage()
  const { say, print } = language
  const words = say.fund.holdings
  const holdings = held.slice(0, largestMax)
  if (asOf === null || holdings.length === 0) {
    return (
      <Section id="holdings" title={words.title}>
        <p>{whyUnheld(purity, language)}.</p>
      </Section>
    )
  }
  const summary = holdings.length < lines ? words.largest(print.count(holdings.length)) : words.all
  return (
    <Section id="holdings" title={words.title}>
      <p>
        {words.held(<Day day={asOf} />, say.fund.count(lines, print.count(lines)))}{" "}
        {outOfDateText(holdings, language)}
        {opensEveryStock ? null : <> {words.hidden(linkTo("/pricing"))}</>}
      </p>
      <details>
        <summary>{summary}</summary>
        <HoldingTable label={words.table} holdings={holdings} methodology={methodology} />
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
  const { columns } = useLanguage().say.fund
  return (
    <TableRegion label={props.label}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number rank">
              {columns.rank}
            </th>
            <th scope="col">{columns.holding}</th>
            <th scope="col" class="number">
              {columns.weight}
            </th>
            <th scope="col">{columns.verdict}</th>
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
  const language = useLanguage()
  return (
    <tr>
      <td class="number rank">{rank}</td>
      <th scope="row" class="name">
        <HoldingLink holding={holding} methodology={methodology} />
        {symbol === null ? null : (
          <span class="small block">
            <Name>{symbol}</Name>
          </span>
        )}
      </th>
      <td class="number">{language.print.percent(weight)}</td>
      <td>
        <InlineVerdict {...holdingVerdict(holding, language)} />
      </td>
    </tr>
  )
}

/** The name of a holding, which is a link if the holding has a page. */
export function HoldingLink({ holding, methodology }: HoldingModel) {
  const path = pathOf(holding, methodology)
  const name = <Name>{holding.name}</Name>
  return path === null ? name : <a href={path}>{name}</a>
}

/** The path of a holding's page. A doubtful match has none, since it may be another company. */
export function pathOf(holding: EtfHolding, methodology: string | null): string | null {
  const { instrument_id: id, kind, match } = holding
  if (id === null || match === null || match.confidence < confidenceMin) return null
  if (kind !== "equity" && kind !== "fund") return null
  return `${kind === "fund" ? fundPath(id) : stockPath(id)}${standardQuery(methodology)}`
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
export function holdingVerdict(
  holding: EtfHolding,
  language: Language = englishLanguage,
): InlineVerdictModel {
  const { kind, match } = holding
  const { fund, verdicts } = language.say
  const words = fund.holdings
  const state = stateOf(holding)
  switch (state) {
    case "no-share":
      return { mark: "none", words: kind === "equity" ? words.short : words.kinds[kind] }
    case "unidentified":
      return { mark: "pending", words: match === null ? words.unknownShare : words.unsureShare }
    case "hidden":
      return { mark: "locked", words: words.locked }
    case "unscreened":
      return { mark: "pending", words: verdicts.unscreened }
    default:
      return { mark: state, words: datedVerdict(verdicts.names[state], holding, language) }
  }
}

interface FundCompositionModel {
  readonly weights: EtfWeights
  readonly remainder: number
  readonly lines: number
}

interface CompositionPart {
  /** Null for the remainder. */
  readonly bucket: HoldingBucket | null
  /** The part of the bar with this weight. */
  readonly fill: BarFill
  /** Null for the remainder, which has no lines. */
  readonly lines: number | null
  /** Percentage of the fund. */
  readonly weight: number
}

const buckets: readonly HoldingBucket[] = [
  ...(["compliant", "non_compliant", "pending", "unmatched", "cash", "short"] as const),
  ...(["fund", "debt", "derivative", "commodity", "other"] as const),
]

/** The composition of the fund. Every holding is in one part, and the parts add up to 100%. */
export function FundComposition({ weights, remainder, lines }: FundCompositionModel) {
  const parts = partsOf(weights, remainder)
  const words = useLanguage().say.fund.composition
  return (
    <Section id="parts" title={words.title}>
      <details>
        <summary>{words.summary}</summary>
        <PartsTable parts={parts} lines={lines} />
      </details>
    </Section>
  )
}

/** The parts that have lines, then the remainder. */
function partsOf(weights: EtfWeights, remainder: number): readonly CompositionPart[] {
  const known = buckets.map((bucket) => {
    const { holdings, weight } = weights[bucket]
    return { bucket, fill: fillOf(bucket), lines: holdings, weight }
  })
  const rest: CompositionPart = { bucket: null, fill: "no-share", lines: null, weight: remainder }
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
  const { say, print } = useLanguage()
  const words = say.fund.composition
  return (
    <TableRegion label={words.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.columns.part}</th>
            <th scope="col" class="number">
              {words.columns.holdings}
            </th>
            <th scope="col" class="number">
              {words.columns.weight}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ bucket, fill, lines: count, weight }) => (
            <tr key={bucket}>
              <th scope="row">
                <Swatch fill={fill} />
                {bucket === null ? words.unlisted : words.parts[bucket]}
              </th>
              <td class="number">{count === null ? "" : print.count(count)}</td>
              <td class="number">{print.percent(weight)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.together}</th>
            <td class="number">{print.count(lines)}</td>
            <td class="number">{print.percent(weightOf(parts))}</td>
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

/** The words of a badge without a colour: how much is known. */
export function unratedText({ purity, weights }: Etf, { say, print }: Language = englishLanguage): string {
  const { screened_percentage: screened, percentage } = purity
  const { unheld, unknown, noShares } = say.fund.unrated
  if (screened !== null && percentage !== null) return say.verdicts.known(print.wholePercent(screened, 100))
  if (weights === null) return unheld
  return holdsShares(weights) ? unknown : noShares
}

/** True if a fund holds shares of companies, which a screen can judge. */
export function holdsShares(weights: EtfWeights): boolean {
  return shareBuckets.some((bucket) => weights[bucket].holdings > 0)
}

const shareBuckets = ["compliant", "non_compliant", "pending", "unmatched"] as const
