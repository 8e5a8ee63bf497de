import type { ComponentChildren } from "preact"
import type { ComplianceFiling } from "../../../src/contract/compliance.ts"
import { printDay } from "../../html/dates.tsx"

/** A part of the page under a heading of its own. `id`: of the heading. */
export function Section(props: {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}) {
  const { id, title, children } = props
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A filing where the SEC keeps it; words alone where no registrant is known. */
export function FilingLink(props: {
  readonly cik: number | null
  readonly accession: string
  readonly children: ComponentChildren
}) {
  const { cik, accession, children } = props
  const address = filingAddress(cik, accession)
  if (address === null) return <>{children}</>
  return (
    <a href={address} rel="noopener noreferrer external">
      {children}
    </a>
  )
}

/**
 * The index page of a filing. It is found under the registrant it was filed for; the first ten digits of the accession
 * number are whoever sent it in, often an agent.
 */
export function filingAddress(cik: number | null, accession: string): string | null {
  if (cik === null || !/^\d{10}-\d{2}-\d{6}$/.test(accession)) return null
  const folder = accession.replaceAll("-", "")
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`
}

/** `10-K for 27 Sep 2025, filed 31 Oct 2025`. */
export function reportWords({ type, period_end, filing_date }: ComplianceFiling["filings"][number]): string {
  return `${type} for the period to ${printDay(period_end)}, filed ${printDay(filing_date)}`
}
