import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { EtfHolding } from "../../../src/funds/schema.ts"
import { ofFiler } from "../../../src/identifiers/filer.ts"
import type { RatioRule } from "../../../src/rulebooks/schema.ts"
import { type Judgement, judgeBy, type ReadJudgement, statusOf } from "../../../src/screening/judge.ts"
import { defaultMethodologyOn, type Methodology } from "../../../src/screening/methodologies.ts"
import { denominatorLabel, lowerFirst, upperFirst } from "../../../src/screening/screens/declarations.ts"
import { isUpper, printQuotient, type RatioOutcome } from "../../../src/screening/screens/ratio.ts"
import { readSheet } from "../../../src/screening/sheet.ts"
import type { SharedPorts } from "../../../src/services/service.ts"
import type { ScreenName, WithheldReason } from "../../../src/vocabulary.ts"
import { boundWords, printLimit, printRatio } from "../../html/numbers.ts"
import { withheldTexts } from "../stock/labels.ts"

/** The reasons for verdicts, by the instrument id of the holding. */
export type Reasons = ReadonlyMap<string, string>

/**
 * Reads why holdings are non-compliant or withheld, in a few words each. The stored measures of all companies are
 * read at once and judged again, as each standard needs. A holding without stored measures has no reason. The caller
 * must be allowed to read the verdicts. `standard`: null for the standard of published determinations.
 */
export async function readReasons(
  { screening, measures }: Pick<SharedPorts, "screening" | "measures">,
  holdings: readonly EtfHolding[],
  standard: Methodology | null,
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
        ? [[id, reasonOf(judgement)] as const]
        : []
    }),
  )
}

/** The failing screens, as `Debt 48.65%, limit 30%`, or the prohibited business alone, or what is not known. */
export function reasonOf(judgement: Judgement): string {
  if (judgement.state === "unread") return upperFirst(withheldTexts[judgement.reason].short)
  if (judgement.business === "fail")
    return `Its business: ${judgement.activity.prohibited.map(lowerFirst).join(", ")}`
  if (judgement.withheld !== null) return openText(judgement, judgement.withheld.reason)
  return Object.values(judgement.ratios).flatMap(failureText).join("; ")
}

function failureText(ratio: RatioOutcome): readonly string[] {
  if (ratio.state === "unresolved" || ratio.result === "pass") return []
  const { rule, quotient, bound } = ratio
  if (quotient === null) return [`${labelOf(rule)}, and no ${lowerFirst(denominatorLabel(rule))}`]
  const value = `${boundWords(bound)}${printRatio(printQuotient(quotient, rule))}`
  const limit = isUpper(rule.operator) ? "limit" : "lower limit"
  return [`${labelOf(rule)} ${value}, ${limit} ${printLimit(rule.limit)}`]
}

/** What is missing for a verdict. If only the prohibited part of revenue is, the business is the open question. */
function openText({ ratios }: ReadJudgement, reason: WithheldReason): string {
  if (reason !== "screen_unresolved") return upperFirst(withheldTexts[reason].short)
  const open = Object.values(ratios).filter(({ state }) => state === "unresolved")
  if (open.every(({ rule }) => rule.numerator.every((name) => name.startsWith("prohibited_"))))
    return "What its business earns from prohibited activities is not disclosed"
  return `Not known exactly: ${open.map(({ rule }) => lowerFirst(labelOf(rule))).join(", ")}`
}

function labelOf({ name }: RatioRule): string {
  return isScreen(name) ? screenWords[name].label : name
}

function isScreen(name: string): name is ScreenName {
  return name in screenWords
}
