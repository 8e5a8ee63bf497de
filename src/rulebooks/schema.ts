import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { list } from "../contract/scalars.ts"
import { activities, capMonths, denominatorNames, grades, numeratorNames, operators } from "../vocabulary.ts"

/** The declared form of a standard, in which shipped methodologies and callers' rule books are written. */

const ratiosMax = 12
const namesMax = 4

const numerator = z.enum(numeratorNames)
const denominator = z.enum(denominatorNames)
const share = z.number().gt(0, "a share is above 0").lt(1, "a share is below 1")
const source = z.string().max(500).optional().meta({ description: "Where the rule can be read" })
const grade = z.enum(grades).optional().meta({
  description: "How sure the reading is: A the issuer's own text, B a dated reading by others, C second-hand",
})

/** One ratio: its numerator, its denominator and its limit. */
export const ratioRule = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,63}$/, "a name has small letters, digits and _, at most 64")
      .meta({ description: "Names the screen in responses", example: "debt_to_market_cap" }),
    numerator: list(numerator)
      .refine((names) => names.length > 0 && names.length <= namesMax, `must have 1 to ${namesMax} amounts`)
      .meta({ description: "The amounts added up above the line" }),
    denominator: list(denominator)
      .refine((names) => names.length > 0 && names.length <= namesMax, `must have 1 to ${namesMax} amounts`)
      .meta({ description: "The amounts below the line" }),
    combine: z.enum(["sum", "larger"]).default("sum").meta({
      description: "How several denominators are combined: their sum, or the larger of them",
    }),
    months: z.literal(capMonths).default(0).meta({
      description: "Month-end closes that the market capitalisation averages; 0 is the last close",
    }),
    operator: z.enum(operators).meta({ description: "How the ratio must stand to the limit to pass" }),
    limit: z.number().gt(0, "a limit is above 0").lte(100, "a limit is at most 100").meta({
      description: "Decimal: 0.30 means 30%. `<` 0.33, `<=` 0.3333 and `<` 1/3 are three limits",
    }),
    entrant_limit: z.number().gt(0).lte(100).optional().meta({
      description: "The limit for a company that is not a member yet, if it differs",
    }),
    exit_limit: z.number().gt(0).lte(100).optional().meta({
      description:
        "A member beyond the limit and not beyond this one is kept for a time: `state` says how long",
    }),
    clause: z.string().max(200).optional(),
    source,
    grade,
  })
  .meta({ id: "RatioRule" })
export type RatioRule = z.output<typeof ratioRule>

const treatment = z
  .union([
    z.literal("prohibited"),
    z.literal("allowed"),
    z.literal("undecided").meta({
      description: "What was read of the standard does not settle it: no company of it is compliant",
    }),
    z.strictObject({ up_to: share }).meta({
      description:
        "Tolerated up to this share of revenue, and then not counted; beyond it the business fails",
    }),
  ])
  .meta({ id: "Treatment" })
export type Treatment = z.output<typeof treatment>

const activityName = z.enum(activities)

const businessRule = z
  .strictObject({
    activities: z.partialRecord(activityName, treatment).meta({
      description:
        "An activity that is left out is prohibited if SS 21 prohibits it; otherwise it is judged by what the company discloses",
    }),
    clause: z.string().max(200).optional(),
    source,
    grade,
  })
  .meta({ id: "BusinessRule" })

const state = z
  .strictObject({
    band_periods: z.int().min(1).max(12).meta({
      description:
        "The number of periods for which a member keeps its status while it is beyond a limit and within the `exit_limit`",
    }),
    entry_periods: z.int().min(1).max(12).meta({
      description: "Periods in a row that a company must pass to enter again",
    }),
    source,
    grade,
  })
  .meta({ id: "IndexState" })

const excludedMax = 500

const exclude = z
  .strictObject({
    symbols: list(z.string().min(1).max(20)).optional(),
    activities: list(activityName).optional(),
  })
  .refine(({ symbols = [] }) => symbols.length <= excludedMax, `must have at most ${excludedMax} symbols`)

export const rulebook = z
  .strictObject({
    name: z.string().min(1).max(80),
    ratios: list(ratioRule)
      .refine((ratios) => ratios.length <= ratiosMax, `must have at most ${ratiosMax} ratios`)
      .refine((ratios) => new Set(ratios.map(({ name }) => name)).size === ratios.length, {
        error: "must have ratios with different names",
      }),
    business: businessRule,
    state: state.nullable().default(null).meta({
      description: "What an index remembers of the days before; null if each day is judged by itself",
    }),
    exclude: exclude.optional().meta({ description: "Symbols and activities that fail whatever else holds" }),
  })
  .meta({ id: "Rulebook" })
export type Rulebook = z.output<typeof rulebook>

/** The answer of `GET /rulebooks/schema`. */
export const rulebookSchema = z
  .object({
    $schema: z.string(),
    title: z.string(),
    $ref: z.string().meta({ description: "The definition of a rule book in `$defs`" }),
    $defs: z.record(z.string(), z.unknown()),
  })
  .meta({ description: `A JSON Schema (draft 2020-12). The activities are ${activities.join(", ")}` })

export const rulebookSchemaMeta = methodologyMeta.omit({ methodology: true })
