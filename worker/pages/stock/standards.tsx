import type {
  Compliance,
  ComplianceRatioScreen,
  ComplianceScreens,
  DecidingStandard,
} from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { denominatorLabel, numeratorLabel, upperFirst } from "../../../src/screening/screens/declarations.ts"
import type { StandardScreen, Standards, Standing } from "../../../src/standards/schema.ts"
import { determinationStatuses, type RatioScreenName } from "../../../src/vocabulary.ts"
import { pointsText } from "../../html/charts/gauge.tsx"
import { Subsection } from "../../html/components.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { englishLanguage, type Language, useLanguage } from "../../html/language/language.ts"
import { otherStandardsPath, standardQuery } from "../../html/paths.ts"
import { activityWords, amountLabel, ratiosOf, ruleOf, screenTitle, windowWords } from "../../html/screens.ts"
import { InlineVerdict, verdictKindOf } from "../../html/verdict.tsx"
import type { DocumentResult, StockDocuments } from "./documents.ts"
import { decidesVehicles } from "./labels.ts"
import { StockFlips } from "./limits.tsx"

/** The count of other standards by verdict; folded, each one's verdict, and why some disagree. */
export function OtherStandards({ standards }: { readonly standards: Standards }) {
  const language = useLanguage()
  const words = language.say.card.standards
  const [asked, ...others] = standards.standards
  if (asked === undefined || others.length === 0) return null
  const differing = others.filter(({ differs }) => differs !== null)
  return (
    <Subsection id="standards" title={words.title}>
      <p>
        {countSentence(others, language)}
        {differing.length === 0 ? words.noneContradicts(<Name>{asked.name}</Name>) : null}
      </p>
      <details>
        <summary>{words.unfold}</summary>
        <StandingsTable others={others} />
        {differing.length === 0 ? null : (
          <>
            <h4>{words.whyDiffer}</h4>
            <ul class="lists">
              {differing.map(({ methodology, name, differs }) => (
                <li key={methodology}>
                  <English>
                    <strong>{name}:</strong> {differs?.sentence}
                  </English>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </Subsection>
  )
}

/** The standards that decide a stock whose market capitalisation is unknown, and how. Empty for any other stock. */
export function DecidingStandards({ compliance, overview }: Pick<StockDocuments, "compliance" | "overview">) {
  const { decided_by: deciding } = compliance
  const words = useLanguage().say.card.standards
  if (deciding === undefined) return null
  return (
    <>
      <p>{words.decideWithout[isPriced(overview) ? "cap" : "price"](deciding.length)}</p>
      {deciding.length === 0 ? null : <StandingsTable others={deciding} />}
    </>
  )
}

/**
 * False if the company has no share price. The price of a line that is not the company's own says nothing on it.
 */
function isPriced({ instrument_id: own, listings, market_data: { price } }: InstrumentOverview): boolean {
  return price !== null || !listings.some(({ instrument_id: id, canonical }) => canonical && id === own)
}

type ShownStandard = Standing | DecidingStandard

function StandingsTable({ others }: { readonly others: readonly ShownStandard[] }) {
  const hasMembers = others.some((standing) => membershipOf(standing) !== null)
  const { standards: words, screens } = useLanguage().say.card
  const isUnsure = others.some(({ edition }) => edition === "unconfirmed")
  return (
    <>
      <table class="standards">
        <thead>
          <tr>
            <th scope="col">{words.standard}</th>
            <th scope="col">{words.verdict}</th>
            <th scope="col">{words.nearest}</th>
          </tr>
        </thead>
        <tbody>
          {others.map((standing) => (
            <Row key={standing.methodology} standing={standing} />
          ))}
        </tbody>
      </table>
      <p class="small">
        {hasMembers ? `${words.members} ` : ""}
        {isUnsure ? `${screens.unconfirmed.means} ` : ""}
        <a href={otherStandardsPath}>{words.tests}</a>
      </p>
    </>
  )
}

function membershipOf(standing: ShownStandard): Standing["membership"] {
  return "membership" in standing ? standing.membership : null
}

function Row({ standing }: { readonly standing: ShownStandard }) {
  const { methodology, name, edition } = standing
  const membership = membershipOf(standing)
  const language = useLanguage()
  const { card, verdicts } = language.say
  const kind = verdictKindOf({ withheld: null, ...standing })
  const [id = methodology] = methodology.split("@")
  return (
    <tr>
      <th scope="row">
        <a href={standardQuery(id)}>
          <Name>{name}</Name>
        </a>
        {edition === "unconfirmed" ? <small>{card.screens.unconfirmed.label}</small> : null}
      </th>
      <td>
        <InlineVerdict mark={kind} words={verdicts.names[kind]} />
        {membership === null ? null : <small>{card.standards.memberships[membership]}</small>}
      </td>
      <td>{nearestText(standing, language)}</td>
    </tr>
  )
}

/** `Of 10 other standards, 5 find it compliant, 4 find it non-compliant, 1 cannot decide.` */
export function countSentence(
  others: readonly Pick<Standing, "status">[],
  { say }: Language = englishLanguage,
): string {
  const counts = determinationStatuses.flatMap((wanted) => {
    const count = others.filter(({ status }) => status === wanted).length
    return count === 0 ? [] : [[wanted, count] as const]
  })
  return say.card.standards.count(others.length, counts)
}

/** The text on what decides a row: the business, the ratio nearest its limit, or the open screens. */
export function nearestText(standing: ShownStandard, language: Language = englishLanguage): string {
  const words = language.say.card.standards
  const { business_activity: business, screens, methodology } = standing
  if (business.result === "fail")
    return words.prohibitedCore(activityWords(business.prohibited_activities, language))
  if (standing.status === "pending") return openText(standing, language)
  const nearest = nearestRatio(Object.entries(screens).map(([name, screen]) => ({ name, screen })))
  return nearest === null ? words.noRatio : ratioText(nearest.name, nearest.screen, methodology, language)
}

/** `Cash and interest-bearing securities: 39.5% of total assets; the limit is below 33%` */
function ratioText(
  name: string,
  screen: ComplianceRatioScreen | StandardScreen,
  methodology: string,
  language: Language,
): string {
  const { say, print } = language
  const { standards: words, screens } = say.card
  const { value, bound, threshold, operator } = screen
  const limit = `${screens.limits[operator]} ${print.limit(threshold)}`
  const sides = sidesOf(name, screen, methodology, language)
  if (value === null || sides === null)
    return words.noQuotient(screenTitle(name, methodology, language), limit)
  const whole = `${sides.whole.toLowerCase()}${windowWords(methodology, name, language)}`
  return words.ratio(sides.part, print.bound(bound ?? null, print.ratio(value)), whole, limit)
}

/** The names of a ratio's two amounts: as the document prints them, else as its standard declares them. */
function sidesOf(
  name: string,
  screen: ComplianceRatioScreen | StandardScreen,
  methodology: string,
  language: Language,
): { readonly part: string; readonly whole: string } | null {
  const named = (part: string, whole: string) => ({
    part: amountLabel(part, language),
    whole: amountLabel(whole, language),
  })
  if ("numerator" in screen) {
    const { numerator, denominator } = screen
    return numerator && denominator && named(numerator.label, denominator.label)
  }
  const rule = ruleOf(methodology, name)
  return rule && named(numeratorLabel(rule.numerator), denominatorLabel(rule))
}

function openText(
  { business_activity: business, screens, methodology, withheld }: Standing,
  language: Language,
): string {
  const { standards: words, screens: named, labels } = language.say.card
  const unknown = Object.entries(screens).flatMap(([name, { result }]) =>
    result === "not_applicable" ? [screenTitle(name, methodology, language)] : [],
  )
  const open = business.result === "not_applicable" ? [named.business, ...unknown] : unknown
  if (withheld !== "screen_unresolved" && withheld !== null)
    return upperFirst(labels.withheld[withheld].short)
  return open.length === 0 ? words.undecided : words.notKnown(open)
}

/** How stable the verdict is: its past, the nearest limit, the causes of instability, and what would turn it. */
export function StockStability(props: {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly evidence: DocumentResult<Evidence>
}) {
  const { compliance, overview, evidence } = props
  const language = useLanguage()
  const { stability: words, labels } = language.say.card
  const { stability, determination, methodology } = compliance
  const packet = evidence.ok ? evidence.document : null
  const { closest_threshold: closest = null, quarters_total: total = 0 } = packet?.stability ?? {}
  if (stability === null) return null
  const nearest = nearestLimit(compliance.screens)
  // The first line already says that the history is steady.
  const shown = stability.drivers.filter(({ code }) => code !== "steady_history")
  return (
    <Subsection id="stability" title={words.title}>
      <p>
        <strong>
          {decidesVehicles(methodology)
            ? words.vehicle
            : labels.stability[stability.rating](determination.status)}
        </strong>
        {packet === null || total === 0 ? "." : words.periods(packet.stability.quarters_compliant, total)}
        {nearest === null ? null : ` ${closestText(nearest, closest, methodology, language)}`}
      </p>
      {shown.length === 0 ? null : (
        <ul class="lists">
          {shown.map(({ code, message, severity }) => (
            <li key={code}>
              <strong>{labels.severities[severity]}:</strong>{" "}
              {code === "near_limit" ? (
                nearText(closest, methodology, language)
              ) : (
                <English>{message}</English>
              )}
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
function nearText(closest: Closest, methodology: string, language: Language): string {
  const words = language.say.card.stability
  if (closest === null) return words.nearSomeLimit
  const { screen, current_distance: points, trend } = closest
  const distance = pointsText(Math.abs(points), language)
  const near = words.near[points < 0 ? "beyond" : "within"]
  return near(screenTitle(screen, methodology, language), distance, words.trend(trend))
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
function closestText(
  { screen, buffer }: NearestLimit,
  closest: Closest,
  methodology: string,
  language: Language,
): string {
  const words = language.say.card.stability
  const isKnown = closest?.screen === screen && closest.trend !== "unknown"
  const nearest = words.nearest[buffer < 0 ? "beyond" : "within"]
  const distance = pointsText(Math.abs(buffer), language)
  return nearest(
    screenTitle(screen, methodology, language),
    distance,
    isKnown ? words.trend(closest.trend) : null,
  )
}
