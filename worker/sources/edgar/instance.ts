import * as z from "zod"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"

/** The folder of a filing in EDGAR's archive, without the host. */
export function filingFolder({ cik, accession }: Pick<SubmittedFiling, "cik" | "accession">): string {
  return `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`
}

/**
 * The file that EDGAR extracts from an inline XBRL document (EDGAR Filer Manual, volume II, 5.2.5:
 * `_htm.xml`). Null if the filing is not inline XBRL, or does not name its document.
 */
export function extractedInstance({ isInlineXbrl, primaryDocument }: SubmittedFiling): string | null {
  const stem = /^([\w.-]+)\.html?$/i.exec(primaryDocument ?? "")?.[1]
  return isInlineXbrl && stem !== undefined ? `${stem}_htm.xml` : null
}

const folderIndex = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string() })) }),
})

/** Linkbases, and files that EDGAR renders from an instance. */
const notAnInstance = /_(cal|def|lab|pre|ref)\.xml$|^(FilingSummary|R\d+|Financial_Report|primary_doc)\.xml$/i

/**
 * The name of the instance in the listing of a filing's folder (`index.json`). It is the file named like the
 * schema; otherwise the file extracted from inline XBRL; otherwise the first that is neither a linkbase nor
 * rendered. Null if there is none. Undefined if the text is not such a listing.
 */
export function instanceName(indexJson: string): string | null | undefined {
  const read = folderIndex.safeParse(parsed(indexJson))
  if (!read.success) return undefined
  const names = read.data.directory.item.map(({ name }) => name)
  const candidates = names.filter((name) => /^[\w.-]+\.xml$/i.test(name) && !notAnInstance.test(name))
  const schemas = new Set(names.filter((name) => /\.xsd$/i.test(name)).map((name) => name.slice(0, -4)))
  return (
    candidates.find((name) => schemas.has(name.slice(0, -4))) ??
    candidates.find((name) => /_htm\.xml$/i.test(name)) ??
    candidates[0] ??
    null
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
