import { noSuchScreen } from "../../src/documents/screen-names.ts"
import type { RatioRule } from "../../src/rulebooks/schema.ts"
import { activityNames } from "../../src/screening/activities/business-activity.ts"
import { standards, versionOf } from "../../src/screening/methodologies.ts"
import {
  businessDeclaration,
  denominatorLabel,
  lowerFirst,
  numeratorLabel,
} from "../../src/screening/screens/declarations.ts"
import {
  defaultRatioNames,
  type Operator,
  type RatioScreenName,
  ratioScreenNames,
  type ScreenName,
} from "../../src/vocabulary.ts"
import { englishLanguage, type Language } from "./language/language.ts"

/** The screens that pages show: those of a document, and the rules that declare them. */

type Speech = Pick<Language, "say">
type ByRatioName<Screen> = Readonly<{ [Name in RatioScreenName]?: Screen | undefined }>
interface Noted {
  readonly note?: string | undefined
}

interface NamedRatio<Screen> {
  readonly name: RatioScreenName
  readonly screen: Screen
}

/** The ratio screens that the standard of a document has, in the order they are shown. */
export function ratiosOf<Screen extends Noted>(screens: ByRatioName<Screen>): readonly NamedRatio<Screen>[] {
  return ratioScreenNames.flatMap((name) => {
    const screen = screens[name]
    return screen === undefined || screen.note === noSuchScreen ? [] : [{ name, screen }]
  })
}

/** The ratio screens that any of several documents has, or if none has any, the default standard's. */
export function ratioNamesIn(documents: readonly (ByRatioName<Noted> | null)[]): readonly RatioScreenName[] {
  const had = new Set(documents.flatMap((screens) => ratiosOf(screens ?? {}).map(({ name }) => name)))
  return had.size === 0 ? defaultRatioNames : ratioScreenNames.filter((name) => had.has(name))
}

/** The number of screens of a document, including the business screen. */
export function screenCount(screens: ByRatioName<Noted>): number {
  return ratiosOf(screens).length + 1
}

/** The newest rule of each ratio screen by name, from the first standard that has the screen. */
const declared: ReadonlyMap<string, RatioRule> = new Map(
  standards
    .flat()
    .flatMap(({ rules }) => rules.ratios)
    .toReversed()
    .map((rule) => [rule.name, rule]),
)

/**
 * The rule of a ratio screen in a methodology, `id@version`. Null if the methodology has no such rule, or if
 * this release does not know the methodology.
 */
export function ruleOf(methodology: string, name: string): RatioRule | null {
  return versionOf(methodology)?.rules.ratios.find((rule) => rule.name === name) ?? null
}

/** `Interest-bearing debt to market capitalisation`, as a methodology, `id@version`, declares it. */
export function screenTitle(name: string, methodology: string, { say }: Speech = englishLanguage): string {
  if (name === businessDeclaration.name) return say.card.screens.business
  const rule = ruleOrFirst(methodology, name)
  return rule === undefined ? name : say.card.screens.title(rule)
}

/**
 * The rule of a ratio screen, or its first known rule. If this release does not know a document's standard,
 * it still knows the names of some of its screens.
 */
function ruleOrFirst(methodology: string, name: string): RatioRule | undefined {
  return ruleOf(methodology, name) ?? declared.get(name)
}

/** ` over 12 months` or ` at the last close`, after a market capitalisation. Empty otherwise. */
export function windowWords(methodology: string, name: string, { say }: Speech = englishLanguage): string {
  const rule = ruleOf(methodology, name)
  if (rule === null || !rule.denominator.includes("market_cap")) return ""
  return rule.months === 0 ? say.card.screens.lastClose : say.card.screens.average(rule.months)
}

/**
 * The clause of a screen in a methodology, `id@version`. Null if the methodology declares none, or if this
 * release does not know the methodology.
 */
export function clauseOf(methodology: string, name: ScreenName): string | null {
  if (name !== businessDeclaration.name) return ruleOf(methodology, name)?.clause ?? null
  return versionOf(methodology)?.rules.business.clause ?? null
}

interface RatioWords {
  /** The numerator with its verb: `interest-bearing debt is`. */
  readonly part: string
  /** The denominator: `market capitalisation`. */
  readonly whole: string
}

/** The two sides of a ratio in a sentence, as the methodology of a document declares it. */
export function ratioWords(
  name: RatioScreenName,
  methodology: string,
  { say }: Speech = englishLanguage,
): RatioWords {
  const rule = ruleOrFirst(methodology, name)
  if (rule === undefined) throw new Error(`no standard declares ${name}`)
  const { part, denominator } = say.card.screens
  return { part: part(rule.numerator), whole: lowerFirst(denominator(rule)) }
}

/** Prohibited activities, by their names in documents, in the language of a page. */
export function activityWords(
  names: readonly string[],
  { say }: Speech = englishLanguage,
): readonly string[] {
  const { activities } = say.card.screens
  if (activities === null) return names
  const codes = Object.keys(activities) as readonly (keyof typeof activities)[]
  return names.map((name) => {
    const code = codes.find((each) => activityNames[each] === name)
    return code === undefined ? name : activities[code]
  })
}

/** The name of an amount as a document prints it, such as `Total assets`, in the language of a page. */
export function amountLabel(label: string, { code, say }: Language = englishLanguage): string {
  if (code === "en") return label
  const { numerator, denominator } = say.card.screens
  for (const rule of standards.flat().flatMap(({ rules }) => rules.ratios)) {
    if (numeratorLabel(rule.numerator) === label) return numerator(rule.numerator)
    if (denominatorLabel(rule) === label) return denominator(rule)
  }
  return label
}

/** The words before a limit: `at most 30%`. */
export const limitWords: Readonly<Record<Operator, string>> = englishLanguage.say.card.screens.limits

/** The words about a standard whose rules were not read in the issuer's own text. */
export const { unconfirmed } = englishLanguage.say.card.screens
