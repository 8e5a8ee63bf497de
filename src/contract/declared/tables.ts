import * as z from "zod"
import { ratioRule, rulebook } from "../../rulebooks/schema.ts"
import {
  denominatorNames,
  grades,
  numeratorNames,
  purificationMethodIds,
  ratioScreenNames,
  screenNames,
} from "../../vocabulary.ts"
import { date, list } from "../scalars.ts"

/**
 * The schemas of the tables in data/ that declare standards, screens, amounts and lists. A test validates the
 * tables. The service takes its types from these schemas.
 */

const words = z.string().min(1)
const address = z.url({ protocol: /^https$/ })
const sentence = z.string().regex(/^["A-Z].*[".]$/, "a sentence")
const rule = { source: address, grade: z.enum(grades) }
const { name, state, business } = rulebook.shape

/**
 * A ratio of a standard: a rule book's ratio in which every field is given. `combine` must be `sum`, because
 * the recomputation supports nothing else.
 */
const declaredRatio = z.strictObject({
  ...ratioRule.shape,
  ...rule,
  name: z.enum(ratioScreenNames),
  combine: z.literal("sum"),
  months: ratioRule.shape.months.unwrap(),
  clause: words,
})
export type DeclaredRatio = z.output<typeof declaredRatio>

const declaredVersion = z.strictObject({
  version: z.string().regex(/^\d{4}\.\d+$/),
  inForceFrom: date,
  grade: rule.grade,
  source: address.optional(),
  description: sentence,
  changes: sentence,
  notes: list(sentence),
  rules: z.strictObject({
    name,
    ratios: list(declaredRatio),
    business: z.strictObject({ ...business.shape, ...rule, clause: words }),
    state: state.unwrap().unwrap().extend(rule).nullable(),
  }),
})
export type DeclaredVersion = z.output<typeof declaredVersion>

/** A standard with all its versions, the newest first. */
export const standardTable = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]+$/),
  name: words,
  shortName: words,
  source: address,
  notes: list(sentence),
  purification: z.strictObject({ ...rule, method: z.enum(purificationMethodIds), ground: sentence }),
  versions: z.tuple([declaredVersion], declaredVersion),
})
export type DeclaredStandard = z.output<typeof standardTable>

const declaredScreen = z.strictObject({
  name: z.enum(screenNames),
  id: z.string().regex(/^[a-z-]+$/),
  label: words,
  title: words,
  compared: words.nullable(),
})
export type DeclaredScreen = z.output<typeof declaredScreen>
export const screensTable = list(declaredScreen)

const declaredAmount = z.strictObject({
  name: z.enum([...numeratorNames, ...denominatorNames]),
  label: words,
  formula: words,
})
export type DeclaredAmount = z.output<typeof declaredAmount>
export const amountsTable = list(declaredAmount)

/** `data/official-lists.json`: regulators' lists of compliant shares, the newest edition of each first. */
export const officialListsTable = z.strictObject({
  note: sentence,
  lists: list(
    z.strictObject({
      list: z.string().regex(/^[a-z-]+$/),
      name: words,
      regulator: words,
      country: z.string().regex(/^[A-Z]{2}$/),
      venue: words,
      terms: sentence,
      editions: list(
        z.strictObject({
          asOf: z.iso.date(),
          decision: words,
          source: words,
          symbols: z.string().regex(/^[A-Z0-9]+( [A-Z0-9]+)*$/),
        }),
      ).refine(
        (editions) => editions.every(({ asOf }, at) => at === 0 || asOf < (editions[at - 1]?.asOf ?? "")),
        "the newest first",
      ),
    }),
  ),
})
export type OfficialLists = z.output<typeof officialListsTable>
