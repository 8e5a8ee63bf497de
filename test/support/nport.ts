import { readNport } from "../../src/filings/nport/read.ts"
import type { Holding, HoldingsFile } from "../../src/holdings/holdings-file.ts"

/**
 * The elements that a test sets in one line of Part C. The rest is that of an ordinary share. `null` leaves
 * an element out.
 */
export type NportLine = Readonly<Record<string, string | null>>

const share: NportLine = {
  name: "APPLE INC",
  lei: "HWUPKR0MPOU8FGXBT394",
  title: "Apple Inc",
  cusip: "037833100",
  identifiers: '<isin value="US0378331005"/><ticker value="AAPL"/>',
  balance: "1000.00000000",
  units: "NS",
  curCd: "USD",
  valUSD: "242840.00",
  pctVal: "7.15",
  payoffProfile: "Long",
  assetCat: "EC",
  issuerCat: "CORP",
  invCountry: "US",
}

/** One `invstOrSec` on one line. `extra` comes after its elements. */
export function nportLine(of: NportLine = {}, extra = ""): string {
  const elements = Object.entries({ ...share, ...of }).map(([name, text]) =>
    text === null ? "" : `<${name}>${text}</${name}>`,
  )
  return `<invstOrSec>${elements.join("")}${extra}</invstOrSec>`
}

/** A document laid out like EDGAR's, with a blank line above. Part C begins on line 30. */
export function nportDocument(
  lines: readonly string[],
  fundInfo = "<netAssets>1000000.00</netAssets>",
): string {
  return `
<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport" xmlns:com="http://www.sec.gov/edgar/common" xmlns:ncom="http://www.sec.gov/edgar/nportcommon">
  <headerData>
    <submissionType>NPORT-P</submissionType>
    <isConfidential>false</isConfidential>
    <filerInfo>
      <filer><issuerCredentials><cik>0001100663</cik><ccc>XXXXXXXX</ccc></issuerCredentials></filer>
      <seriesClassInfo>
        <seriesId>S000004310</seriesId>
        <classId>C000012040</classId>
      </seriesClassInfo>
    </filerInfo>
  </headerData>
  <formData>
    <genInfo>
      <regName>iShares Trust</regName>
      <regCik>0001100663</regCik>
      <seriesName>iShares Core S&amp;P 500 ETF</seriesName>
      <seriesId>S000004310</seriesId>
      <repPdEnd>2025-03-31</repPdEnd>
      <repPdDate>2024-12-31</repPdDate>
      <isFinalFiling>N</isFinalFiling>
    </genInfo>
    <fundInfo>
      <totAssets>1010000.00</totAssets>
      ${fundInfo}
      <borrowers><borrower name="A broker" lei="N/A" aggrVal="0"/></borrowers>
    </fundInfo>
    <invstOrSecs>
${lines.join("\n")}
    </invstOrSecs>
    <signature><ncom:title>Treasurer</ncom:title></signature>
  </formData>
</edgarSubmission>
`
}

export function readWhole(text: string): HoldingsFile {
  const outcome = readNport([text])
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

export function readLines(...lines: readonly string[]): readonly Holding[] {
  return readWhole(nportDocument(lines)).holdings
}

/** The error code for a document, or null if it can be read. */
export function refusal(text: string): string | null {
  const outcome = readNport([text])
  return outcome.ok ? null : outcome.message
}
