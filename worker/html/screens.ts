import type { RatioRule } from "../../src/contract/rulebook.ts"
import { standards } from "../../src/screening/methodologies.ts"
import { methodologyRef } from "../../src/screening/methodology.ts"
import { businessDeclaration, titleOf } from "../../src/screening/screens/declarations.ts"
import {
  defaultRatioNames,
  type Operator,
  type RatioScreenName,
  ratioScreenNames,
  type ScreenName,
} from "../../src/vocabulary.ts"

/** The screens of a document, whichever its standard has, and how the rules declare them. */

type ByRatioName<Screen> = Readonly<{ [Name in RatioScreenName]?: Screen | undefined }>

export interface NamedRatio<Screen> {
  readonly name: RatioScreenName
  readonly screen: Screen
}

/** The ratio screens that a document has, in the order they are shown. */
export function ratiosOf<Screen extends object>(screens: ByRatioName<Screen>): readonly NamedRatio<Screen>[] {
  return ratioScreenNames.flatMap((name) => {
    const screen = screens[name]
    return screen === undefined ? [] : [{ name, screen }]
  })
}

/** The ratio screens that any of several documents has; those of the default standard where none has one. */
export function ratioNamesIn(documents: readonly (ByRatioName<object> | null)[]): readonly RatioScreenName[] {
  const found = ratioScreenNames.filter((name) => documents.some((screens) => screens?.[name] !== undefined))
  return found.length === 0 ? defaultRatioNames : found
}

const countWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

/** How many screens a document has, its business among them: `four`. */
export function screenCount(screens: ByRatioName<object>): string {
  const count = ratiosOf(screens).length + 1
  return countWords[count] ?? String(count)
}

const declared: ReadonlyMap<string, RatioRule> = new Map(
  standards
    .flat()
    .flatMap(({ rules }) => rules.ratios)
    .toReversed()
    .map((rule) => [rule.name, rule]),
)

/** `Interest-bearing debt to market capitalisation`: by the first rule that declares the screen. */
export function screenTitle(name: ScreenName): string {
  if (name === businessDeclaration.name) return businessDeclaration.title
  const rule = declared.get(name)
  return rule === undefined ? name : titleOf(rule)
}

/** The clause of a screen in a methodology, `id@version`; null where it declares none, or this release does not know it. */
export function clauseOf(methodology: string, name: ScreenName): string | null {
  const rules = standards.flat().find((version) => methodologyRef(version) === methodology)?.rules
  const rule =
    name === businessDeclaration.name ? rules?.business : rules?.ratios.find((each) => each.name === name)
  return rule?.clause ?? null
}

/** How a ratio that passes stands to its limit, and how one that fails. */
export const sideWords: Readonly<Record<Operator, { readonly pass: string; readonly fail: string }>> = {
  "<=": { pass: "not above", fail: "above" },
  "<": { pass: "below", fail: "not below" },
  ">=": { pass: "not below", fail: "below" },
  ">": { pass: "above", fail: "not above" },
}
