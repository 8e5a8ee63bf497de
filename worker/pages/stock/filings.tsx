import type { ComplianceFiling } from "../../../src/contract/compliance.ts"
import type { History, HistoryChange } from "../../../src/contract/history.ts"
import { Instant, printCount } from "../../html/dates.tsx"
import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { causeLabels, screenTitles } from "./labels.ts"
import { FilingLink, reportWords, Section } from "./parts.tsx"

export interface StockFilingsModel {
  readonly filing: ComplianceFiling | null
  readonly history: DocumentResult<History>
  readonly cik: number | null
}

const changesMax = 12

/** The reports the verdict rests on, and how it changed as it was published. */
export function StockFilings({ filing, history, cik }: StockFilingsModel) {
  return (
    <>
      {filing === null ? null : <Filings filing={filing} cik={cik} />}
      {history.ok ? <Changes changes={history.document.changes} cik={cik} /> : null}
    </>
  )
}

function Filings({ filing, cik }: { readonly filing: ComplianceFiling; readonly cik: number | null }) {
  const { filings, summary, hash } = filing
  return (
    <Section id="filings" title="What it was read from">
      {filings.length === 0 ? (
        <p class="wrap">{summary}</p>
      ) : (
        <ul class="lists">
          {filings.map((report) => (
            <li key={report.accession_number}>
              {reportWords(report)}:{" "}
              <FilingLink cik={cik} accession={report.accession_number}>
                {report.accession_number}
              </FilingLink>
            </li>
          ))}
        </ul>
      )}
      <p class="small wrap">
        SHA-256 over what was read: <code>{hash}</code>
      </p>
    </Section>
  )
}

function Changes(props: { readonly changes: readonly HistoryChange[]; readonly cik: number | null }) {
  const { changes, cik } = props
  const shown = changes.slice(0, changesMax)
  const rest = changes.length - shown.length
  return (
    <Section id="changes" title="Changes as they were published">
      {changes.length === 0 ? <p>Nothing has changed since it was first published.</p> : null}
      <ul class="lists">
        {shown.map((change) => (
          <li key={`${change.changed_at} ${change.assessment.to}`}>
            <Instant at={change.changed_at} />: <ChangeText change={change} cik={cik} />
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{printCount(rest)} more in the API.</p>}
    </Section>
  )
}

function ChangeText({ change, cik }: { readonly change: HistoryChange; readonly cik: number | null }) {
  const { cause, accession_number: accession, changed_screens: screens } = change
  return (
    <>
      {verdictChangeText(change)}, because {causeLabels[cause]}
      {accession === null ? null : (
        <>
          {" (newest report "}
          <FilingLink cik={cik} accession={accession}>
            {accession}
          </FilingLink>
          )
        </>
      )}
      .
      {screens.length === 0 ? "" : ` Other results: ${screens.map((name) => screenTitles[name]).join(", ")}.`}
    </>
  )
}

function verdictChangeText({ status, withheld, methodology }: HistoryChange): string {
  const from = verdictNames[verdictKindOf({ status: status.from, withheld: withheld.from })]
  const to = verdictNames[verdictKindOf({ status: status.to, withheld: withheld.to })]
  const version = methodology.from === methodology.to ? "" : ` (${methodology.from} to ${methodology.to})`
  return from === to
    ? `still ${to.toLowerCase()}${version}`
    : `from ${from.toLowerCase()} to ${to.toLowerCase()}${version}`
}
