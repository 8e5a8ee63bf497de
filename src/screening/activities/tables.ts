import { z } from "zod"
import { mixedActivities, prohibitedCategories, sectors } from "../../vocabulary.ts"

/**
 * The schemas of the tables in `data/` that say what a company does. Only tests run the schemas; the code
 * that reads the tables takes its types from them.
 */

const text = z.string().min(1)
const day = z.iso.date()
const concerns = z.array(text)
const category = z.enum(prohibitedCategories)
const share = z.number().min(0).max(1)

const spelledPlacement = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("permissible"), concerns }),
  z.strictObject({ kind: z.literal("prohibited"), category, concerns }),
  z
    .strictObject({
      kind: z.literal("bounded"),
      category,
      shareMin: share,
      shareMax: share,
      source: z.string().min(20),
      concerns,
    })
    .refine(({ shareMin, shareMax }) => shareMin <= shareMax, "The least share is above the most"),
  z.strictObject({
    kind: z.literal("conditional"),
    test: z.literal("interest_income_share"),
    category,
    lenderShareMin: share,
    concerns: concerns.min(1),
  }),
  z.strictObject({ kind: z.literal("unresolved"), concerns: concerns.min(1) }),
])
export type SpelledPlacement = z.infer<typeof spelledPlacement>

/**
 * Where a row places a business: a declared placement by name, or one spelled out; and the mixed business
 * that the whole company is.
 */
const placed = {
  placement: z.union([text, spelledPlacement]),
  activity: z.enum(mixedActivities).optional(),
}
export type Placed = z.infer<z.ZodObject<typeof placed>>

/** `data/placements.json`: placements that SIC codes and companies share. A row may name an earlier one. */
export const placementsTable = z.strictObject({
  placements: z.array(z.strictObject({ name: text, ...placed, note: text.optional() })),
})
export type DeclaredPlacement = z.infer<typeof placementsTable>["placements"][number]

/**
 * `data/sic-codes.json`: the SEC's codes, with the placement of companies of which only the code is known.
 */
export const sicCodesTable = z.strictObject({
  source: text,
  enteredOn: day,
  placedOn: day,
  note: text,
  codes: z.array(
    z.strictObject({
      code: z.string().regex(/^\d{4}$/),
      title: text,
      sector: z.enum(sectors),
      placement: text,
      /** Why a code of finance, weapons, gambling or lodging does not decide alone. */
      whyNot: text.optional(),
    }),
  ),
})
export type SicRow = z.infer<typeof sicCodesTable>["codes"][number]

/** `data/decisive-codes.json`: the codes that leave no doubt. */
export const decisiveCodesTable = z.strictObject({
  placedOn: day,
  source: text,
  note: text,
  codes: z.array(z.strictObject({ code: z.string().regex(/^\d{4}$/), business: text })),
})

const readers = z.enum(["first", "second", "both", "alike", "code", "later"])
/** Who read what the company sells; `data/businesses/readers.json` says what each value means. */
export type Readers = z.infer<typeof readers>

/**
 * `data/businesses/readers.json`: the day of each reading, and where to check a decision on general
 * knowledge.
 */
export const readersTable = z.strictObject({
  source: z.string().min(20),
  note: text,
  readers: z.array(z.strictObject({ name: readers, readOn: day, note: text })),
})
export type ReadersRow = z.infer<typeof readersTable>["readers"][number]

/**
 * Every other file of `data/businesses/`: the companies of one industry that people placed. A group holds
 * like businesses.
 */
export const businessesTable = z.strictObject({
  industry: text,
  note: text,
  groups: z.array(
    z.strictObject({
      ...placed,
      reason: z.string().min(20),
      /** The document that states the figures; without one, the decision rests on general knowledge. */
      cited: z.string().min(20).optional(),
      companies: z
        .array(
          z.strictObject({
            cik: z.int().positive(),
            /** The company's name as EDGAR writes it. */
            name: text,
            /** What the company sells. */
            activity: text,
            readers,
            /** How a difference between the readings was settled. */
            settled: text.optional(),
          }),
        )
        .min(1),
    }),
  ),
})
export type IndustryTable = z.infer<typeof businessesTable>
