/** What the documents of a pooled vehicle say of it, as read and dated; the verdict follows from the criteria. */

export const structuralMethodologyIds = ["aaoifi-ss57", "aaoifi-ss20", "qistas-etf-taxonomy"] as const
export type StructuralMethodologyId = (typeof structuralMethodologyIds)[number]

/** A passage in a document's own words. */
export interface Quotation {
  /** Verbatim; ` … ` where words between are left out. */
  readonly text: string
  /** The document and the part of it: `Form 10-K for fiscal 2024, Item 1`. */
  readonly document: string
  /** Day the document is dated or was filed (YYYY-MM-DD), or its year where no day is known. */
  readonly date: string
  /** Address of the page it was read in. */
  readonly readAt: string
}

/** What the documents say of one criterion. `unresolved`: no document that tells could be read. */
export interface CriterionFinding {
  /** Key of the criterion in its methodology. */
  readonly criterion: string
  readonly result: "pass" | "fail" | "unresolved"
  /** At least one, unless unresolved. */
  readonly quotations: readonly Quotation[]
  /** What an auditor should know beside the quotation; null when nothing. */
  readonly note: string | null
}

/** What a vehicle is. */
export const instrumentTypes = [
  "gold_trust",
  "silver_trust",
  "platinum_trust",
  "palladium_trust",
  "metals_trust",
  "bitcoin_trust",
  "ether_trust",
  "futures_pool",
] as const
type InstrumentType = (typeof instrumentTypes)[number]

/** What a vehicle is in law. */
export const wrappers = ["grantor_trust", "statutory_trust", "limited_partnership"] as const
type Wrapper = (typeof wrappers)[number]

/** One vehicle with a registrant of its own. */
export interface Dossier {
  /** The US line, `GLD`. */
  readonly instrumentId: string
  readonly cik: number
  readonly name: string
  readonly methodology: StructuralMethodologyId
  readonly instrumentType: InstrumentType
  readonly wrapper: Wrapper
  /** What it is made for, in a few words: `Gold bullion`. */
  readonly activity: string
  /** Day the documents were read (YYYY-MM-DD). */
  readonly reviewedOn: string
  /** One for each criterion of the methodology, in its order. */
  readonly readings: readonly CriterionFinding[]
}
