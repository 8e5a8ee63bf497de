import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  asOfParameter,
  asOfRequested,
  date,
  determinationStatus,
  identifier,
  list,
  methodologyParameter,
  methodologyRef,
  note,
} from "../contract/scalars.ts"
import { rulebook } from "../rulebooks/schema.ts"
import {
  bounds,
  differenceRules,
  flipBases,
  grades,
  memberships,
  operators,
  screenResults,
  withheldReasons,
} from "../vocabulary.ts"

/** The point at which a ratio screen turns, in the standards and in the compliance result. */
export const flip = z
  .object({
    screen: z.string(),
    basis: z.enum(flipBases).nullable().meta({
      description:
        "`spot`: the last close. `average`: the mean of the closes that count. `next_month_end` and `within_12_months`: a constant price at the coming month ends",
    }),
    price: z.number().nullable().meta({
      description: "Share price at which the result turns; null if no price above zero does it",
    }),
    currency: z
      .string()
      .nullable()
      .meta({ description: "The currency of `price`, ISO 4217; null if there is no price" }),
    debt: z.number().nullable().meta({
      description: "Debt to raise until it turns, in the currency of the reports; negative: to repay",
    }),
    income: z.number().nullable().meta({
      description:
        "Prohibited income to gain until it turns, in the currency of the reports; negative: to lose",
    }),
  })
  .meta({ id: "Flip", description: "Where the result of a ratio screen turns, all else the same" })

/** A rule book: a saved one by its name, or a whole one as JSON. */
export const rulebookParameter = z.union([z.string().min(1).max(100), rulebook]).meta({
  description:
    "Your own rules in place of a standard: a rule book as `GET /rulebooks/schema` describes it, or the name of one that the account has saved (`name`, or `name@2` for its second version)",
})

const part = z.object({
  value: z.number(),
  bound: z.enum(bounds).nullable(),
  label: z.string(),
})

const standardScreen = z
  .object({
    result: z.enum(screenResults),
    value: z.number().nullable().meta({ description: "Decimal: 0.082 means 8.2%; null when not applicable" }),
    bound: z.enum(bounds).nullable(),
    threshold: z.number(),
    operator: z.enum(operators),
    buffer: z.number().nullable().meta({
      description: "Distance from the threshold in percentage points; negative if the screen fails",
    }),
    numerator: part.nullable(),
    denominator: part.nullable(),
    note: note.optional(),
  })
  .meta({ id: "StandardScreen" })
export type StandardScreen = z.output<typeof standardScreen>

const differs = z
  .object({
    from: z.string().meta({ description: "What it is compared with: `id@version`, or `rulebook`" }),
    rules: list(
      z.object({
        rule: z.enum(differenceRules),
        screen: z.string().nullable().meta({ description: "Null for a rule on activities" }),
      }),
    ).meta({ description: "The fewest rules found that have to change for the two to agree" }),
    sentence: z.string(),
  })
  .meta({ id: "Differs" })

const standing = z
  .object({
    methodology: z.string().meta({ description: "`id@version`, or `rulebook`", example: "djim@2026.1" }),
    name: z.string(),
    edition: z.enum(["confirmed", "unconfirmed"]).nullable().meta({
      description: "`unconfirmed`: the rules are not read in the issuer's own text. Null for a rule book",
    }),
    grade: z.enum(grades).nullable(),
    status: determinationStatus.meta({ description: "By the rule on the day, whatever held before" }),
    membership: z.enum(memberships).nullable().meta({
      description:
        "For a standard that remembers: whether its index would hold the share after the filing periods before; `unknown` without enough of them. Null for one that does not",
    }),
    withheld: z.enum(withheldReasons).nullable(),
    business_activity: z.object({
      result: z.enum(screenResults),
      prohibited_activities: list(z.string()),
    }),
    screens: z.record(z.string(), standardScreen).meta({ description: "The ratio screens, by name" }),
    differs: differs.nullable().meta({ description: "Null if it agrees with the one asked for" }),
    flips: list(flip),
  })
  .meta({ id: "Standing" })
export type Standing = z.output<typeof standing>

export const standards = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    as_of: date,
    currency: z
      .string()
      .nullable()
      .meta({ description: "The currency of the reports; null if none could be read" }),
    standards: list(standing).meta({ description: "The one asked for first, then the others" }),
  })
  .meta({ id: "Standards" })
export type Standards = z.output<typeof standards>

export const standardsInput = z.object({
  symbol: identifier,
  methodology: methodologyParameter,
  as_of: asOfParameter,
})
export const standardsMeta = methodologyMeta.extend({ as_of_requested: asOfRequested })

export const rulebookStandardsInput = z.strictObject({
  symbol: identifier,
  rulebook: rulebookParameter,
  as_of: asOfParameter,
})
export const rulebookStandardsMeta = methodologyMeta.extend({
  methodology: methodologyRef,
  as_of_requested: asOfRequested,
})
