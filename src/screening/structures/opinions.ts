import type { StructuralMethodologyId } from "./dossier.ts"

/** What a scholar or a body is on record as saying of a vehicle or of what it holds; never part of a verdict. */
export interface Opinion {
  readonly about: string
  readonly holder: string
  /** In plain words of our own. */
  readonly opinion: string
  /** Where it was read. */
  readonly source: string
  /** YYYY-MM-DD, or a year; null when no date is known. */
  readonly date: string | null
  readonly methodology: StructuralMethodologyId
}

export const opinions: readonly Opinion[] = [
  {
    about: "GLD (SPDR Gold Shares)",
    holder: "Amanie Advisors",
    opinion: "Certified the fund as compliant with AAOIFI's standard on gold.",
    source: "Reuters",
    date: "2017-02-15",
    methodology: "aaoifi-ss57",
  },
  {
    about: "Gold exchange-traded funds",
    holder: "Taha Abdul-Basser, SeekersGuidance",
    opinion:
      "Not permissible: cash may earn interest, and the spot rule of currency exchange applies to gold.",
    source: "SeekersGuidance",
    date: null,
    methodology: "aaoifi-ss57",
  },
  {
    about: "BITO (ProShares Bitcoin Strategy ETF)",
    holder: "Amanah Advisors",
    opinion: "Not compliant: it holds futures and interest-bearing bills, not bitcoin.",
    source: "Amanah Advisors",
    date: null,
    methodology: "qistas-etf-taxonomy",
  },
]
