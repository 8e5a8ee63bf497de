import type { ComplianceScreens } from "../../../src/compliance/schema.ts"
import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/health/schema.ts"
import { filerKey } from "../../../src/identifiers/filer.ts"
import { healthRatings } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { ageOf, datedVerdict } from "../../html/dates.tsx"
import { boundWords, printExact } from "../../html/numbers.ts"
import { stockFeedPath } from "../../html/paths.ts"
import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import type { Reading } from "../../platform.ts"
import { type ShownStandard, StandardLine } from "../asked-standard.tsx"
import { PublicPage } from "../frame.tsx"
import { type PageToolsModel, SaveTools, WatchTools } from "../tools.tsx"
import type { Coverage } from "./coverage.ts"
import { StockDerivation } from "./derivation.tsx"
import type { DocumentResult, StockDocuments } from "./documents.ts"
import { StockFacts } from "./facts.tsx"
import { StockFilings } from "./filings.tsx"
import { StockChanges, StockHistory } from "./history.tsx"
import { StockKnown } from "./known.tsx"
import { decidesVehicles, strengthWords } from "./labels.ts"
import { type DividendsReading, StockPurification } from "./purification.tsx"
import { StockRevenue } from "./revenue.tsx"
import { StockScreens } from "./screens.tsx"
import { OtherStandards, StockStability } from "./standards.tsx"
import { openCriteria, StockStructure } from "./structure.tsx"
import { previewOf, StockSummary } from "./summary.tsx"
import { WhyPending, WhyWithheld } from "./withheld.tsx"

interface StockPageModel extends StockDocuments {
  /** The standard of the page, if it is not the service's own. */
  readonly shown: ShownStandard | null
  /** The standard in the page's forms and links, `id@version`; null if it need not be named. */
  readonly methodology: string | null
  /** The path of this page, without the standard. */
  readonly path: `/${string}`
  /** The absolute URL of the page; null if the service has no public origin. */
  readonly address: string | null
  readonly dividends: DividendsReading | null
  /** The identifier of the company's share, if this line is another security of the company. */
  readonly share: string | null
  readonly linksListings: boolean
  readonly coverage: Coverage
  /** The way to read a company from EDGAR on a developer's machine. */
  readonly reading: Reading | null
  /** What the line is, and which line is the share, if it is another security of its company. */
  readonly other: string | null
  readonly tools: PageToolsModel
}

/** The page of one stock. The verdict comes first, then its basis, and the facts last. */
export function StockPage(model: StockPageModel) {
  const { compliance, address, shown } = model
  const { name, instrument_id: id, determination, freshness } = compliance
  const kind = verdictKindOf(determination)
  const by = shown === null ? "" : ` by ${shown.standard.shortName}`
  return (
    <PublicPage
      title={`${name} (${id}): ${datedVerdict(verdictNames[kind].toLowerCase() + by, ageOf(freshness))}`}
      section={null}
      preview={{ description: previewOf(compliance), address }}
      feed={stockFeedPath(id)}
      styles={["/assets/stock.css"]}
      scripts={["/assets/stock.js"]}
    >
      {model.shown === null ? null : <StandardLine {...model.shown} />}
      <StockSummary {...model} />
      <WatchTools tools={model.tools} awaits={awaited(model)} />
      <div class="columns">
        <StockFacts {...model} />
        <div class="story">
          {kind === "pending" ? (
            <WhyPending
              overview={model.overview}
              coverage={model.coverage}
              other={model.other}
              share={model.share}
              reading={model.reading}
            />
          ) : (
            <Analysed {...model} />
          )}
          <SaveTools tools={model.tools} hasCsv={model.history.ok} methodology={model.methodology} />
        </div>
      </div>
    </PublicPage>
  )
}

/** The event for which a reader watches the stock; null if it will not come by the registers that are read. */
function awaited({ compliance, coverage, other }: StockPageModel) {
  if (compliance.determination.status !== "pending") return "a change"
  return other === null && coverage.isFiler && coverage.isRead ? "a verdict" : null
}

function Analysed(model: StockPageModel) {
  const { compliance, overview, evidence, history, timeline, health, financials } = model
  const { screens, determination, filing, instrument_id: instrumentId, methodology } = compliance
  const filer = overview.filer && filerKey(overview.filer)
  const isVehicle = decidesVehicles(methodology)
  return (
    <>
      {determination.withheld === null ? null : (
        <WhyWithheld
          withheld={determination.withheld}
          compliance={compliance}
          history={history}
          timeline={timeline}
          coverage={model.coverage}
          criteria={openCriteria(compliance, overview)}
        />
      )}
      {isVehicle ? null : <StockHistory {...{ history, timeline, methodology, filer }} />}
      {screens === null ? (
        <StockKnown financials={financials} filer={filer} />
      ) : (
        <>
          {compliance.purification?.required === false ? null : <StockPurification {...model} />}
          <VerdictScreens screens={screens} model={model} />
          {isVehicle ? null : <StockRevenue compliance={compliance} evidence={evidence} />}
        </>
      )}
      {model.standards.ok ? <OtherStandards standards={model.standards.document} /> : null}
      <StockStability compliance={compliance} evidence={evidence} />
      {isVehicle ? null : <StockHealth health={health} />}
      {evidence.ok ? (
        <StockDerivation
          packet={evidence.document}
          instrumentId={instrumentId}
          methodology={model.methodology}
        />
      ) : null}
      {filing === null ? null : <StockFilings filing={filing} filer={filer} />}
      {model.shown === null ? <StockChanges history={history} filer={filer} /> : null}
    </>
  )
}

function VerdictScreens({
  screens,
  model: { compliance, evidence, overview },
}: {
  readonly screens: ComplianceScreens
  readonly model: StockPageModel
}) {
  return screens.structural === undefined ? (
    <StockScreens {...{ screens, compliance, evidence }} filer={overview.filer && filerKey(overview.filer)} />
  ) : (
    <StockStructure structural={screens.structural} methodology={compliance.methodology} />
  )
}

/** The health rating, which does not affect the verdict, or the reason why there is none. */
function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Section id="health" title="Financial strength">
      {health.ok ? <Rating health={health.document} /> : <p>{health.why}</p>}
    </Section>
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
        Financial strength: <strong>{strengthWords[health.status]}</strong>. This does not affect the verdict.
        In the table, {healthRatings.map((rating) => `“${rating}” means ${strengthWords[rating]}`).join(", ")}
        .
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
                    {value === null ? "none" : `${boundWords(bound)}${printExact(Number(value.toFixed(4)))}`}
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
