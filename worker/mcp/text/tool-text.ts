import type { DataOf, ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { Endpoints } from "../../../src/contract/endpoints.ts"
import type { ToolEndpoint } from "../../../src/contract/tool-texts.ts"
import { evidenceInWords } from "./evidence.ts"
import { fundInWords, holdingsInWords } from "./fund.ts"
import { financialsInWords, historyInWords, purityHistoryInWords } from "./history.ts"
import {
  methodologiesInWords,
  methodologyInWords,
  screenInWords,
  searchInWords,
  usageInWords,
} from "./lists.ts"
import { complianceInWords, healthInWords, overviewInWords } from "./stock.ts"

/** What an endpoint answered. */
interface Told<Data, Extras> {
  readonly data: Data
  readonly meta: Extras
}

/** One answer in words for each tool: a missing one does not compile. */
const words: {
  readonly [Name in ToolEndpoint]: (told: Told<DataOf<Endpoints[Name]>, ExtrasOf<Endpoints[Name]>>) => string
} = {
  compliance: complianceInWords,
  screen: screenInWords,
  search: searchInWords,
  overview: overviewInWords,
  evidence: evidenceInWords,
  health: healthInWords,
  financials: financialsInWords,
  history: historyInWords,
  etf: fundInWords,
  etfHoldings: holdingsInWords,
  purityHistory: purityHistoryInWords,
  methodologies: methodologiesInWords,
  methodology: methodologyInWords,
  me: usageInWords,
}

/** An answer in words, for clients that read no structured content. Which type belongs to which tool is held by `words`. */
export function wordsFor(endpoint: ToolEndpoint, told: Told<unknown, unknown>): string {
  return (words[endpoint] as (told: Told<unknown, unknown>) => string)(told)
}
