import { type FilerId, filerOf, type Register } from "../identifiers/filer.ts"

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
