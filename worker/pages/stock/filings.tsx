import type { ComponentChildren } from "preact"
import type { ComplianceFiling } from "../../../src/compliance/schema.ts"
import { Section } from "../../html/components.tsx"
import { printDay } from "../../html/dates.tsx"
import { Source } from "./structure.tsx"

/** The reports from which the verdict was computed. */
export function StockFilings({
  filing,
  cik,
}: {
  readonly filing: ComplianceFiling
  readonly cik: number | null
}) {
  const { filings, summary, hash } = filing
  return (
    <Section id="filings" title="Reports behind the verdict">
      {filings.length === 0 ? (
        <p class="wrap">
          <Source text={summary} />
        </p>
      ) : (
        <ul class="lists">
          {filings.map((report) => (
            <li key={report.accession_number}>
              {reportText(report)}:{" "}
              <FilingLink cik={cik} accession={report.accession_number}>
                {report.accession_number}
              </FilingLink>
            </li>
          ))}
        </ul>
      )}
      <p class="small wrap">
        SHA-256 of the source data: <code>{hash}</code>
      </p>
    </Section>
  )
}

/** A link to a filing on the SEC's site, or text if the registrant is unknown. */
export function FilingLink(props: {
  readonly cik: number | null
  readonly accession: string
  readonly children: ComponentChildren
}) {
  const { cik, accession, children } = props
  const address = filingAddress(cik, accession)
  if (address === null) return <>{children}</>
  return (
    <a href={address} rel="noreferrer">
      {children}
    </a>
  )
}

/**
 * The index page of a filing. Its folder belongs to the registrant. The accession number's first ten digits
 * name the submitter, which is often a filing agent instead.
 */
export function filingAddress(cik: number | null, accession: string): string | null {
  if (cik === null || !/^\d{10}-\d{2}-\d{6}$/.test(accession)) return null
  const folder = accession.replaceAll("-", "")
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`
}

/** `10-K for 27 Sep 2025, filed 31 Oct 2025`. */
function reportText({ type, period_end, filing_date }: ComplianceFiling["filings"][number]): string {
  return `${type} for the period to ${printDay(period_end)}, filed ${printDay(filing_date)}`
}
