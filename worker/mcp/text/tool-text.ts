import type { ToolEndpoint } from "../../../src/contract/tool-texts.ts"
import type { ToolResult } from "./format.ts"
import { fundText, holdingsText } from "./fund.ts"
import { changesText, financialsText, historyText, purityHistoryText, timelineText } from "./history.ts"
import {
  deliveriesText,
  methodologiesText,
  methodologyText,
  rulebookStandardsText,
  screenText,
  searchText,
  standardsText,
  usageText,
  webhooksText,
} from "./lists.ts"
import { portfolioText } from "./portfolio.ts"
import { lotPurificationText, purificationText, zakatText } from "./purification.ts"
import { complianceText, evidenceText, healthText, overviewText } from "./stock.ts"

interface UntypedResult {
  readonly data: unknown
  readonly meta: unknown
}

/** The function that prints each tool's result. A missing function does not compile. */
const textByEndpoint: {
  readonly [Name in ToolEndpoint]: (result: ToolResult<Name>) => string
} = {
  compliance: complianceText,
  screen: screenText,
  portfolio: portfolioText,
  search: searchText,
  overview: overviewText,
  evidence: evidenceText,
  health: healthText,
  financials: financialsText,
  history: historyText,
  timeline: timelineText,
  purification: purificationText,
  lotPurification: lotPurificationText,
  zakat: zakatText,
  standards: standardsText,
  rulebookStandards: rulebookStandardsText,
  etf: fundText,
  etfHoldings: holdingsText,
  purityHistory: purityHistoryText,
  changes: changesText,
  methodologies: methodologiesText,
  methodology: methodologyText,
  webhooks: webhooksText,
  webhookDeliveries: deliveriesText,
  me: usageText,
}

/** A result as text, for clients that do not read structured content. */
export function toolText(endpoint: ToolEndpoint, result: UntypedResult): string {
  return (textByEndpoint[endpoint] as (result: UntypedResult) => string)(result)
}
