import { z } from "zod"
import { instrumentTypes, structuralMethodologyIds, wrappers } from "./kinds.ts"

/**
 * The schemas of `data/vehicles/`, `data/structural-standards.json` and `data/opinions.json`. Tests check the
 * tables by them; the service imports their types alone.
 */

const text = z.string().regex(/^\S(.*\S)?$/)
const day = z.iso.date()
/** A day, or its year where the day is not known. */
const dayOrYear = z.union([day, z.string().regex(/^(19|20)\d\d$/)])
const page = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

/** The first of these vehicles was listed in 2004; documents begin in the year before. */
const earliest = "2003"

const quotation = z.strictObject({
  /** Verbatim; ` … ` marks omitted words. */
  text: text.min(20),
  /** The document and the part of it: `Form 10-K for fiscal 2024, Item 1`. */
  document: text,
  /** Date or filing day of the document, or its year where the day is not known. */
  date: dayOrYear.refine((date) => date >= earliest),
  /** URL of the page where it was read. */
  readAt: page,
  /** Set if that page quotes or describes the document in a text of its own, such as an article. */
  isQuoted: z.literal(true).exactOptional(),
})
/** A passage quoted from a document. */
export type Quotation = Readonly<z.infer<typeof quotation>>

const reading = z
  .strictObject({
    /** Key of the criterion in its methodology. */
    criterion: text,
    /** `unresolved`: no document that decides it could be read. */
    result: z.enum(["pass", "fail", "unresolved"]),
    /** Keys of the file's quotations; at least one, unless unresolved. */
    quotations: z.array(text).readonly(),
    /** A remark for auditors in addition to the quotation; if unresolved, what was looked for. */
    note: text.nullable(),
  })
  .refine(({ result, quotations }) => result === "unresolved" || quotations.length > 0, "quotes nothing")
  .refine(({ result, note }) => result !== "unresolved" || note !== null, "does not say what was looked for")

/** A file of `data/vehicles/`. */
export const vehicleTable = z.strictObject({
  /** The US line, `GLD`. */
  instrumentId: text,
  cik: z.int().positive(),
  name: text,
  methodology: z.enum(structuralMethodologyIds),
  instrumentType: z.enum(instrumentTypes),
  wrapper: z.enum(wrappers),
  /** What the vehicle holds or does, in a few words: `Gold bullion`. */
  activity: text,
  /** Day the documents were read. */
  reviewedOn: day,
  /** A remark for whoever reads the file, such as a former name. */
  note: text.exactOptional(),
  quotations: z.record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/), quotation),
  /** One for each criterion of the methodology, in its order. */
  readings: z.array(reading).readonly(),
})
export type VehicleFile = Readonly<z.infer<typeof vehicleTable>>

const criterion = z.strictObject({
  key: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  /** What is true of a vehicle that passes, in a few words. */
  name: text,
  /** The clause it follows, or the origin of the test where no clause states it. */
  clause: text,
  /** The condition for a pass, in a sentence. */
  passes: text,
  /** The prohibited business of a vehicle that fails it; unset where failing names no business. */
  prohibitedBusiness: text.exactOptional(),
  /** What is the case if the vehicle fails it, in words after "It fails:"; unset if the name says it. */
  failure: text.exactOptional(),
})
/** One test of a vehicle's structure. */
export type Criterion = Readonly<z.infer<typeof criterion>>

const structuralMethodology = z.strictObject({
  id: z.enum(structuralMethodologyIds),
  version: z.string().regex(/^20\d\d\.\d+$/),
  inForceFrom: day,
  /** What differs from the version before, in a sentence for readers. */
  changes: text,
  name: text,
  shortName: text,
  description: text,
  /** Where the criteria come from, in a sentence for readers. */
  origin: text,
  /** A remark for whoever reads the table. */
  note: text.exactOptional(),
  criteria: z.array(criterion).nonempty().readonly(),
})
/**
 * A structural methodology version is data, like a ratio methodology: once published it keeps its criteria.
 */
export type StructuralMethodology = Readonly<z.infer<typeof structuralMethodology>>

/** `data/structural-standards.json`: every version ever in force, the newest of each standard first. */
export const structuralStandardsTable = z.array(structuralMethodology)

const opinion = z.strictObject({
  /** The subject of the opinion: a vehicle, a kind of vehicle, or the asset itself. */
  about: text,
  /** Who holds the opinion, as named in the source. */
  holder: text,
  /** The opinion, paraphrased. */
  opinion: text,
  /** URL of the page where it was read. */
  source: page,
  /** Day the opinion was given, or its year where the day is not known; null if neither is known. */
  date: dayOrYear.nullable(),
  methodology: z.enum(structuralMethodologyIds),
})
/** A published opinion of a scholar or a body; listed with a methodology, with no effect on any verdict. */
export type Opinion = Readonly<z.infer<typeof opinion>>

/** `data/opinions.json` */
export const opinionsTable = z.array(opinion)
