/**
 * What registers and lists abroad state of the industry of a company. Apart from the tables, which are loaded on
 * first use.
 */

/**
 * The classifications by which companies abroad state their industry: Korea's, in the company's record on DART;
 * that of EDINET's list of codes; and the list of lines that ships.
 */
export const industrySchemes = ["ksic", "edinet", "listed"] as const
export type IndustryScheme = (typeof industrySchemes)[number]

/** The subjects that a company's description in the list of lines may name. */
export const namedSubjects = [
  "alcohol",
  "tobacco",
  "pork",
  "gambling",
  "adult_entertainment",
  "lending",
  "insurance",
  "investment",
  "weapons",
  "hotels",
  "media",
  "cannabis",
  "groceries",
  "property",
  "islamic_finance",
] as const
export type NamedSubject = (typeof namedSubjects)[number]

/** An industry that a register or a list states for a company. */
export interface StatedIndustry {
  readonly scheme: IndustryScheme
  readonly code: string
  /** The subjects that the list's description of the company names. A register names none. */
  readonly named: readonly NamedSubject[]
  /** The day, month or year of the statement (YYYY-MM-DD, YYYY-MM, YYYY). */
  readonly asOf: string
}
