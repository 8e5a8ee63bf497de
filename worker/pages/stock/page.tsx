import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { PublicPage } from "../frame.tsx"
import { StockDerivation } from "./derivation.tsx"
import type { DividendsReading } from "./dividends.ts"
import type { StockDocuments } from "./documents.ts"
import { StockEvidence } from "./evidence.tsx"
import { StockFilings } from "./filings.tsx"
import { StockHealth } from "./health.tsx"
import { StockChanges, StockHistory } from "./history.tsx"
import { decidesVehicles } from "./labels.ts"
import { StockPurification } from "./purification.tsx"
import { StockRevenue } from "./revenue.tsx"
import { StockScreens } from "./screens.tsx"
import { StockStability } from "./stability.tsx"
import { StockStructure } from "./structure.tsx"
import { previewOf, StockSummary } from "./summary.tsx"
import { WhyPending, WhyWithheld } from "./withheld.tsx"

export interface StockPageModel extends StockDocuments {
  /** Of the page itself. */
  readonly path: string
  /** The absolute URL of the page; null if the service has no public origin. */
  readonly address: string | null
  readonly dividends: DividendsReading | null
  readonly linksListings: boolean
  /** On a developer's machine, the command that reads a company from EDGAR. */
  readonly fillCommand: string | null
}

/** The page of one stock: first the verdict, then what it is based on, down to the facts. */
export function StockPage(model: StockPageModel) {
  const { compliance, address } = model
  const { name, instrument_id: id, determination } = compliance
  const kind = verdictKindOf(determination)
  return (
    <PublicPage
      title={`${name} (${id}): ${verdictNames[kind].toLowerCase()}`}
      section={null}
      preview={{ description: previewOf(compliance), address }}
      styles={["/assets/stock.css"]}
      scripts={["/assets/stock.js"]}
    >
      <StockSummary {...model} />
      {kind === "pending" ? (
        <WhyPending overview={model.overview} fillCommand={model.fillCommand} />
      ) : (
        <Analysed {...model} />
      )}
    </PublicPage>
  )
}

function Analysed(model: StockPageModel) {
  const { compliance, overview, evidence, history, health } = model
  const { screens, determination, filing, instrument_id: instrumentId } = compliance
  const { cik } = overview
  const isVehicle = decidesVehicles(compliance.methodology)
  return (
    <>
      {determination.withheld === null ? null : (
        <WhyWithheld withheld={determination.withheld} compliance={compliance} history={history} />
      )}
      {screens === null ? null : (
        <>
          <Explanation explanation={determination.explanation} isLong={screens.structural !== undefined} />
          <VerdictScreens screens={screens} compliance={compliance} />
        </>
      )}
      {isVehicle ? null : (
        <>
          <StockHistory history={history} cik={cik} />
          {screens === null ? null : <StockRevenue compliance={compliance} evidence={evidence} />}
        </>
      )}
      <StockPurification {...model} />
      <StockStability compliance={compliance} evidence={evidence} />
      <StockHealth health={health} />
      {isVehicle && evidence.ok ? null : <StockEvidence evidence={evidence} cik={cik} />}
      {evidence.ok ? <StockDerivation packet={evidence.document} instrumentId={instrumentId} /> : null}
      {filing === null ? null : <StockFilings filing={filing} cik={cik} />}
      <StockChanges history={history} cik={cik} />
    </>
  )
}

function VerdictScreens({
  screens,
  compliance,
}: {
  readonly screens: NonNullable<StockPageModel["compliance"]["screens"]>
  readonly compliance: StockPageModel["compliance"]
}) {
  return screens.structural === undefined ? (
    <StockScreens screens={screens} compliance={compliance} />
  ) : (
    <StockStructure structural={screens.structural} />
  )
}

/** The explanation of a verdict on structure quotes every document, so it is folded. */
function Explanation(props: { readonly explanation: string | null; readonly isLong: boolean }) {
  const { explanation, isLong } = props
  if (explanation === null) return null
  if (!isLong) return <p class="wrap explanation">{explanation}</p>
  return (
    <details>
      <summary>The verdict in full, with every document it quotes</summary>
      <p class="wrap">{explanation}</p>
    </details>
  )
}
