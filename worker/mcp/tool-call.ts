import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server"
import { endpoints, type ToolEndpoint } from "../../src/api/endpoints.ts"
import { endpointOfTool } from "../../src/api/tools.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { valueIn } from "../../src/contract/json-text.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"
import { logFailure } from "../log.ts"
import { quoted } from "./arguments.ts"
import type { CountedMessage } from "./counted.ts"
import { rpcCodes } from "./replies.ts"
import type { ToolResult } from "./text/format.ts"
import { fundText, holdingsText, purityHistoryText } from "./text/fund.ts"
import {
  changesText,
  deliveriesText,
  methodologiesText,
  methodologyText,
  rulebookStandardsText,
  screenText,
  searchText,
  standardsText,
  usageText,
  webhooksText,
} from "./text/lists.ts"
import { nextStep } from "./text/next-steps.ts"
import { portfolioText } from "./text/portfolio.ts"
import { lotPurificationText, purificationText, zakatText } from "./text/purification.ts"
import { complianceText, evidenceText, financialsText, healthText, overviewText } from "./text/stock.ts"
import { timelineText } from "./text/timeline.ts"

interface ToolCall {
  readonly name: string
}

/**
 * Calls a tool, which invokes the endpoint of the same route. The result has `{ data, meta }` as structured
 * content and as text. A refusal is a result with `isError`, because a model reads results and can try again.
 */
export async function callTool({ name }: ToolCall, counted: CountedMessage): Promise<CallToolResult> {
  const endpoint = endpointOfTool(name)
  if (endpoint === null) throw noSuchTool(name)
  const { admission, requestId } = counted
  if (!admission.ok) return refusal(admission, endpoint, requestId)
  try {
    return await answerAdmitted(endpoint, counted)
  } catch (cause) {
    logFailure("mcp_failed", cause, { request_id: requestId })
    return refusal(refuse("internal_error", "Something went wrong on our side."), endpoint, requestId)
  }
}

async function answerAdmitted(
  endpoint: ToolEndpoint,
  { answer, requestId }: CountedMessage,
): Promise<CallToolResult> {
  if (answer === null) throw new Error("a call without its answer")
  const invoked = await answer()
  if (!invoked.ok) return refusal(invoked, endpoint, requestId)
  const data: unknown = valueIn<unknown>(invoked.value.data)
  const meta = { request_id: requestId, as_of: new Date().toISOString(), ...invoked.value.meta }
  const text = toolText(endpoint, { data, meta })
  return { content: [{ type: "text", text }], structuredContent: { data, meta } }
}

function refusal(
  { code, message }: Refusal<ErrorCode>,
  endpoint: ToolEndpoint,
  requestId: string,
): CallToolResult {
  const next = nextStep(code, endpoints[endpoint])
  const lines = [`${code}: ${message}`, ...(next === null ? [] : [next]), `Request id: ${requestId}`]
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true }
}

function noSuchTool(name: string): ProtocolError {
  return new ProtocolError(
    rpcCodes.invalidParams,
    `No tool is called ${quoted(name)}. tools/list names them.`,
  )
}

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
