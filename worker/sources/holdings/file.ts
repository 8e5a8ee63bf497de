import { describeErrorBody } from "../../../src/filings/json-document.ts"
import { readNport } from "../../../src/filings/nport/read.ts"
import type { HoldingsOutcome } from "../../../src/holdings/holdings-file.ts"
import { looksLikeIssuerDaily, readIssuerDaily } from "../../../src/holdings/issuers/daily.ts"
import { looksLikeIshares, readIshares } from "../../../src/holdings/issuers/ishares.ts"
import { readSsga } from "../../../src/holdings/issuers/ssga.ts"
import { refuse } from "../../../src/outcome.ts"
import { decodeXml } from "../edgar/body.ts"

/** The largest N-PORT documents on EDGAR have some 30 MB. */
export const holdingsFileBytesMax = 32 * 1_048_576

/**
 * Reads a file of a fund's holdings. Its content decides the format: an N-PORT document of EDGAR, a holdings
 * file of iShares (CSV) or State Street (workbook), or the daily file of a fund that Tidal administers (CSV).
 * A file of another format is refused, and so is a large or broken file. The refusal names the line or
 * element.
 */
export async function readHoldingsFile(bytes: Uint8Array): Promise<HoldingsOutcome> {
  if (bytes.byteLength > holdingsFileBytesMax)
    return refuse("broken_document", `The file is larger than ${holdingsFileBytesMax} bytes.`)
  if (looksLikeWorkbook(bytes)) {
    // Loaded on first use, since few isolates get a workbook.
    const { readWorkbook } = await import("./workbook.ts")
    const rows = await readWorkbook(bytes)
    return rows.ok ? readSsga(rows.value) : rows
  }
  return readText(decodeXml(bytes))
}

/** True for the bytes of a ZIP archive. A workbook is one. */
function looksLikeWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

function readText(text: string): HoldingsOutcome {
  const instead = describeErrorBody(text)
  if (instead !== null) return refuse("broken_document", `The file is ${instead}, no file of holdings.`)
  if (/^[\s\uFEFF]*</.test(text.slice(0, 1_000))) return readNport([text])
  if (looksLikeIshares(text)) return readIshares(text)
  if (looksLikeIssuerDaily(text)) return readIssuerDaily(text)
  return refuse(
    "broken_document",
    "The file is of no kind that is read: N-PORT, iShares, SSGA or Tidal's daily file.",
  )
}
