import type { ComponentChildren } from "preact"
import type { ComplianceFiling } from "../../../src/compliance/schema.ts"
import { filingAddress } from "../../../src/filings/filing.ts"
import { type FilerId, filerOf } from "../../../src/identifiers/filer.ts"
import { registers } from "../../../src/identifiers/registers.ts"
import { Section } from "../../html/components.tsx"
import { printDay } from "../../html/dates.tsx"
import { Source } from "./structure.tsx"

/** The reports from which the verdict was computed. */
export function StockFilings({
  filing,
  filer,
}: {
  readonly filing: ComplianceFiling
  readonly filer: FilerId | null
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
              <FilingLink filer={filer} accession={report.accession_number}>
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

/** A link to a filing in its register (`filingAddress`), or text if the filer is unknown. */
export function FilingLink(props: {
  readonly filer: FilerId | null
  readonly accession: string
  readonly children: ComponentChildren
}) {
  const { filer, accession, children } = props
  const address = filer && filingAddress(filer, accession)
  if (address === null) return <>{children}</>
  return (
    <a href={address} rel="noreferrer">
      {children}
    </a>
  )
}

/** Where the links of a company's reports lead, as a sentence continues after "its report". */
export function placeOfReports(filer: FilerId | null): string {
  return registers[(filer && filerOf(filer)?.register) ?? "edgar"].place
}

/** `10-K for 27 Sep 2025, filed 31 Oct 2025`. */
function reportText({
  type,
  form = type,
  period_end,
  filing_date,
}: ComplianceFiling["filings"][number]): string {
  return `${form} for the period to ${printDay(period_end)}, filed ${printDay(filing_date)}`
}
