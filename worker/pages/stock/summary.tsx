import type { Compliance, ComplianceScreens, ComplianceWithheld } from "../../../src/compliance/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { defaultStandard, versionOf } from "../../../src/screening/methodologies.ts"
import { isUpper } from "../../../src/screening/screens/ratio.ts"
import type { HistoryBody } from "../../../src/timeline/schema.ts"
import type { WithheldReason } from "../../../src/vocabulary.ts"
import { ageOf, ageText, Day, datedVerdict, printDay, staleText } from "../../html/dates.tsx"
import { boundWords, printLimit, printRatio } from "../../html/numbers.ts"
import { ratiosOf, ratioWords } from "../../html/screens.ts"
import { VerdictBadge, verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { type Coverage, whyNotCovered } from "./coverage.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, vehicleWithheldBecause, withheldTexts } from "./labels.ts"
import { StockLimits } from "./limits.tsx"
import { Owed, type OwedModel } from "./owed.tsx"
import { criteriaOrigin, documentYears, failureWords, openCriteria, quoted } from "./structure.tsx"
import { openBusiness } from "./withheld.tsx"

interface StockSummaryModel extends OwedModel {
  readonly overview: InstrumentOverview
  readonly history: DocumentResult<HistoryBody>
  readonly coverage: Coverage
  /** What the line is if it is another security of its company; null for any other line. */
  readonly other: string | null
}

/** The card with the answer, on one screen of a phone: the verdict, why, its screens, and what the reader owes. */
export function StockSummary(model: StockSummaryModel) {
  const { compliance, overview, history, other } = model
  const { name, symbol, determination, freshness } = compliance
  const stale = freshness === null ? null : staleText(freshness, printDay)
  const caveat = caveatOf(compliance)
  const years = documentYears(compliance, overview)
  const { exchange, sector } = overview
  return (
    <div class="answer">
      <p class="eyebrow">{[symbol, exchange, sector].filter((part) => part !== null).join(" · ")}</p>
      <h1 class="wrap">{name}</h1>
      <p>
        <VerdictBadge kind={verdictKindOf(determination)}>
          {freshness === null ? null : (
            <span class="verdict-age">
              {years === null ? "as of" : "checked"} <Day day={freshness.as_of} />,{" "}
              <span class="age">{ageText(freshness)}</span>
              {years === null ? null : <>, from documents dated {years}</>}
            </span>
          )}
        </VerdictBadge>
      </p>
      {stale === null ? null : <p class="notice problem stale">{stale}</p>}
      <p class="lead wrap">
        {other ?? notCovered(compliance, model.coverage) ?? verdictSentence(compliance, overview, history)}
      </p>
      {caveat === null ? null : <p class="caveat">{caveat}</p>}
      <StockLimits compliance={compliance} history={history} />
      <Owed {...model} />
    </div>
  )
}

/** The reason why a stock will not be analysed; null if it is or will be. An explanation says that it is loaded. */
function notCovered({ determination }: Compliance, coverage: Coverage): string | null {
  const isPending = verdictKindOf(determination) === "pending" && determination.explanation === null
  return isPending ? whyNotCovered(coverage) : null
}

/** The limits of a verdict. A pass is an exemption (SS 21, 3/4). No standard has a vehicle's criteria. */
function caveatOf({ determination, screens, methodology }: Compliance): string | null {
  if (decidesVehicles(methodology)) return criteriaOrigin(methodology)
  if (determination.status !== "compliant" || screens === null) return null
  const { id, shortName } = versionOf(methodology) ?? defaultStandard
  const limits = id.startsWith("aaoifi") ? "AAOIFI's limits" : `the limits of ${shortName}`
  return `Compliant: within ${limits}, not free of doubt.`
}

/** The verdict in one sentence, or in two if it is withheld. */
function verdictSentence(
  compliance: Compliance,
  overview: InstrumentOverview,
  history: DocumentResult<HistoryBody>,
): string {
  const { determination, screens, methodology } = compliance
  const { withheld, status } = determination
  if (withheld !== null)
    return undecidedText(compliance, withheld, openCriteria(compliance, overview), history)
  if (status === "pending") {
    const { explanation } = determination
    return `This stock has not been analysed yet, so there is no verdict on it.${explanation === null ? "" : ` ${explanation}`}`
  }
  if (screens?.structural !== undefined) {
    const { criteria } = screens.structural
    const failed = criteria.filter(({ result }) => result === "fail")
    if (status === "compliant") return `It meets all ${criteria.length} criteria for its kind.`
    const words = failed.map((criterion) => failureWords(methodology, criterion)).join("; ")
    return `It fails ${failed.length} of the ${criteria.length} criteria for its kind: ${words}.`
  }
  if (status === "compliant") return `Its core business is permissible, and ${withinWords(screens)}.`
  const failures = screens === null ? [] : failuresOf(screens, methodology)
  return failures.length === 0 ? `It does not meet ${methodology}.` : `It fails: ${failures.join("; ")}.`
}

function withinWords(screens: ComplianceScreens | null): string {
  const isAllUpper = ratiosOf(screens ?? {}).every(({ screen }) => isUpper(screen.operator))
  return isAllUpper ? "no ratio is above its limit" : "no ratio is on the wrong side of its limit"
}

/** The most undecided criteria that the page names at its top. If there are more, it states the number. */
const namedMax = 2

/** The reason why there is no verdict, or the open question about the business of a company. */
function undecidedText(
  { methodology }: Compliance,
  { reason }: ComplianceWithheld,
  criteria: readonly string[],
  history: DocumentResult<HistoryBody>,
): string {
  if (criteria.length > namedMax)
    return `We can't decide: no document that we could read shows whether it meets ${criteria.length} of the criteria for its kind. They are listed below.`
  if (criteria.length > 0)
    return `We can't decide: no document that we could read shows whether this is so: ${quoted(criteria)}.`
  const open = reason === "screen_unresolved" ? openBusiness(history) : null
  return open === null ? `We can't decide: ${whyWithheld(reason, methodology)}.` : `We can't decide. ${open}`
}

function whyWithheld(reason: WithheldReason, methodology: string): string {
  return decidesVehicles(methodology) ? vehicleWithheldBecause : withheldTexts[reason].because
}

/**
 * The failures: the business alone if it is prohibited, since no ratio changes that; otherwise each failing
 * ratio with its figure.
 */
function failuresOf(screens: ComplianceScreens, methodology: string): readonly string[] {
  const { result, prohibited_activities: prohibited } = screens.business_activity
  if (result === "fail") return [`the core business is prohibited (${prohibited.join(", ").toLowerCase()})`]
  return ratiosOf(screens).flatMap(({ name, screen }) => {
    const { result, value, bound, threshold, operator } = screen
    if (result !== "fail") return []
    const { part, whole } = ratioWords(name, methodology)
    if (value === null) return [`there is prohibited income and no ${whole}`]
    const share = `${boundWords(bound)}${printRatio(value)}`
    return [
      `${part} ${share} of ${whole}, and the ${isUpper(operator) ? "limit" : "lower limit"} is ${printLimit(threshold)}`,
    ]
  })
}

/** The verdict in one sentence, for link previews. */
export function previewOf(compliance: Compliance): string {
  const { name, instrument_id: id, determination, methodology, freshness } = compliance
  const kind = verdictKindOf(determination)
  const dated = (words: string) => datedVerdict(words, ageOf(freshness))
  const stock = `${name} (${id})`
  if (kind === "pending") return `${stock} has not been analysed for Shariah compliance yet.`
  if (kind === "withheld") {
    const { withheld } = determination
    const because = withheld === null ? "" : `: ${whyWithheld(withheld.reason, methodology)}`
    return `${dated(`The verdict on ${stock} by ${methodology} is withheld`)}${because}.`
  }
  return `${dated(`${stock} is ${verdictNames[kind].toLowerCase()} by ${methodology}`)}.`
}
