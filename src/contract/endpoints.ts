import * as z from "zod"
import { changes, changesInput, changesMeta } from "../changes/schema.ts"
import { compliance, complianceMeta } from "../compliance/schema.ts"
import { evidence, evidenceMeta } from "../evidence/schema.ts"
import { financials, financialsMeta } from "../financials/schema.ts"
import {
  etf,
  etfHoldings,
  etfHoldingsInput,
  etfHoldingsMeta,
  etfMeta,
  fundInput,
  purityHistory,
  purityHistoryInput,
  purityHistoryMeta,
} from "../funds/schema.ts"
import { health, healthMeta } from "../health/schema.ts"
import { history, historyMeta } from "../history/schema.ts"
import { overview, overviewMeta } from "../instruments/schema.ts"
import { me, meMeta } from "../me/schema.ts"
import {
  methodologies,
  methodologiesMeta,
  methodologyDetail,
  methodologyDetailMeta,
  methodologyId,
} from "../methodologies/schema.ts"
import { portfolio, portfolioInput, portfolioMeta } from "../portfolio/schema.ts"
import {
  lotPurification,
  lotPurificationInput,
  lotPurificationMeta,
  purification,
  purificationMeta,
} from "../purification/schema.ts"
import { screen, screenInput, screenMeta } from "../screen/schema.ts"
import { search, searchInput, searchMeta } from "../search/schema.ts"
import {
  snapshot,
  snapshotFile,
  snapshotFileInput,
  snapshotFileMeta,
  snapshotInput,
  snapshotMeta,
  snapshots,
  snapshotsInput,
  snapshotsMeta,
} from "../snapshots/schema.ts"
import {
  methodologyParameter,
  rulebookSchema,
  rulebookSchemaMeta,
  rulebookStandardsInput,
  rulebookStandardsMeta,
  standards,
  standardsInput,
  standardsMeta,
} from "../standards/schema.ts"
import { timeline, timelineInput, timelineMeta } from "../timeline/schema.ts"
import { webhookEndpoints } from "../webhooks/endpoints.ts"
import { zakat, zakatInput, zakatMeta } from "../zakat/schema.ts"
import { endpoint } from "./endpoint.ts"
import { indexMeta, indexPage } from "./index-page.ts"
import { asOfParameter, identifier, publishedAsOfParameter } from "./scalars.ts"

const none = z.object({})
const instrument = z.object({ symbol: identifier })
const datedInstrument = instrument.extend({ as_of: asOfParameter })
const judgedInstrument = instrument.extend({ methodology: methodologyParameter })
const publishedInstrument = judgedInstrument.extend({
  as_of: asOfParameter,
  published_as_of: publishedAsOfParameter,
})

/** The table of all routes. The key is the operation id of the route and the name of its service. */
export const endpoints = {
  index: endpoint({
    method: "GET",
    path: "",
    summary: "Every endpoint and the reference links",
    access: "open",
    input: none,
    data: indexPage,
    meta: indexMeta,
    errors: [],
  }),
  me: endpoint({
    method: "GET",
    path: "/me",
    summary: "Who the caller is, its limits and its usage today",
    access: "key",
    input: none,
    data: me,
    meta: meMeta,
    errors: ["service_unavailable"],
  }),
  screen: endpoint({
    method: "POST",
    path: "/screen",
    summary:
      "Many stocks in one request: a list of symbols, or the stocks of the universe that match filters",
    access: "key",
    input: screenInput,
    data: screen,
    meta: screenMeta,
    errors: ["bad_request", "sandbox_restricted"],
    csv: true,
    reads: true,
  }),
  portfolio: endpoint({
    method: "POST",
    path: "/portfolio",
    summary: "What a portfolio is worth, how each position is screened, and what its holder owes",
    access: "key",
    input: portfolioInput,
    data: portfolio,
    meta: portfolioMeta,
    errors: ["bad_request", "sandbox_restricted"],
    reads: true,
  }),
  search: endpoint({
    method: "GET",
    path: "/search",
    summary: "Stocks and funds by ticker or name",
    access: "key",
    input: searchInput,
    data: search,
    meta: searchMeta,
    errors: [],
  }),
  overview: endpoint({
    method: "GET",
    path: "/instruments/{symbol}",
    summary: "What a listing is, its company's other listings, verdict, health and market data",
    access: "key",
    input: datedInstrument,
    data: overview,
    meta: overviewMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  compliance: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/compliance",
    summary: "The compliance determination of one stock, with its screens and figures",
    access: "key",
    input: publishedInstrument,
    data: compliance,
    meta: complianceMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  evidence: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/evidence",
    summary: "The Evidence Packet: each calculation, its values and the filings behind them",
    access: "key",
    input: publishedInstrument,
    data: evidence,
    meta: evidenceMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found", "rate_limit_exceeded", "service_unavailable"],
  }),
  health: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/health",
    summary: "The financial-health rating, independent of compliance",
    access: "key",
    input: datedInstrument,
    data: health,
    meta: healthMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  financials: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/financials",
    summary:
      "The figures of each fiscal year and quarter with their tags and filings, and the ratios made of them",
    access: "key",
    input: datedInstrument,
    data: financials,
    meta: financialsMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  history: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/compliance/history",
    summary:
      "The verdict and the four screens by filing period, and each change of the published verdict with its cause",
    access: "key",
    input: judgedInstrument,
    data: history,
    meta: historyMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
    csv: true,
  }),
  timeline: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/timeline",
    summary: "The spells of each verdict over a range of days, with the day and cause of each turn",
    access: "key",
    input: timelineInput,
    data: timeline,
    meta: timelineMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
    csv: true,
  }),
  standards: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/standards",
    summary:
      "One stock under every major standard: the figures, why they differ, and where each verdict turns",
    access: "key",
    input: standardsInput,
    data: standards,
    meta: standardsMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
    csv: true,
  }),
  rulebookStandards: endpoint({
    method: "POST",
    path: "/instruments/{symbol}/standards",
    summary: "One stock under your own rule book and under every major standard",
    access: "key",
    input: rulebookStandardsInput,
    data: standards,
    meta: rulebookStandardsMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
    reads: true,
  }),
  purification: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/purification",
    summary:
      "What one share owes for each fiscal year by two methods: its part of prohibited income, and the share of its dividend. A share of a fund owes through the holdings",
    access: "key",
    input: judgedInstrument.extend({ as_of: asOfParameter }),
    data: purification,
    meta: purificationMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  lotPurification: endpoint({
    method: "POST",
    path: "/purification",
    summary: "What lots of shares owe for each fiscal year they were held in, by two methods",
    access: "key",
    input: lotPurificationInput,
    data: lotPurification,
    meta: lotPurificationMeta,
    errors: ["bad_request", "sandbox_restricted"],
    reads: true,
  }),
  zakat: endpoint({
    method: "GET",
    path: "/instruments/{symbol}/zakat",
    summary: "Zakat on one share by six methods: its zakatable assets with their tags, and its market value",
    access: "key",
    input: zakatInput,
    data: zakat,
    meta: zakatMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  etf: endpoint({
    method: "GET",
    path: "/etfs/{symbol}",
    summary: "A fund: its purity by weight, its status, and what its holdings add up to",
    access: "key",
    input: fundInput.extend({ methodology: methodologyParameter, as_of: asOfParameter }),
    data: etf,
    meta: etfMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
  }),
  etfHoldings: endpoint({
    method: "GET",
    path: "/etfs/{symbol}/holdings",
    summary: "The lines of a fund by weight, each with the verdict on its company",
    access: "key",
    input: etfHoldingsInput,
    data: etfHoldings,
    meta: etfHoldingsMeta,
    errors: ["bad_request", "sandbox_restricted", "not_found"],
    csv: true,
  }),
  purityHistory: endpoint({
    method: "GET",
    path: "/etfs/{symbol}/purity/history",
    summary: "A fund's purity day by day",
    access: "key",
    input: purityHistoryInput,
    data: purityHistory,
    meta: purityHistoryMeta,
    errors: ["sandbox_restricted", "not_found"],
  }),
  changes: endpoint({
    method: "GET",
    path: "/changes",
    summary: "Every change of what is published, in the order of publication: page by page from a cursor",
    access: "key",
    input: changesInput,
    data: changes,
    meta: changesMeta,
    errors: ["bad_request", "sandbox_restricted"],
    csv: true,
  }),
  snapshots: endpoint({
    method: "GET",
    path: "/snapshots",
    summary: "The days whose whole universe is published in files, the newest first",
    access: "key",
    input: snapshotsInput,
    data: snapshots,
    meta: snapshotsMeta,
    errors: [],
  }),
  snapshot: endpoint({
    method: "GET",
    path: "/snapshots/{day}",
    summary: "The snapshot of one day: its files with their SHA-256, and what each column holds",
    access: "key",
    input: snapshotInput,
    data: snapshot,
    meta: snapshotMeta,
    errors: ["bad_request", "not_found"],
  }),
  snapshotFile: endpoint({
    method: "GET",
    path: "/snapshots/{day}/{file}",
    summary: "One file of a snapshot, whole or a range of its bytes",
    access: "key",
    answers: "file",
    input: snapshotFileInput,
    data: snapshotFile,
    meta: snapshotFileMeta,
    errors: ["bad_request", "not_found"],
  }),
  methodologies: endpoint({
    method: "GET",
    path: "/methodologies",
    summary: "The methodologies in force",
    access: "key",
    input: none,
    data: methodologies,
    meta: methodologiesMeta,
    errors: [],
  }),
  methodology: endpoint({
    method: "GET",
    path: "/methodologies/{id}",
    summary: "One methodology: its screens, limits and clauses, and its versions",
    access: "key",
    input: z.object({ id: methodologyId }),
    data: methodologyDetail,
    meta: methodologyDetailMeta,
    errors: ["not_found"],
  }),
  rulebookSchema: endpoint({
    method: "GET",
    path: "/rulebooks/schema",
    summary: "The JSON Schema of a rule book",
    access: "open",
    input: none,
    data: rulebookSchema,
    meta: rulebookSchemaMeta,
    errors: [],
  }),
  ...webhookEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** The endpoints that answer with `{ data, meta }`. */
export type DataEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly answers?: "data" } ? Name : never
}[EndpointName]
