import type { Dossier } from "./dossier.ts"
import type { Quotation } from "./tables.ts"

/** Where a quotation was read, and the EDGAR filing that a copy is of. */

/** Pages of the SEC and of the vehicles' sponsors. */
const firstHand =
  /^https:\/\/([a-z0-9-]+\.)*(sec\.gov|ssga\.com|spdrgoldshares\.com|ishares\.com|blackrock\.com|abrdn\.com|aberdeeninvestments\.com|graniteshares\.com|gsam\.com|vaneck\.com|invesco\.com|uscfinvestments\.com|grayscale\.com|fidelity\.com|bitwiseinvestments\.com|ark-funds\.com|21shares\.com)\//i

/** Whether the page is one of the SEC or of a sponsor. */
export function isFirstHand({ readAt }: Quotation): boolean {
  return firstHand.test(readAt)
}

/** The document of a quotation, its date, and the link: the filing on EDGAR where its accession number is known. */
export function printSource(quotation: Quotation, { cik }: Pick<Dossier, "cik">): string {
  const { document, date, readAt, isQuoted } = quotation
  const named = `${document}, ${date}`
  if (isFirstHand(quotation)) return `${named}, read at ${readAt}`
  if (isQuoted) return `${named}, as quoted at ${readAt}`
  const accession = accessionOf(quotation)
  if (accession !== null) return `${named}, a copy of EDGAR filing ${accession}, ${filingUrl(cik, accession)}`
  const unknown = /\bcopy\b/.test(document) ? " (no accession number is known)" : ""
  return `${named}, read at ${readAt}${unknown}`
}

/** The accession number in the name of the document or the address of the copy; null where neither has one. */
export function accessionOf({ document, readAt }: Quotation): string | null {
  const [written] = /\d{10}-\d{2}-\d{6}/.exec(`${document} ${readAt}`) ?? []
  if (written !== undefined) return written
  const [, digits] = /[?&]accesscode=(\d{9,18})(?!\d)/.exec(readAt) ?? []
  if (digits === undefined) return null
  const padded = digits.padStart(18, "0")
  return `${padded.slice(0, 10)}-${padded.slice(10, 12)}-${padded.slice(12)}`
}

/** The index page of a filing on EDGAR. */
function filingUrl(cik: number, accession: string): string {
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/${accession}-index.htm`
}
