import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { date, list } from "../contract/scalars.ts"
import { rulebook } from "../rulebooks/schema.ts"
import { grades, operators, ratioScreenNames } from "../vocabulary.ts"

const methodologyItem = z
  .object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    version: z.string(),
    description: z.string(),
    edition: z.enum(["confirmed", "unconfirmed"]).optional().meta({
      description:
        "`unconfirmed`: the rules were not read in the issuer's own text. Absent from structural methodologies",
    }),
    grade: z.enum(grades).optional().meta({
      description: "A: the issuer's own text; B: a dated reading by others; C: second-hand",
    }),
    source: z.string().optional().meta({ description: "Where the rules can be read" }),
    criteria: list(
      z.object({
        key: z.string(),
        name: z.string(),
        clause: z
          .string()
          .meta({ description: "The clause of the standard, or whose test it is if there is no clause" }),
        passes: z.string().meta({ description: "What passes" }),
      }),
    )
      .optional()
      .meta({ description: "Structural methodologies only" }),
  })
  .meta({ id: "Methodology" })
export type MethodologySummary = z.output<typeof methodologyItem>

export const methodologies = list(methodologyItem)

export const methodologiesMeta = methodologyMeta

export const namedMethodology = z.object({
  /** Of a methodology, `aaoifi-ss21`, or of one version, `aaoifi-ss21@2026.1`. */
  id: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: "Methodology id, or `id@version`", example: "aaoifi-ss21" }),
})

const businessRule = z.object({
  name: z.literal("business_activity"),
  title: z.string(),
  clause: z.string(),
  rule: z.string(),
})

const ratioRule = z.object({
  name: z.enum(ratioScreenNames),
  title: z.string(),
  formula: z.string(),
  threshold: z.number().meta({ description: "Decimal: 0.30 means 30%" }),
  operator: z.enum(operators),
  clause: z.string(),
})

const opinion = z.object({
  about: z.string(),
  holder: z.string(),
  opinion: z.string().meta({ description: "In our words" }),
  source: z.string(),
  date: z.string().nullable().meta({ description: "YYYY-MM-DD or a year; null when no date is known" }),
})

export const methodologyDetail = methodologyItem
  .extend({
    screens: list(z.union([businessRule, ratioRule])).meta({
      description: "The screens of a company; empty for a methodology of trusts and pools",
    }),
    filing_age_months_max: z.int().nullable().meta({
      description:
        "If the newest balance sheet was filed longer ago than this, the verdict is withheld; null for a structural methodology",
    }),
    balance_age_months_max: z.object({ domestic: z.int(), foreign: z.int() }).nullable().meta({
      description:
        "If the day of the newest balance sheet is longer ago than this, the verdict is withheld, whenever it was filed: `domestic` for a filer of Forms 10-K and 10-Q, `foreign` for any other. Null for a structural methodology",
    }),
    versions: list(
      z.object({
        version: z.string(),
        in_force_from: date,
        changes: z.string(),
      }),
    ).meta({ description: "Newest first" }),
    rulebook: rulebook.optional().meta({
      description: "The rules as a rule book, ready to copy and change. Absent from structural methodologies",
    }),
    notes: list(opinion).meta({
      description:
        "Opinions of scholars on record, for and against; none of them is mixed into a verdict. Structural methodologies only",
    }),
  })
  .meta({ id: "MethodologyDetail" })
export type MethodologyDetail = z.output<typeof methodologyDetail>

export const methodologyDetailMeta = methodologyMeta
