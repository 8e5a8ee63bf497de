import type { ComponentChildren } from "preact"
import type {
  Compliance,
  ComplianceScreens,
  ComplianceWithheld,
  Freshness,
} from "../../../src/compliance/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import { defaultStandard, versionOf } from "../../../src/screening/methodologies.ts"
import { isUpper } from "../../../src/screening/screens/ratio.ts"
import type { HistoryBody } from "../../../src/timeline/schema.ts"
import type { WithheldReason } from "../../../src/vocabulary.ts"
import { ageOf, ageText, Day, datedVerdict, staleText } from "../../html/dates.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { activityWords, ratiosOf, ratioWords } from "../../html/screens.ts"
import { VerdictBadge, verdictKindOf } from "../../html/verdict.tsx"
import { OfficialLists } from "../official-lists.tsx"
import { type Coverage, whyNotCovered } from "./coverage.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles } from "./labels.ts"
import { StockLimits } from "./limits.tsx"
import { Owed, type OwedModel } from "./owed.tsx"
import { DecidingStandards } from "./standards.tsx"
import { criteriaOrigin, documentYears, failureWords, openCriteria, quoted } from "./structure.tsx"
import { openBusiness } from "./withheld.tsx"

interface StockSummaryModel extends OwedModel {
  readonly overview: InstrumentOverview
  readonly history: DocumentResult<HistoryBody>
  readonly coverage: Coverage
  /** The line if it is another security of its company; null for any other line. */
  readonly other: Instrument | null
}

/** The card with the answer, on one screen of a phone: the verdict, why, its screens, and what the reader owes. */
export function StockSummary(model: StockSummaryModel) {
  const language = useLanguage()
  const { compliance, overview, history, other } = model
  const { name, symbol, determination, freshness } = compliance
  const stale = freshness === null ? null : staleText(freshness, language)
  const caveat = caveatOf(compliance, language)
  const { exchange, sector } = overview
  return (
    <div class="answer">
      <p class="eyebrow">
        <English>{[symbol, exchange, sector].filter((part) => part !== null).join(" · ")}</English>
      </p>
      <h1 class="wrap">
        <Name>{name}</Name>
      </h1>
      <p>
        <VerdictBadge kind={verdictKindOf(determination)}>
          {freshness === null ? null : (
            <Age compliance={compliance} overview={overview} freshness={freshness} />
          )}
        </VerdictBadge>
      </p>
      {stale === null ? null : <p class="notice problem stale">{stale}</p>}
      <p class="lead wrap">
        {other === null
          ? (notCovered(compliance, model.coverage, language) ??
            verdictSentence(compliance, overview, history, language))
          : language.say.card.lead.otherSecurity(other)}
      </p>
      {caveat === null ? null : <p class="caveat">{caveat}</p>}
      <DecidingStandards compliance={compliance} overview={overview} />
      <OfficialLists lists={overview.official_lists ?? []} />
      <StockLimits compliance={compliance} history={history} />
      <Owed {...model} />
    </div>
  )
}

/** The day and the age of a verdict, and for a vehicle the years of its documents. */
function Age(props: {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly freshness: Freshness
}) {
  const { compliance, overview, freshness } = props
  const language = useLanguage()
  const { lead } = language.say.card
  const years = documentYears(compliance, overview, language)
  const day = <Day day={freshness.as_of} />
  const age = <span class="age">{ageText(freshness, language)}</span>
  return (
    <span class="verdict-age">{years === null ? lead.asOf(day, age) : lead.checked(day, age, years)}</span>
  )
}

/** The reason why a stock will not be analysed; null if it is or will be. An explanation says that it is loaded. */
function notCovered({ determination }: Compliance, coverage: Coverage, language: Language): string | null {
  const isPending = verdictKindOf(determination) === "pending" && determination.explanation === null
  return isPending ? whyNotCovered(coverage, language) : null
}

/** The limits of a verdict. A pass is an exemption (SS 21, 3/4). No standard has a vehicle's criteria. */
function caveatOf({ determination, screens, methodology }: Compliance, { say }: Language): string | null {
  if (decidesVehicles(methodology)) return criteriaOrigin(methodology, { say })
  if (determination.status !== "compliant" || screens === null) return null
  const { id, shortName } = versionOf(methodology) ?? defaultStandard
  return say.card.lead.within(id.startsWith("aaoifi") ? null : shortName)
}

/** The verdict in one sentence, or in two if it is withheld. */
function verdictSentence(
  compliance: Compliance,
  overview: InstrumentOverview,
  history: DocumentResult<HistoryBody>,
  language: Language,
): ComponentChildren {
  const { determination, screens, methodology } = compliance
  const { withheld, status } = determination
  const { lead } = language.say.card
  if (withheld !== null) {
    const criteria = openCriteria(compliance, overview, language)
    return undecidedText(compliance, withheld, criteria, history, language)
  }
  if (status === "pending") return withEnglish(lead.pending, determination.explanation)
  if (screens?.structural !== undefined) {
    const { criteria } = screens.structural
    const failed = criteria.filter(({ result }) => result === "fail")
    if (status === "compliant") return lead.meetsAll(criteria.length)
    const failures = failed.map((criterion) => failureWords(methodology, criterion, language))
    return lead.failsCriteria(failures, criteria.length)
  }
  if (status === "compliant") {
    const isAllUpper = ratiosOf(screens ?? {}).every(({ screen }) => isUpper(screen.operator))
    return lead.permissible[isAllUpper ? "upper" : "either"]
  }
  const failures = screens === null ? [] : failuresOf(screens, methodology, language)
  return failures.length === 0 ? lead.notMet(methodology) : lead.fails(failures)
}

/** A sentence, and after it a text in English if there is one. */
function withEnglish(sentence: string, text: string | null): ComponentChildren {
  if (text === null) return sentence
  return (
    <>
      {sentence} <English>{text}</English>
    </>
  )
}

/** The most undecided criteria that the page names at its top. If there are more, it states the number. */
const namedMax = 2

/** The reason why there is no verdict, or the open question about the business of a company. */
function undecidedText(
  { methodology }: Compliance,
  { reason }: ComplianceWithheld,
  criteria: readonly string[],
  history: DocumentResult<HistoryBody>,
  language: Language,
): ComponentChildren {
  const { lead } = language.say.card
  if (criteria.length > namedMax) return lead.undecidedMany(criteria.length)
  if (criteria.length > 0) return lead.undecided(quoted(criteria, language))
  const open = reason === "screen_unresolved" ? openBusiness(history) : null
  if (open !== null) return withEnglish(lead.open, open)
  return lead.withheld(whyWithheld(reason, methodology, language))
}

function whyWithheld(reason: WithheldReason, methodology: string, { say }: Pick<Language, "say">): string {
  const { lead, labels } = say.card
  return decidesVehicles(methodology) ? lead.vehicleBecause : labels.withheld[reason].because
}

/**
 * The failures: the business alone if it is prohibited, since no ratio changes that; otherwise each failing
 * ratio with its figure.
 */
function failuresOf(screens: ComplianceScreens, methodology: string, language: Language): readonly string[] {
  const { lead } = language.say.card
  const { print } = language
  const { result, prohibited_activities: prohibited } = screens.business_activity
  if (result === "fail") return [lead.prohibitedCore(activityWords(prohibited, language))]
  return ratiosOf(screens).flatMap(({ name, screen }) => {
    const { result, value, bound, threshold, operator } = screen
    if (result !== "fail") return []
    const { part, whole } = ratioWords(name, methodology, language)
    if (value === null) return [lead.noWhole(whole)]
    const share = print.bound(bound, print.ratio(value))
    const side = isUpper(operator) ? "upper" : "lower"
    return [lead.exceeds({ part, whole, share, limit: print.limit(threshold), side })]
  })
}

/** The verdict in one sentence, for link previews. */
export function previewOf(compliance: Compliance, language: Language): string {
  const { name, instrument_id: id, determination, methodology, freshness } = compliance
  const { verdicts, card } = language.say
  const { preview } = card.lead
  const kind = verdictKindOf(determination)
  const dated = (words: string) => datedVerdict(words, ageOf(freshness), language)
  const stock = `${name} (${id})`
  if (kind === "pending") return preview.pending(stock)
  if (kind !== "withheld")
    return `${dated(preview.judged(stock, verdicts.names[kind].toLowerCase(), methodology))}.`
  const { withheld } = determination
  const held = dated(preview.withheld(stock, methodology))
  if (withheld === null) return `${held}.`
  return preview.because(held, whyWithheld(withheld.reason, methodology, language))
}
