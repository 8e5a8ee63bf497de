import type { ComplianceFiling } from "../../../src/compliance/schema.ts"
import { altmanBands, bands } from "../../../src/documents/health.ts"
import type { Evidence, EvidenceConfidence } from "../../../src/evidence/schema.ts"
import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/health/schema.ts"
import { type FilerId, filerKey } from "../../../src/identifiers/filer.ts"
import { healthRatings } from "../../../src/vocabulary.ts"
import { Fold, Subsection, TableRegion } from "../../html/components.tsx"
import { printDay } from "../../html/days.ts"
import { boundWords, printExact } from "../../html/numbers.ts"
import { packetPath, standardQuery, verifyPath } from "../../html/paths.ts"
import { Sentence } from "../../html/sentence.tsx"
import type { DocumentResult, StockDocuments } from "./documents.ts"
import { decidesVehicles, readableCode, strategyLabel, strengthWords } from "./labels.ts"
import { FilingLink, isRatio } from "./sources.tsx"
import { Source } from "./structure.tsx"

interface StockEvidenceModel extends Pick<StockDocuments, "compliance" | "overview" | "evidence" | "health"> {
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

/** Where to check every figure: the packet, the reports, what the confidence is made of, and the disclosures. */
export function StockEvidence({ compliance, overview, evidence, health, methodology }: StockEvidenceModel) {
  const { filing, instrument_id: instrumentId } = compliance
  const packet = evidence.ok ? evidence.document : null
  return (
    <>
      {packet === null ? null : <Packet {...{ packet, instrumentId, methodology }} />}
      {filing === null ? null : (
        <Filings filing={filing} filer={overview.filer && filerKey(overview.filer)} />
      )}
      {packet === null ? null : <Confidence detail={packet.confidence_detail} />}
      {packet === null ? null : <Disclosures packet={packet} />}
      {decidesVehicles(compliance.methodology) ? null : <StockHealth health={health} />}
    </>
  )
}

function Packet(props: {
  readonly packet: Evidence
  readonly instrumentId: string
  readonly methodology: string | null
}) {
  const { packet, instrumentId, methodology } = props
  const hasFigures = packet.screens.some((entry) => isRatio(entry) && entry.sources.length > 0)
  return (
    <ul class="lists">
      {hasFigures ? (
        <li>
          <a href={verifyPath(instrumentId, methodology)}>
            Check each figure against the company's own filing
          </a>
        </li>
      ) : null}
      <li>
        <a href={packetPath(instrumentId, methodology)}>Open the Evidence Packet</a> (JSON). Its{" "}
        <a href="/docs/reference/evidence">reference</a>:{" "}
        <code class="wrap">{`GET /v1/instruments/${instrumentId}/evidence${standardQuery(methodology)}`}</code>
      </li>
    </ul>
  )
}

/** The reports from which the verdict was computed. */
function Filings({ filing, filer }: { readonly filing: ComplianceFiling; readonly filer: FilerId | null }) {
  const { filings, summary, hash } = filing
  return (
    <Subsection id="filings" title="Reports behind the verdict">
      {filings.length === 0 ? (
        <details>
          <summary>Its documents</summary>
          <p class="wrap">
            <Source text={summary} />
          </p>
        </details>
      ) : (
        <ul class="lists">
          {filings.map((report) => (
            <li key={report.accession_number}>
              {reportText(report)}:{" "}
              <FilingLink filer={filer} accession={report.accession_number}>
                <span class="accession">{report.accession_number}</span>
              </FilingLink>
            </li>
          ))}
        </ul>
      )}
      <p class="small wrap">
        SHA-256 of the source data: <code>{hash}</code>
      </p>
    </Subsection>
  )
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

function Disclosures({ packet: { disclosures, determination } }: { readonly packet: Evidence }) {
  return (
    <Fold id="disclosures" title="Disclosures">
      <ul class="lists wrap">
        {disclosures.map((disclosure) => (
          <li key={disclosure}>
            <Sentence text={disclosure} />
          </li>
        ))}
      </ul>
      <p class="small wrap">Reason codes: {determination.reason_codes.join(", ")}.</p>
    </Fold>
  )
}

function Confidence({ detail }: { readonly detail: EvidenceConfidence }) {
  const { base_confidence: base, penalties, boosts, score, extraction_strategies_used: used } = detail
  const adjustments = [...penalties, ...boosts]
  return (
    <Fold id="confidence" title={`Confidence: ${printExact(score, 2)}`}>
      <TableRegion label="What the confidence is made of">
        <table>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col" class="number">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Every assessment starts from</th>
              <td class="number">{printExact(base, 2)}</td>
            </tr>
            {adjustments.map(({ type, impact, reason }, index) => (
              <tr key={`${type} ${index}`}>
                <th scope="row" class="wrap">
                  <Sentence text={reason} /> <span class="small">{readableCode(type)}</span>
                </th>
                <td class="number">
                  {impact > 0 ? "+" : ""}
                  {printExact(impact, 2)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Confidence, between 0 and 1</th>
              <td class="number">
                <strong>{printExact(score, 2)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </TableRegion>
      <p class="small">Figures were read as: {used.map(strategyLabel).join("; ")}.</p>
    </Fold>
  )
}

/** The health rating, which does not affect the verdict, or the reason why there is none. */
function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Fold
      id="health"
      title={`Financial strength: ${health.ok ? strengthWords[health.document.status] : "not rated"}`}
    >
      {health.ok ? <Rating health={health.document} /> : <p>{health.why}</p>}
    </Fold>
  )
}

const healthRatioLabels: Readonly<Record<HealthRatioName, string>> = {
  current_ratio: "Current ratio",
  debt_to_assets: "Debt to assets",
  cash_flow_to_debt: "Cash flow to debt",
  interest_coverage: "Interest coverage",
  altman_z_score: "Altman Z-score",
}

function Rating({ health }: { readonly health: Health }) {
  return (
    <>
      <p>
        This does not affect the verdict. In the table,{" "}
        {healthRatings.map((rating) => `“${rating}” means ${strengthWords[rating]}`).join(", ")}.
      </p>
      <TableRegion label="Health ratios">
        <table>
          <thead>
            <tr>
              <th scope="col">Ratio</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {healthRatioNames.map((name) => {
              const { value, bound, status, description } = health.ratios[name]
              return (
                <tr key={name}>
                  <th scope="row" class="name">
                    {healthRatioLabels[name]}
                    <span class="small block description">{description}</span>
                  </th>
                  <td class="number">
                    {value === null ? "none" : `${boundWords(bound)}${printRated(name, value)}`}
                  </td>
                  <td>{status === null ? "not rated" : strengthWords[status]}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}

/** With two decimals, or with more if two would put the value into another band. */
function printRated(name: HealthRatioName, value: number): string {
  const own = name === "altman_z_score" ? Object.values(altmanBands) : [bands[name]]
  const isInBand = (shown: number) => own.every(({ rate }) => rate(shown) === rate(value))
  const decimals = [2, 3].find((count) => isInBand(Number(value.toFixed(count)))) ?? 4
  return printExact(Number(value.toFixed(decimals)), 2)
}
