import type { DataOf, ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { Endpoints } from "../../../src/contract/endpoints.ts"
import type { ToolEndpoint } from "../../../src/contract/tool-texts.ts"
import { evidenceText } from "./evidence.ts"
import { fundText, holdingsText } from "./fund.ts"
import { financialsText, historyText, purityHistoryText } from "./history.ts"
import { methodologiesText, methodologyText, screenText, searchText, usageText } from "./lists.ts"
import { complianceText, healthText, overviewText } from "./stock.ts"

/** What an endpoint answered. */
interface Told<Data, Extras> {
  readonly data: Data
  readonly meta: Extras
}

/** One answer in words for each tool: a missing one does not compile. */
const textByEndpoint: {
  readonly [Name in ToolEndpoint]: (told: Told<DataOf<Endpoints[Name]>, ExtrasOf<Endpoints[Name]>>) => string
} = {
  compliance: complianceText,
  screen: screenText,
  search: searchText,
  overview: overviewText,
  evidence: evidenceText,
  health: healthText,
  financials: financialsText,
  history: historyText,
  etf: fundText,
  etfHoldings: holdingsText,
  purityHistory: purityHistoryText,
  methodologies: methodologiesText,
  methodology: methodologyText,
  me: usageText,
}

/** An answer in words, for clients that read no structured content. Which type belongs to which tool is held by `words`. */
export function toolText(endpoint: ToolEndpoint, told: Told<unknown, unknown>): string {
  return (textByEndpoint[endpoint] as (told: Told<unknown, unknown>) => string)(told)
}
