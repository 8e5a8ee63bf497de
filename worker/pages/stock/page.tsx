import type { ComplianceScreens } from "../../../src/compliance/schema.ts"
import { stockFeedPath } from "../../html/paths.ts"

import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import type { Reading } from "../../platform.ts"
import { PublicPage } from "../frame.tsx"
import { type ShownStandard, StandardLine } from "../standard-line.tsx"
import { type PageToolsModel, SaveTools, WatchTools } from "../tools.tsx"
import { StockDerivation } from "./derivation.tsx"
import type { DividendsReading } from "./dividends.ts"
import type { StockDocuments } from "./documents.ts"
import { StockFacts } from "./facts.tsx"
import { StockFilings } from "./filings.tsx"
import { StockHealth } from "./health.tsx"
import { StockChanges, StockHistory } from "./history.tsx"
import { StockKnown } from "./known.tsx"
import { decidesVehicles } from "./labels.ts"
import { StockPurification } from "./purification.tsx"
import { StockRevenue } from "./revenue.tsx"
import { StockScreens } from "./screens.tsx"
import { StockStability } from "./stability.tsx"
import { OtherStandards } from "./standards.tsx"
import { StockStructure } from "./structure.tsx"
import { isNotCovered, otherSecurity, previewOf, StockSummary } from "./summary.tsx"
import { WhyPending, WhyWithheld } from "./withheld.tsx"

export interface StockPageModel extends StockDocuments {
  /** The standard it is judged by where that is not the service's own. */
  readonly shown: ShownStandard | null
  /** The standard that its forms and links name, `id@version`; null where the service's own needs no naming. */
  readonly methodology: string | null
  /** The address of the page itself, without the standard. */
  readonly path: `/${string}`
  /** The absolute URL of the page; null if the service has no public origin. */
  readonly address: string | null
  readonly dividends: DividendsReading | null
  /** The identifier of the company's share, where the line is another security of it. */
  readonly share: string | null
  readonly linksListings: boolean
  /** On a developer's machine, the command that reads a company from EDGAR. */
  readonly reading: Reading | null
  readonly tools: PageToolsModel
}

/** The page of one stock: first the verdict, then what it is based on, down to the facts. */
export function StockPage(model: StockPageModel) {
  const { compliance, address, shown } = model
  const { name, instrument_id: id, determination } = compliance
  const kind = verdictKindOf(determination)
  const by = shown === null ? "" : ` by ${shown.standard.shortName}`
  return (
    <PublicPage
      title={`${name} (${id}): ${verdictNames[kind].toLowerCase()}${by}`}
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
              other={otherSecurity(compliance)}
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

/** What a reader would watch it for. */
function awaited({ compliance, overview }: StockPageModel) {
  if (isNotCovered(compliance, overview)) return null
  return compliance.determination.status === "pending" ? "a verdict" : "a change"
}

function Analysed(model: StockPageModel) {
  const { compliance, overview, evidence, history, timeline, health, financials } = model
  const { screens, determination, filing, instrument_id: instrumentId, methodology } = compliance
  const { cik } = overview
  const isVehicle = decidesVehicles(methodology)
  return (
    <>
      {determination.withheld === null ? null : (
        <WhyWithheld withheld={determination.withheld} compliance={compliance} history={history} />
      )}
      {isVehicle ? null : <StockHistory {...{ history, timeline, methodology, cik }} />}
      {screens === null ? (
        <StockKnown financials={financials} cik={cik} />
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
      {filing === null ? null : <StockFilings filing={filing} cik={cik} />}
      {model.shown === null ? <StockChanges history={history} cik={cik} /> : null}
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
    <StockScreens {...{ screens, compliance, evidence }} cik={overview.cik} />
  ) : (
    <StockStructure structural={screens.structural} methodology={compliance.methodology} />
  )
}
