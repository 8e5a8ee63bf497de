import { createElement } from "preact"
import type { Compliance } from "../../src/compliance/schema.ts"
import { monthsBefore } from "../../src/days.ts"
import { documentsOf as printDocuments } from "../../src/documents/all.ts"
import { purificationBody } from "../../src/documents/purification.ts"
import { purificationMethodsOf } from "../../src/documents/purification-methods.ts"
import { balancesKnownFrom } from "../../src/facts/basis.ts"
import { cikOf, filerOf } from "../../src/identifiers/filer.ts"
import type { InstrumentOverview } from "../../src/instruments/schema.ts"
import type { Purification } from "../../src/purification/schema.ts"
import { type Assessment, assess, type ScreeningInput } from "../../src/screening/assess.ts"
import { type Methodology, methodologyRef } from "../../src/screening/methodologies.ts"
import { standingsOf } from "../../src/screening/standings/standing.ts"
import { standingDocument } from "../../src/standards/document.ts"
import type { Standards } from "../../src/standards/schema.ts"
import { timelineDocument, timelineOf } from "../../src/timeline/document.ts"
import type { TimelineByDay } from "../../src/timeline/schema.ts"
import { renderPage } from "../../worker/html/page.tsx"
import type { DocumentResult, StockDocuments } from "../../worker/pages/stock/documents.ts"
import { readShares } from "../../worker/pages/stock/owed.tsx"
import { StockPage } from "../../worker/pages/stock/page.tsx"
import { pastInput, versionsOf } from "../timeline/support.ts"
import { isFullRun, sampled } from "./is-full-run.ts"
import { ownMethodology, shippedStandards } from "./methodology.ts"
import { starterInputs } from "./starter.ts"
import { mainWordsOf } from "./words.ts"

/** The page of a company in the starter universe, made from its filings. */
export interface MadePage {
  /** Ticker and name, for the message of a failing test. */
  readonly name: string
  readonly compliance: Compliance
  readonly documents: StockDocuments
  readonly html: string
  /** The visible text, without tags and with single spaces. */
  readonly words: string
}

/**
 * Of more pages than this, `npm test` makes one in four, half of them with a timeline, which takes the most
 * time.
 */
const fewPages = 20

/** The pages of the companies with these tickers, screened by a methodology. */
export async function starterPages(
  isWanted: (ticker: string) => boolean,
  methodology = ownMethodology,
): Promise<readonly MadePage[]> {
  const wanted = starterInputs().filter(({ subject }) => isWanted(subject.ticker ?? ""))
  const isFew = wanted.length <= fewPages
  const inputs = isFew ? wanted : sampled(wanted, 7, 2)
  const hasTimeline = (at: number) => isFew || isFullRun || at % 2 === 0
  return Promise.all(
    inputs.map((input, at) => pageOf({ ...input, methodology }, hasTimeline(at) ? "with" : "without")),
  )
}

/** The documents for one page. */
export async function starterDocuments(ticker: string): Promise<StockDocuments> {
  const [input] = starterInputs().filter(({ subject }) => subject.ticker === ticker)
  if (input === undefined) throw new Error(`${ticker} is not in the starter universe`)
  return documentsOf(input)
}

async function pageOf(input: ScreeningInput, timeline: "with" | "without"): Promise<MadePage> {
  const { ticker, name } = input.subject
  const documents = await documentsOf(input, timeline)
  const html = renderedStock(documents, ticker ?? "")
  return {
    name: `${ticker} ${name}`,
    compliance: documents.compliance,
    documents,
    html,
    words: mainWordsOf(html),
  }
}

/** The page of an unwatched stock, for a reader without an amount and without a standard of their own. */
export function renderedStock(documents: StockDocuments, ticker: string): string {
  return renderPage(
    createElement(StockPage, {
      ...documents,
      ...{
        shown: null,
        methodology: null,
        address: null,
        dividends: null,
        share: null,
        reading: null,
        other: null,
        coverage: { register: "edgar", isFiler: true, isRead: true, isSecRead: true, country: "" },
      },
      shares: readShares(new URLSearchParams()),
      path: `/stocks/${ticker}`,
      linksListings: true,
      tools: { kind: "stock", instrumentId: ticker, isWatched: false, origin: null },
    }),
  )
}

async function documentsOf(
  input: ScreeningInput,
  timeline: "with" | "without" = "with",
): Promise<StockDocuments> {
  const assessment = assess(input)
  const made = printDocuments(assessment)
  const { ticker, name } = input.subject
  const identity = { symbol: ticker ?? "", instrument_id: ticker ?? "", name }
  const day = made.compliance.as_of.slice(0, 10)
  const freshness = { as_of: day, age_days: 0, newest_period_end: null, next_report_due: null, stale: false }
  return {
    compliance: { ...identity, freshness, ...made.compliance },
    overview: overviewOf(input, made.compliance.methodology),
    evidence:
      made.evidence === null
        ? none
        : { ok: true, document: { instrument: { ...identity, exchange: "Nasdaq" }, ...made.evidence } },
    history: { ok: true, document: { ...identity, by: "report", ...made.history } },
    timeline: timeline === "with" ? timelineIn(input, assessment) : none,
    health: made.health === null ? none : { ok: true, document: { ...identity, ...made.health } },
    owed: owedOf(assessment, identity),
    standards: { ok: true, document: { ...identity, ...standardsOf(assessment) } },
    financials: made.financials === null ? none : { ok: true, document: { ...identity, ...made.financials } },
  }
}

const none = { ok: false as const, why: "There is none." }

function owedOf(
  assessment: Assessment,
  identity: Pick<Purification, "symbol" | "instrument_id" | "name">,
): DocumentResult<Purification> {
  const body = purificationBody(assessment)
  if (body === null) return none
  const { ordinaryPerShareLine } = assessment.subject
  const line = {
    ordinary_per_share_line: ordinaryPerShareLine,
    methods: purificationMethodsOf(assessment.methodology.id),
    fund: null,
  }
  return { ok: true, document: { ...identity, ...body, ...line } }
}

/** The timeline for the five years up to an assessment, as the page requests it. */
function timelineIn(
  input: ScreeningInput,
  { methodology, sheet }: Assessment,
): DocumentResult<TimelineByDay> {
  const { ticker, name } = input.subject
  const to = sheet.asOf
  const begins = balancesKnownFrom(input.facts)
  if (begins !== null && begins > to) return none
  const fiveYears = monthsBefore(to, 60)
  const from = begins !== null && begins > fiveYears ? begins : fiveYears
  const made = timelineDocument(timelineOf(pastInput(input), versionsOf(methodology.id), { from, to }))
  return {
    ok: true,
    document: { symbol: ticker ?? "", instrument_id: ticker ?? "", name, by: "day", ...made },
  }
}

/** The company under the assessment's standard, then under every other standard in force. */
function standardsOf({
  methodology,
  sheet,
}: Assessment): Omit<Standards, "symbol" | "instrument_id" | "name"> {
  const named = (each: Methodology) => ({ ...each, ref: methodologyRef(each), isRulebook: false })
  const asked = named(methodology)
  const listed = standingsOf(sheet)
  const others = shippedStandards.map(named).filter(({ ref }) => ref !== asked.ref)
  return {
    as_of: sheet.asOf,
    currency: sheet.now.state === "read" ? sheet.now.measured.basis.currency : null,
    standards: [
      standingDocument(sheet.now, asked, asked, null),
      ...others.map((each) => standingDocument(sheet.now, each, asked, listed[each.id]?.membership ?? null)),
    ],
  }
}

function overviewOf({ subject }: ScreeningInput, methodology: string): InstrumentOverview {
  const { ticker, name, filer } = subject
  return {
    ...{ symbol: ticker ?? "", instrument_id: ticker ?? "", name, type: "stock" },
    ...{ cik: cikOf(filer), filer: filerOf(filer) },
    ...{ exchange: "Nasdaq", country_code: "US", isin: null, sector: null, industry: null, sic: null },
    ...{ listings: [], freshness: null, health_status: null, links: {} },
    compliance: { status: "pending", analysis_status: "pending", confidence: null, methodology, as_of: null },
    market_data: {
      ...{ price: null, change_24h: null, change_percent_24h: null, currency: null, date: null },
      ...{ market_cap_usd: null, market_cap: null },
    },
  }
}
