import type { EtfHolding } from "../../../src/funds/schema.ts"
import { ofFiler } from "../../../src/identifiers/filer.ts"
import type { RatioRule } from "../../../src/rulebooks/schema.ts"
import type { BusinessActivity } from "../../../src/screening/activities/business-activity.ts"
import { type Judgement, judgeBy, type ReadJudgement, statusOf } from "../../../src/screening/judge.ts"
import { defaultMethodologyOn, type Methodology } from "../../../src/screening/methodologies.ts"
import { lowerFirst, upperFirst } from "../../../src/screening/screens/declarations.ts"
import { isUpper, printQuotient, type RatioOutcome } from "../../../src/screening/screens/ratio.ts"
import { readSheet } from "../../../src/screening/sheet.ts"
import type { SharedPorts } from "../../../src/services/service.ts"
import { type ScreenName, screenNames, type WithheldReason } from "../../../src/vocabulary.ts"
import { englishLanguage, type Language } from "../../html/language/language.ts"

/** The reasons for verdicts, by the instrument id of the holding. */
export type Reasons = ReadonlyMap<string, string>

/**
 * Reads why holdings are non-compliant or withheld, in a few words each. The stored measures of all companies are
 * read at once and judged again, as each standard needs. A holding without stored measures has no reason. The caller
 * must be allowed to read the verdicts. `standard`: null for the standard of published determinations. `language` is
 * the language of the reasons.
 */
export async function readReasons(
  { screening, measures }: Pick<SharedPorts, "screening" | "measures">,
  holdings: readonly EtfHolding[],
  standard: Methodology | null,
  language: Language,
): Promise<Reasons> {
  const ids = [...new Set(holdings.flatMap(({ instrument_id: id }) => id ?? []))]
  const lines = await screening.findLines(
    ids.map((instrumentId) => [{ instrumentId, country: null }]),
    standard?.id ?? null,
  )
  const filers = [...new Set(lines.flatMap((line) => line?.listing.filer ?? []))]
  const found = await measures.find(filers)
  return new Map(
    ids.flatMap((id, at) => {
      const measured = ofFiler(found, lines[at]?.listing.filer ?? null)
      const sheet = measured && readSheet(measured.sheet, [])
      if (sheet === undefined || sheet === null) return []
      const methodology = standard ?? defaultMethodologyOn(sheet.asOf)
      const judgement = judgeBy(methodology, sheet.now)
      // Another verdict than the one of the list has other reasons.
      return statusOf(judgement, methodology) === lines[at]?.status
        ? [[id, reasonOf(judgement, language)] as const]
        : []
    }),
  )
}

/** The failing screens, as `Debt 48.65%, limit 30%`, or the prohibited business alone, or what is not known. */
export function reasonOf(judgement: Judgement, language: Language = englishLanguage): string {
  const { reasons } = language.say.fund
  if (judgement.state === "unread") return withheldText(judgement.reason, language)
  if (judgement.business === "fail") return reasons.business(activityText(judgement.activity, language))
  if (judgement.withheld !== null) return openText(judgement, judgement.withheld.reason, language)
  return reasons.all(Object.values(judgement.ratios).flatMap((ratio) => failureText(ratio, language)))
}

function activityText(activity: BusinessActivity, { say }: Language): string {
  const { activities } = say.card.screens
  const names =
    activities !== null && "category" in activity ? [activities[activity.category]] : activity.prohibited
  return say.fund.list(names.map(lowerFirst))
}

function withheldText(reason: WithheldReason, { say }: Language): string {
  return upperFirst(say.card.labels.withheld[reason].short)
}

function failureText(ratio: RatioOutcome, language: Language): readonly string[] {
  if (ratio.state === "unresolved" || ratio.result === "pass") return []
  const { rule, quotient, bound } = ratio
  const { say, print } = language
  const { noWhole, above, below } = say.fund.reasons
  const label = labelOf(rule, language)
  if (quotient === null) return [noWhole(label, lowerFirst(say.card.screens.denominator(rule)))]
  const value = print.bound(bound, print.ratio(printQuotient(quotient, rule)))
  return [(isUpper(rule.operator) ? above : below)(label, value, print.limit(rule.limit))]
}

/** What is missing for a verdict. If only the prohibited part of revenue is, the business is the open question. */
function openText({ ratios }: ReadJudgement, reason: WithheldReason, language: Language): string {
  const { undisclosed, unknown } = language.say.fund.reasons
  if (reason !== "screen_unresolved") return withheldText(reason, language)
  const open = Object.values(ratios).filter(({ state }) => state === "unresolved")
  if (open.every(({ rule }) => rule.numerator.every((name) => name.startsWith("prohibited_"))))
    return undisclosed
  return unknown(language.say.fund.list(open.map(({ rule }) => lowerFirst(labelOf(rule, language)))))
}

function labelOf({ name }: RatioRule, { say }: Language): string {
  return isScreen(name) ? say.card.screens.label(name) : name
}

function isScreen(name: string): name is ScreenName {
  return (screenNames as readonly string[]).includes(name)
}
