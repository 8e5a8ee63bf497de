import type { ComponentChildren } from "preact"
import { filerKey } from "../../../src/identifiers/filer.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import { Section } from "../../html/components.tsx"
import { ageOf, datedVerdict } from "../../html/dates.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { stockFeedPath } from "../../html/paths.ts"
import { verdictKindOf } from "../../html/verdict.tsx"
import type { Reading } from "../../platform.ts"
import { type ShownStandard, StandardLine } from "../asked-standard.tsx"
import { PublicPage } from "../frame.tsx"
import { type PageToolsModel, SaveTools, WatchTools } from "../tools.tsx"
import type { Coverage } from "./coverage.ts"
import type { StockDocuments } from "./documents.ts"
import { StockEvidence } from "./evidence.tsx"
import { StockFacts } from "./facts.tsx"
import { StockChanges, StockHistory } from "./history.tsx"
import { decidesVehicles } from "./labels.ts"
import type { SharesReading } from "./owed.tsx"
import { type DividendsReading, StockPurification } from "./purification.tsx"
import { StockRevenue } from "./revenue.tsx"
import { StockScreens } from "./screens.tsx"
import { StockKnown } from "./sources.tsx"
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
  readonly shares: SharesReading
  /** The identifier of the company's share, if this line is another security of the company. */
  readonly share: string | null
  readonly linksListings: boolean
  readonly coverage: Coverage
  /** The way to read a company from EDGAR on a developer's machine. */
  readonly reading: Reading | null
  /** The line, if it is another security of its company. */
  readonly other: Instrument | null
  readonly tools: PageToolsModel
}

/** The page of one stock: a card with the answer, then the parts of the page with their contents. */
export function StockPage(model: StockPageModel) {
  const language = useLanguage()
  const { compliance, address } = model
  const { instrument_id: id } = compliance
  const { contents } = language.say.card
  const parts = partsOf(model, language)
  return (
    <PublicPage
      title={titleOf(model, language)}
      section={null}
      preview={{ description: previewOf(compliance, language), address }}
      feed={stockFeedPath(id)}
      styles={["/assets/stock.css"]}
      scripts={["/assets/stock.js"]}
    >
      {model.shown === null ? null : <StandardLine {...model.shown} />}
      <StockSummary {...model} />
      <WatchTools tools={model.tools} awaits={awaited(model)} />
      <nav class="contents" aria-label={contents}>
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ content, ...part }) => (
        <Section key={part.id} {...part}>
          {content}
        </Section>
      ))}
    </PublicPage>
  )
}

/** `Apple (AAPL): compliant on 31 Aug 2026`, with the standard if it is not the service's own. */
function titleOf({ compliance, shown }: StockPageModel, language: Language): string {
  const { name, instrument_id: id, determination, freshness } = compliance
  const { verdicts, card } = language.say
  const verdict = verdicts.names[verdictKindOf(determination)].toLowerCase()
  const judged = shown === null ? verdict : card.lead.by(verdict, shown.standard.shortName)
  return `${name} (${id}): ${datedVerdict(judged, ageOf(freshness), language)}`
}

/** The event for which a reader watches the stock; null if it will not come by the registers that are read. */
function awaited({ compliance, coverage, other }: StockPageModel) {
  if (compliance.determination.status !== "pending") return "a change"
  return other === null && coverage.isFiler && coverage.isRead ? "a verdict" : null
}

interface Part {
  readonly id: string
  readonly title: string
  readonly content: ComponentChildren
}

/** The parts of the page. A stock that was not analysed has no history, and owes nothing that is known. */
function partsOf(model: StockPageModel, { say }: Pick<Language, "say">): readonly Part[] {
  const titles = say.card.parts
  const evidence = { id: "evidence", title: titles.evidence, content: <Evidence {...model} /> }
  if (verdictKindOf(model.compliance.determination) === "pending")
    return [{ id: "why", title: titles.why, content: <WhyPending {...model} /> }, evidence]
  return [
    { id: "why", title: titles.why, content: <Why {...model} /> },
    { id: "purification", title: titles.purification, content: <WhatYouOwe {...model} /> },
    { id: "path", title: titles.path, content: <History {...model} /> },
    evidence,
  ]
}

function Why(model: StockPageModel) {
  const language = useLanguage()
  const { compliance, overview, evidence, history, timeline, financials, standards } = model
  const { screens, determination, methodology } = compliance
  const filer = overview.filer && filerKey(overview.filer)
  return (
    <>
      {determination.withheld === null ? null : (
        <WhyWithheld
          withheld={determination.withheld}
          compliance={compliance}
          history={history}
          timeline={timeline}
          coverage={model.coverage}
          criteria={openCriteria(compliance, overview, language)}
        />
      )}
      {screens === null ? (
        <StockKnown financials={financials} filer={filer} />
      ) : screens.structural === undefined ? (
        <StockScreens {...{ screens, compliance, evidence, filer }} />
      ) : (
        <StockStructure structural={screens.structural} methodology={methodology} />
      )}
      {standards.ok ? <OtherStandards standards={standards.document} /> : null}
      <StockStability {...{ compliance, overview, evidence }} />
    </>
  )
}

function WhatYouOwe(model: StockPageModel) {
  const { compliance, evidence } = model
  const hasRevenue = compliance.screens !== null && !decidesVehicles(compliance.methodology)
  return (
    <>
      <StockPurification {...model} />
      {hasRevenue ? <StockRevenue compliance={compliance} evidence={evidence} /> : null}
    </>
  )
}

function History({ compliance, overview, history, timeline, shown }: StockPageModel) {
  const { methodology } = compliance
  const filer = overview.filer && filerKey(overview.filer)
  return (
    <>
      {decidesVehicles(methodology) ? null : <StockHistory {...{ history, timeline, methodology, filer }} />}
      {shown === null ? <StockChanges history={history} filer={filer} /> : null}
    </>
  )
}

/** Where to check the verdict, with the facts about the stock. */
function Evidence(model: StockPageModel) {
  const { compliance, tools, history, methodology } = model
  const isPending = verdictKindOf(compliance.determination) === "pending"
  return (
    <div class="columns">
      <div class="story">
        {isPending ? null : <StockEvidence {...model} />}
        <SaveTools tools={tools} hasCsv={history.ok} methodology={methodology} />
      </div>
      <StockFacts {...model} />
    </div>
  )
}
