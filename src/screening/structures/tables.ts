import { z } from "zod"
import { instrumentTypes, structuralMethodologyIds, wrappers } from "./kinds.ts"

/**
 * The schemas of `data/vehicles/`, `data/structural-standards.json` and `data/opinions.json`. Tests check the
 * tables against them; the service imports only their types.
 */

const text = z.string().regex(/^\S(.*\S)?$/)
const day = z.iso.date()
/** A day, or only its year if the day is not known. */
const dayOrYear = z.union([day, z.string().regex(/^(19|20)\d\d$/)])
const page = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

/** The earliest year of a document. The first of these vehicles was listed in 2004. */
const earliest = "2003"

const quotation = z.strictObject({
  /** The passage, verbatim; ` … ` marks omitted words. */
  text: text.min(20),
  /** The document and the part of it: `Form 10-K for fiscal 2024, Item 1`. */
  document: text,
  /** Date or filing day of the document, or only the year if the day is not known. */
  date: dayOrYear.refine((date) => date >= earliest),
  /** URL of the page where the passage was read. */
  readAt: page,
  /** Set if that page only quotes or describes the document, as an article does. */
  isQuoted: z.literal(true).exactOptional(),
})
/** A passage quoted from a document. */
export type Quotation = Readonly<z.infer<typeof quotation>>

const reading = z
  .strictObject({
    /** Key of the criterion in its methodology. */
    criterion: text,
    /** `unresolved` if no document that decides the criterion could be read. */
    result: z.enum(["pass", "fail", "unresolved"]),
    /** Keys of quotations in this file; at least one, unless the criterion is unresolved. */
    quotations: z.array(text).readonly(),
    /** A remark for auditors besides the quotation; for an unresolved criterion, what was searched for. */
    note: text.nullable(),
  })
  .refine(({ result, quotations }) => result === "unresolved" || quotations.length > 0, "quotes nothing")
  .refine(({ result, note }) => result !== "unresolved" || note !== null, "does not say what was looked for")

/** A file of `data/vehicles/`. */
export const vehicleTable = z.strictObject({
  /** The ticker of the US line, such as `GLD`. */
  instrumentId: text,
  cik: z.int().positive(),
  name: text,
  methodology: z.enum(structuralMethodologyIds),
  instrumentType: z.enum(instrumentTypes),
  wrapper: z.enum(wrappers),
  /** The vehicle's assets or business in a few words: `Gold bullion`. */
  activity: text,
  /** Day on which the documents were read. */
  reviewedOn: day,
  /** A remark for whoever reads the file, such as a former name. */
  note: text.exactOptional(),
  quotations: z.record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/), quotation),
  /** One reading for each criterion of the methodology, in the methodology's order. */
  readings: z.array(reading).readonly(),
})
export type VehicleFile = Readonly<z.infer<typeof vehicleTable>>

const criterion = z.strictObject({
  key: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  /** The property of a vehicle that passes, in a few words. */
  name: text,
  /** The clause that the criterion follows, or the origin of the test if no clause states it. */
  clause: text,
  /** The condition for a pass, in a sentence. */
  passes: text,
  /** The prohibited business of a vehicle that fails the criterion; unset if failing names no business. */
  prohibitedBusiness: text.exactOptional(),
  /** The facts about a vehicle that fails, as words after "It fails:". Unset if the name says enough. */
  failure: text.exactOptional(),
})
/** One test of a vehicle's structure. */
export type Criterion = Readonly<z.infer<typeof criterion>>

const structuralMethodology = z.strictObject({
  id: z.enum(structuralMethodologyIds),
  version: z.string().regex(/^20\d\d\.\d+$/),
  inForceFrom: day,
  /** A sentence for readers on the differences from the version before. */
  changes: text,
  name: text,
  shortName: text,
  description: text,
  /** A sentence for readers on the origin of the criteria. */
  origin: text,
  /** A remark for whoever reads the table. */
  note: text.exactOptional(),
  criteria: z.array(criterion).nonempty().readonly(),
})
/** A structural methodology version, as data. A published version keeps its criteria for ever. */
export type StructuralMethodology = Readonly<z.infer<typeof structuralMethodology>>

/** `data/structural-standards.json`: every version ever in force, the newest of each standard first. */
export const structuralStandardsTable = z.array(structuralMethodology)

const opinion = z.strictObject({
  /** The subject of the opinion: a vehicle, a kind of vehicle, or the asset itself. */
  about: text,
  /** The person or body that gave the opinion, as named in the source. */
  holder: text,
  /** The opinion, paraphrased. */
  opinion: text,
  /** URL of the page where the opinion was read. */
  source: page,
  /** Day on which the opinion was given, or only the year; null if neither is known. */
  date: dayOrYear.nullable(),
  methodology: z.enum(structuralMethodologyIds),
})
/** A published opinion of a scholar or a body, listed with a methodology. It affects no verdict. */
export type Opinion = Readonly<z.infer<typeof opinion>>

/** The schema of `data/opinions.json`. */
export const opinionsTable = z.array(opinion)
