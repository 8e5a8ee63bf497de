import { defaultMethodologyOn } from "../screening/methodologies.ts"
import type { Comparison } from "../screening/screens/ratio.ts"
import {
  type DefaultRatioName,
  defaultRatioNames,
  type RatioScreenName,
  ratioScreenNames,
} from "../vocabulary.ts"

/** The screens of a document by name: always those of `aaoifi-ss21`, plus those of the methodology in use. */
export type ScreensByName<Printed> = Record<DefaultRatioName, Printed> &
  Partial<Record<Exclude<RatioScreenName, DefaultRatioName>, Printed>>

/** The reason why a screen of `aaoifi-ss21` is not applicable under another methodology. */
export const noSuchScreen = "This methodology has no such screen."

/**
 * Prints the ratio screens of a shipped methodology, by name. `absent` prints a screen of `aaoifi-ss21` that
 * the methodology does not have, by the rule in force on `day` (YYYY-MM-DD). A screen is left out if no
 * shipped methodology has its name.
 */
export function byScreenName<Value, Printed>(
  values: Readonly<Record<string, Value>>,
  print: (value: Value) => Printed,
  absent: (rule: Comparison) => Printed,
  day: string,
): ScreensByName<Printed> {
  const always = (name: DefaultRatioName) => {
    const value = values[name]
    return value === undefined ? absent(ruleOf(name, day)) : print(value)
  }
  const others: Partial<Record<RatioScreenName, Printed>> = {}
  for (const [name, value] of Object.entries(values)) {
    const known = screenNamed(name)
    if (known !== null && !defaultRatioNames.some((each) => each === known)) others[known] = print(value)
  }
  return {
    debt_to_market_cap: always("debt_to_market_cap"),
    cash_to_market_cap: always("cash_to_market_cap"),
    prohibited_revenue: always("prohibited_revenue"),
    ...others,
  }
}

function ruleOf(name: DefaultRatioName, day: string): Comparison {
  const rule = defaultMethodologyOn(day).rules.ratios.find((each) => each.name === name)
  if (rule === undefined) throw new Error(`aaoifi-ss21 has no rule named ${name}`)
  return rule
}

/** The name, if a shipped methodology has a ratio screen with it; else null. */
export function screenNamed(name: string): RatioScreenName | null {
  return ratioScreenNames.find((each) => each === name) ?? null
}
