import type { Compliance, ComplianceRatioScreen, ComplianceScreens } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { upperFirst } from "../../../src/screening/screens/declarations.ts"
import type { StandardScreen, Standards, Standing } from "../../../src/standards/schema.ts"
import {
  type DeterminationStatus,
  determinationStatuses,
  type Membership,
  type RatioScreenName,
} from "../../../src/vocabulary.ts"
import { pointsText } from "../../html/charts/gauge.tsx"
import { Subsection } from "../../html/components.tsx"
import { boundWords, printLimit, printRatio } from "../../html/numbers.ts"
import { otherStandardsPath, standardQuery } from "../../html/paths.ts"
import { limitWords, ratiosOf, screenTitle, unconfirmed, windowWords } from "../../html/screens.ts"
import { InlineVerdict, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, severityLabels, stabilityLabel, withheldTexts } from "./labels.ts"
import { StockFlips } from "./limits.tsx"

/** The count of other standards by verdict; folded, each one's verdict, and why some disagree. */
export function OtherStandards({ standards }: { readonly standards: Standards }) {
  const [asked, ...others] = standards.standards
  if (asked === undefined || others.length === 0) return null
  const differing = others.filter(({ differs }) => differs !== null)
  return (
    <Subsection id="standards" title="Other standards">
      <p>
        {countSentence(others)}
        {differing.length === 0 ? ` None of them contradicts ${asked.name}.` : ""}
      </p>
      <details>
        <summary>The verdict of each, and why some differ</summary>
        <StandingsTable others={others} />
        {differing.length === 0 ? null : (
          <>
            <h4>Why they differ</h4>
            <ul class="lists">
              {differing.map(({ methodology, name, differs }) => (
                <li key={methodology}>
                  <strong>{name}:</strong> {differs?.sentence}
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </Subsection>
  )
}

function StandingsTable({ others }: { readonly others: readonly Standing[] }) {
  const hasMembers = others.some(({ membership }) => membership !== null)
  const isUnsure = others.some(({ edition }) => edition === "unconfirmed")
  return (
    <>
      <table class="standards">
        <thead>
          <tr>
            <th scope="col">Standard</th>
            <th scope="col">Verdict</th>
            <th scope="col">Nearest its limit</th>
          </tr>
        </thead>
        <tbody>
          {others.map((standing) => (
            <Row key={standing.methodology} standing={standing} />
          ))}
        </tbody>
      </table>
      <p class="small">
        {hasMembers ? `${membersMean} ` : ""}
        {isUnsure ? `${unconfirmed.means} ` : ""}
        <a href={otherStandardsPath}>What each standard tests</a>
      </p>
    </>
  )
}

function Row({ standing }: { readonly standing: Standing }) {
  const { methodology, name, edition, membership } = standing
  const kind = verdictKindOf(standing)
  const [id = methodology] = methodology.split("@")
  return (
    <tr>
      <th scope="row">
        <a href={standardQuery(id)}>{name}</a>
        {edition === "unconfirmed" ? <small>{unconfirmed.label}</small> : null}
      </th>
      <td>
        <InlineVerdict mark={kind} words={verdictNames[kind]} />
        {membership === null ? null : <small>{membershipWords[membership]}</small>}
      </td>
      <td>{nearestText(standing)}</td>
    </tr>
  )
}

const membersMean =
  "Some indexes keep their members for a time: for these we also say whether the index would hold the share."

/** The words for the share's membership in an index of the standard. */
const membershipWords: Readonly<Record<Membership, string>> = {
  member: "An index member",
  not_member: "Not a member",
  unknown: "Membership not known",
}

const countWords: Readonly<Record<DeterminationStatus, (count: number) => string>> = {
  compliant: (count) => `${count} ${finds(count)} it compliant`,
  "non-compliant": (count) => `${count} ${finds(count)} it non-compliant`,
  pending: (count) => `${count} cannot decide`,
}

function finds(count: number): string {
  return count === 1 ? "finds" : "find"
}

/** `Of 10 other standards, 5 find it compliant, 4 find it non-compliant, 1 cannot decide.` */
export function countSentence(others: readonly Pick<Standing, "status">[]): string {
  const counts = determinationStatuses.flatMap((wanted) => {
    const count = others.filter(({ status }) => status === wanted).length
    return count === 0 ? [] : [countWords[wanted](count)]
  })
  const [only] = counts
  if (counts.length === 1) return `Of the other standards, all ${only}.`
  return `Of ${others.length} other standards, ${counts.join(", ")}.`
}

/** The text on what decides a row: the business, the ratio nearest its limit, or the open screens. */
export function nearestText(standing: Standing): string {
  const { business_activity: business, screens, methodology } = standing
  if (business.result === "fail")
    return `The core business is prohibited: ${business.prohibited_activities.join(", ").toLowerCase()}`
  if (standing.status === "pending") return openText(standing)
  const nearest = nearestRatio(Object.entries(screens).map(([name, screen]) => ({ name, screen })))
  return nearest === null ? "No ratio was computed" : ratioText(nearest.name, nearest.screen, methodology)
}

/** `Cash and interest-bearing securities: 39.5% of total assets; the limit is below 33%`. */
function ratioText(name: string, screen: StandardScreen, methodology: string): string {
  const { value, bound, threshold, operator, numerator, denominator } = screen
  const limit = `the limit is ${limitWords[operator]} ${printLimit(threshold)}`
  if (value === null || numerator === null || denominator === null)
    return `${screenTitle(name, methodology)}: no ratio; ${limit}`
  const whole = `${denominator.label.toLowerCase()}${windowWords(methodology, name)}`
  return `${numerator.label}: ${boundWords(bound)}${printRatio(value)} of ${whole}; ${limit}`
}

function openText({ business_activity: business, screens, methodology, withheld }: Standing): string {
  const unknown = Object.entries(screens).flatMap(([name, { result }]) =>
    result === "not_applicable" ? [screenTitle(name, methodology)] : [],
  )
  const open = business.result === "not_applicable" ? ["Business activity", ...unknown] : unknown
  if (withheld !== "screen_unresolved" && withheld !== null) return upperFirst(withheldTexts[withheld].short)
  return open.length === 0 ? "A screen is undecided" : `Not known: ${open.join("; ").toLowerCase()}`
}

/** How stable the verdict is: its past, the nearest limit, the causes of instability, and what would turn it. */
export function StockStability(props: {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly evidence: DocumentResult<Evidence>
}) {
  const { compliance, overview, evidence } = props
  const { stability, determination, methodology } = compliance
  const packet = evidence.ok ? evidence.document : null
  const { closest_threshold: closest = null, quarters_total: total = 0 } = packet?.stability ?? {}
  if (stability === null) return null
  const nearest = nearestLimit(compliance.screens)
  // The first line already says that the history is steady.
  const shown = stability.drivers.filter(({ code }) => code !== "steady_history")
  return (
    <Subsection id="stability" title="How stable the verdict is">
      <p>
        <strong>
          {decidesVehicles(methodology)
            ? "Not rated by past periods"
            : stabilityLabel(stability.rating, determination.status)}
        </strong>
        {packet === null || total === 0
          ? "."
          : `. Compliant in ${packet.stability.quarters_compliant} of ${total} past filing periods that could be judged.`}
        {nearest === null ? null : ` ${closestText(nearest, closest, methodology)}`}
      </p>
      {shown.length === 0 ? null : (
        <ul class="lists">
          {shown.map(({ code, message, severity }) => (
            <li key={code}>
              <strong>{severityLabels[severity]}:</strong>{" "}
              {code === "near_limit" ? nearText(closest, methodology) : message}
            </li>
          ))}
        </ul>
      )}
      <StockFlips compliance={compliance} overview={overview} currency={packet?.currency ?? null} />
    </Subsection>
  )
}

type Closest = Evidence["stability"]["closest_threshold"]

/** The ratio that is so near its limit that the verdict is watched. Without a packet it is not named. */
function nearText(closest: Closest, methodology: string): string {
  if (closest === null) return "A ratio is near its limit."
  const { screen, current_distance: points, trend } = closest
  const side = points < 0 ? "beyond" : "from"
  return `${screenTitle(screen, methodology)} is ${pointsText(Math.abs(points))} ${side} its limit (${trend}).`
}

interface NearestLimit {
  readonly screen: RatioScreenName
  /** Percentage points; negative if the limit is exceeded. */
  readonly buffer: number
}

/**
 * The deciding ratio with the smallest distance in percentage points. It is chosen among the failing ratios
 * if any fails. Null if the business alone decides, or if no ratio has a value.
 */
function nearestLimit(screens: ComplianceScreens | null): NearestLimit | null {
  if (screens === null || screens.business_activity.result === "fail") return null
  const nearest = nearestRatio(ratiosOf(screens))
  return nearest === null ? null : { screen: nearest.name, buffer: nearest.buffer }
}

type BufferedScreen = Pick<ComplianceRatioScreen, "result" | "buffer">

/** The ratio nearest its limit, among the failing ratios if any fails. Null if no ratio has a value. */
function nearestRatio<Name extends string, Screen extends BufferedScreen>(
  ratios: readonly { readonly name: Name; readonly screen: Screen }[],
): { readonly name: Name; readonly screen: Screen; readonly buffer: number } | null {
  const decided = ratios.flatMap(({ name, screen }) => {
    const { result, buffer } = screen
    return result === "not_applicable" || buffer === null ? [] : [{ name, screen, buffer }]
  })
  const failing = decided.filter(({ screen }) => screen.result === "fail")
  const [nearest] = (failing.length > 0 ? failing : decided).sort(
    (one, other) => Math.abs(one.buffer) - Math.abs(other.buffer),
  )
  return nearest ?? null
}

/**
 * The ratio nearest its limit. The packet ranks by the share of the limit, so the packet's trend is printed
 * only if it is of the same screen.
 */
function closestText({ screen, buffer }: NearestLimit, closest: Closest, methodology: string): string {
  const points = `${pointsText(Math.abs(buffer))} ${buffer < 0 ? "beyond" : "within"} it`
  const trend = closest?.screen === screen && closest.trend !== "unknown" ? `, ${closest.trend}` : ""
  return `Nearest limit: ${screenTitle(screen, methodology)}, ${points}${trend}.`
}
