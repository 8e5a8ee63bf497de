import { type FilerId, filerOf, type Register } from "../identifiers/filer.ts"

/** A filing as listed in EDGAR's feed and daily index. One accession number may belong to several filers. */
export interface FilingListed {
  /** `0000320193-26-000013` */
  readonly accession: string
  readonly filer: FilerId
  /** The form with its amendment mark: `10-K/A`. */
  readonly form: string
  /** Filing date (YYYY-MM-DD); a filing accepted in the evening is dated the next business day. */
  readonly filed: string
  /** ISO 8601 date-time, UTC; null if the source does not state it. */
  readonly acceptedAt: string | null
}

/** A filing as listed in its filer's submissions. */
export interface SubmittedFiling extends FilingListed {
  /** Last day of the period reported on (YYYY-MM-DD); null if none is stated. */
  readonly period: string | null
  readonly isXbrl: boolean
  readonly isInlineXbrl: boolean
  /** File name inside the filing: `aapl-20260328.htm`; null if none is stated. */
  readonly primaryDocument: string | null
}

/** `report`: figures of a company; `fund`: the holdings of a fund. */
type FilingKind = "report" | "fund"

const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/
const fundForm = /^NPORT-P(\/A)?$/

/** The kind of filing, by its form; null for forms that we do not use. */
export function filingKind(form: string): FilingKind | null {
  if (reportForm.test(form)) return "report"
  return fundForm.test(form) ? "fund" : null
}

/** The forms of accession numbers: EDGAR's, DART's receipt number, EDINET's document id, the index's `fxo_id`. */
const accessionShapes: Readonly<Record<Register, RegExp>> = {
  edgar: /^\d{10}-\d{2}-\d{6}$/,
  dart: /^\d{14}$/,
  edinet: /^S[0-9A-Z]{7}$/,
  esef: /^[0-9A-Z]{20}-\d{4}-\d{2}-\d{2}-[A-Z0-9-]+$/,
}

/**
 * The page on which a register shows a filing; null if the number has another form than the register's,
 * or if the company has no register.
 * EDGAR's folders belong to the registrant: the accession number's first ten digits name the submitter, which
 * is often a filing agent instead.
 */
export function filingAddress(filer: FilerId, accession: string): string | null {
  const known = filerOf(filer)
  if (known === null) return null
  const { register, id } = known
  if (!accessionShapes[register].test(accession)) return null
  switch (register) {
    case "edgar": {
      const folder = accession.replaceAll("-", "")
      return `https://www.sec.gov/Archives/edgar/data/${Number(id)}/${folder}/${accession}-index.htm`
    }
    case "dart":
      return `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${accession}`
    case "edinet":
      return `https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?${accession}`
    case "esef":
      return `https://filings.xbrl.org/api/filings?filter%5Bfxo_id%5D=${accession}`
  }
}
