import { z } from "zod"
import { filerId } from "../../contract/scalars.ts"
import { mixedActivities, prohibitedCategories, sectors } from "../../vocabulary.ts"

/**
 * The schemas of the tables in `data/` that describe the businesses of companies. Only tests run the schemas;
 * the code that reads the tables takes its types from them.
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
 * The placement of a row's business: the name of a declared placement, or one spelled out. `activity` is set
 * if the whole company is a mixed business.
 */
const placed = {
  placement: z.union([text, spelledPlacement]),
  activity: z.enum(mixedActivities).optional(),
}
export type Placed = z.infer<z.ZodObject<typeof placed>>

/** `data/placements.json`: placements that SIC codes and companies share. A row may name an earlier row. */
export const placementsTable = z.strictObject({
  placements: z.array(z.strictObject({ name: text, ...placed, note: text.optional() })),
})
export type DeclaredPlacement = z.infer<typeof placementsTable>["placements"][number]

/**
 * `data/sic-codes.json`: the SEC's codes, with the placement of companies for which we know only the code.
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
      /** The reason why a code of finance, weapons, gambling or lodging does not decide by itself. */
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
  /** The same of the classifications abroad: `ksic 641`. */
  abroad: z.array(z.strictObject({ code: z.string().regex(/^(ksic|edinet|listed) \S+$/), business: text })),
})

/**
 * A table of `data/industries/`: the codes by which companies abroad state their industry, with the placement of
 * companies for which we know only the code.
 */
export const industryCodesTable = z.strictObject({
  title: text,
  /** A code of the classification in a sentence; `{code}` is the code. */
  stated: text,
  source: text,
  /** Where a company's code can be checked. */
  document: text,
  placedOn: day,
  note: text,
  codes: z.array(
    z.strictObject({
      code: text,
      title: text,
      /** A declared placement, or `open`. */
      placement: text,
      /** The prohibited or doubtful business that the code may hold. A list of lines never settles such a code. */
      subject: text.optional(),
      /** Why the code decides, or leaves the business open. */
      reason: text,
    }),
  ),
})
export type IndustryCodesTable = z.infer<typeof industryCodesTable>
export type IndustryCodeRow = IndustryCodesTable["codes"][number]

const readers = z.enum(["first", "second", "both", "alike", "code", "later", "abroad", "peers", "index"])
/** Who or what read the company's business; `data/businesses/readers.json` explains each value. */
export type Readers = z.infer<typeof readers>

/**
 * `data/businesses/readers.json`: the day of each reading, and the place to check a decision made on general
 * knowledge.
 */
export const readersTable = z.strictObject({
  source: z.string().min(20),
  note: text,
  readers: z.array(
    z.strictObject({
      name: readers,
      readOn: day,
      /** The place to check these decisions, if it is another than the file's. */
      source: z.string().min(20).optional(),
      note: text,
    }),
  ),
})
export type ReadersRow = z.infer<typeof readersTable>["readers"][number]

/**
 * Every other file of `data/businesses/`: the companies of one industry that people placed. A group contains
 * similar businesses.
 */
export const businessesTable = z.strictObject({
  industry: text,
  note: text,
  groups: z.array(
    z.strictObject({
      ...placed,
      reason: z.string().min(20),
      /** The document that states the figures. Without one, the decision is made on general knowledge. */
      cited: z.string().min(20).optional(),
      companies: z
        .array(
          z.strictObject({
            filer: filerId,
            /** The company's name as EDGAR writes it; of other filers, as the listing has it. */
            name: text,
            /** The products or services that the company sells. */
            activity: text,
            readers,
            /** The decision on a difference between the readings. */
            settled: text.optional(),
          }),
        )
        .min(1),
    }),
  ),
})
export type IndustryTable = z.infer<typeof businessesTable>

/** `data/index-funds.json`: funds that follow an index of Shariah-compliant shares. */
export const indexFundsTable = z.strictObject({
  note: text,
  funds: z.array(z.strictObject({ fund: text, index: text, standard: text, settles: z.boolean() })),
})

/** `data/memberships.json`: the CIKs of the companies that such a fund held on a day, with weights if known. */
export const membershipsTable = z.array(
  z.strictObject({
    fund: text,
    asOf: day,
    members: z.string().regex(/^\d+(:\d+(\.\d+)?)?( \d+(:\d+(\.\d+)?)?)*$/),
  }),
)
