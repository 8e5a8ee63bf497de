import { type FilerId, filerOf } from "../identifiers/filer.ts"

/**
 * The page on which a register shows a filing; null if the number has another form than the register's.
 * EDGAR's folders belong to the registrant: the accession number's first ten digits name the submitter, which
 * is often a filing agent instead.
 */
export function filingAddress(filer: FilerId, accession: string): string | null {
  const { register, id } = filerOf(filer)
  if (register !== "edgar" || !/^\d{10}-\d{2}-\d{6}$/.test(accession)) return null
  const folder = accession.replaceAll("-", "")
  return `https://www.sec.gov/Archives/edgar/data/${Number(id)}/${folder}/${accession}-index.htm`
}
