import type { ComplianceFiling } from "../../../src/compliance/schema.ts"
import { altmanBands, bands } from "../../../src/documents/health.ts"
import type { Evidence, EvidenceConfidence } from "../../../src/evidence/schema.ts"
import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/health/schema.ts"
import { type FilerId, filerKey } from "../../../src/identifiers/filer.ts"
import { healthRatings } from "../../../src/vocabulary.ts"
import { ColumnHeads, Fold, Subsection, TableRegion } from "../../html/components.tsx"
import { linkTo } from "../../html/language/english.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { packetPath, standardQuery, verifyPath } from "../../html/paths.ts"
import { Sentence } from "../../html/sentence.tsx"
import { CodeName } from "./code-name.tsx"
import type { DocumentResult, StockDocuments } from "./documents.ts"
import { decidesVehicles, strategyLabel } from "./labels.ts"
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
  const { packet: words } = useLanguage().say.evidence
  const hasFigures = packet.screens.some((entry) => isRatio(entry) && entry.sources.length > 0)
  return (
    <ul class="lists">
      {hasFigures ? (
        <li>
          <a href={verifyPath(instrumentId, methodology)}>{words.check}</a>
        </li>
      ) : null}
      <li>
        {words.open(
          linkTo(packetPath(instrumentId, methodology)),
          linkTo("/docs/reference/evidence"),
          <code class="wrap">{`GET /v1/instruments/${instrumentId}/evidence${standardQuery(methodology)}`}</code>,
        )}
      </li>
    </ul>
  )
}

/** The reports from which the verdict was computed. */
function Filings({ filing, filer }: { readonly filing: ComplianceFiling; readonly filer: FilerId | null }) {
  const { filings, summary, hash } = filing
  const { say, print } = useLanguage()
  const { packet: words } = say.evidence
  return (
    <Subsection id="filings" title={words.reports}>
      {filings.length === 0 ? (
        <details>
          <summary>{words.documents}</summary>
          <p class="wrap">
            <English>
              <Source text={summary} />
            </English>
          </p>
        </details>
      ) : (
        <ul class="lists">
          {filings.map(({ type, form = type, accession_number: accession, ...days }) => (
            <li key={accession}>
              {words.report(<Name>{form}</Name>, {
                end: print.day(days.period_end),
                filed: print.day(days.filing_date),
              })}
              :{" "}
              <FilingLink filer={filer} accession={accession}>
                <span class="accession">{accession}</span>
              </FilingLink>
            </li>
          ))}
        </ul>
      )}
      <p class="small wrap">{words.hash(<code>{hash}</code>)}</p>
    </Subsection>
  )
}

function Disclosures({ packet: { disclosures, determination } }: { readonly packet: Evidence }) {
  const { packet: words } = useLanguage().say.evidence
  return (
    <Fold id="disclosures" title={words.disclosures}>
      <ul class="lists wrap">
        {disclosures.map((disclosure) => (
          <li key={disclosure}>
            <Sentence text={disclosure} />
          </li>
        ))}
      </ul>
      <p class="small wrap">{words.reasonCodes(<Name>{determination.reason_codes.join(", ")}</Name>)}</p>
    </Fold>
  )
}

function Confidence({ detail }: { readonly detail: EvidenceConfidence }) {
  const { base_confidence: base, penalties, boosts, score, extraction_strategies_used: used } = detail
  const adjustments = [...penalties, ...boosts]
  const language = useLanguage()
  const { print } = language
  const { packet: words } = language.say.evidence
  return (
    <Fold id="confidence" title={words.confidence(print.exact(score, 2))}>
      <TableRegion label={words.confidenceTable}>
        <table>
          <thead>
            <tr>
              <ColumnHeads names={words.confidenceColumns} />
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.base}</th>
              <td class="number">{print.exact(base, 2)}</td>
            </tr>
            {adjustments.map(({ type, impact, reason }, index) => (
              <tr key={`${type} ${index}`}>
                <th scope="row" class="wrap">
                  <Sentence text={reason} />{" "}
                  <span class="small">
                    <CodeName code={type} />
                  </span>
                </th>
                <td class="number">
                  <Name>
                    {impact > 0 ? "+" : ""}
                    {print.exact(impact, 2)}
                  </Name>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{words.score}</th>
              <td class="number">
                <strong>{print.exact(score, 2)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </TableRegion>
      <p class="small">{words.readAs(used.map((strategy) => strategyLabel(strategy, language)))}</p>
    </Fold>
  )
}

/** The health rating, which does not affect the verdict, or the reason why there is none. */
function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  const { evidence } = useLanguage().say
  const { packet: words } = evidence
  const rating = health.ok ? evidence.strengths[health.document.status] : words.notRated
  return (
    <Fold id="health" title={words.strength(rating)}>
      {health.ok ? (
        <Rating health={health.document} />
      ) : (
        <p>
          <English>{health.why}</English>
        </p>
      )}
    </Fold>
  )
}

function Rating({ health }: { readonly health: Health }) {
  const language = useLanguage()
  const { evidence } = language.say
  const { packet: words } = evidence
  const { strengths } = evidence
  return (
    <>
      <p>{words.strengthMeans(healthRatings.map((rating) => [rating, strengths[rating]]))}</p>
      <TableRegion label={words.healthTable}>
        <table>
          <thead>
            <tr>
              <ColumnHeads names={words.healthColumns} />
            </tr>
          </thead>
          <tbody>
            {healthRatioNames.map((name) => {
              const { value, bound, status, description } = health.ratios[name]
              return (
                <tr key={name}>
                  <th scope="row" class="name">
                    {words.healthRatios[name]}
                    <span class="small block description">
                      <English>{description}</English>
                    </span>
                  </th>
                  <td class="number">
                    {value === null
                      ? words.none
                      : language.print.bound(bound, printRated(name, value, language))}
                  </td>
                  <td>{status === null ? words.notRated : strengths[status]}</td>
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
function printRated(name: HealthRatioName, value: number, { print }: Language): string {
  const own = name === "altman_z_score" ? Object.values(altmanBands) : [bands[name]]
  const isInBand = (shown: number) => own.every(({ rate }) => rate(shown) === rate(value))
  const decimals = [2, 3].find((count) => isInBand(Number(value.toFixed(count)))) ?? 4
  return print.exact(Number(value.toFixed(decimals)), 2)
}
