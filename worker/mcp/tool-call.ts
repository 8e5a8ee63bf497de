import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server"
import type { Caller } from "../../src/access/caller.ts"
import { endpoints, type ToolEndpoint } from "../../src/api/endpoints.ts"
import { invoke, type RawInput } from "../../src/api/invoke.ts"
import { endpointOfTool } from "../../src/api/tools.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { valueIn } from "../../src/contract/json-text.ts"
import { answer, type Outcome, type Refusal, refuse } from "../../src/outcome.ts"
import { logFailure } from "../log.ts"
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
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Calls a tool, which invokes the endpoint of the same route. The result has `{ data, meta }` as structured
 * content and as text. A refusal is a result with `isError`, because a model reads results and can try again.
 */
export async function callTool(
  { name, arguments: sent = {} }: ToolCall,
  counted: CountedMessage,
): Promise<CallToolResult> {
  const endpoint = endpointOfTool(name)
  if (endpoint === null) throw noSuchTool(name)
  const { admission, requestId } = counted
  if (!admission.ok) return refusal(admission, endpoint, requestId)
  try {
    return await answerAdmitted(endpoint, sent, admission.caller, counted)
  } catch (cause) {
    logFailure("mcp_failed", cause, { request_id: requestId })
    return refusal(refuse("internal_error", "Something went wrong on our side."), endpoint, requestId)
  }
}

async function answerAdmitted(
  endpoint: ToolEndpoint,
  sent: RawInput,
  caller: Caller,
  { ports, requestId }: CountedMessage,
): Promise<CallToolResult> {
  const input = readArguments(endpoint, sent)
  const invoked = input.ok ? await invoke(endpoint, ports, caller, input.value) : input
  if (!invoked.ok) return refusal(invoked, endpoint, requestId)
  const data: unknown = valueIn<unknown>(invoked.value.data)
  const meta = { request_id: requestId, as_of: new Date().toISOString(), ...invoked.value.meta }
  const text = toolText(endpoint, { data, meta })
  return { content: [{ type: "text", text }], structuredContent: { data, meta } }
}

/** Unknown arguments are refused, since ignoring a mistyped filter would give a wrong answer. */
function readArguments(endpoint: ToolEndpoint, sent: RawInput): Outcome<RawInput, "bad_request"> {
  const declared = Object.keys(endpoints[endpoint].input.shape)
  const unknown = Object.keys(sent).find((name) => !declared.includes(name))
  if (unknown !== undefined) {
    const takes = declared.length === 0 ? "It takes none." : `It takes ${declared.join(", ")}.`
    return refuse("bad_request", `${quoted(unknown)} is not an argument of this tool. ${takes}`)
  }
  const [invalid] = Object.entries(sent).find(([, value]) => hasInvalidCharacter(value)) ?? []
  return invalid === undefined
    ? answer(sent)
    : refuse("bad_request", `${invalid}: has a character in it that is not valid text.`)
}

/**
 * True for control characters and halves of surrogate pairs, also in a name or value within the value. No
 * valid value has one.
 */
function hasInvalidCharacter(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flat().some(hasInvalidCharacter)
  return typeof value === "string" && /\p{Cc}|\p{Cs}/u.test(value)
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

const quotedCharactersMax = 40

/** A name from the request, shortened and without invalid characters, to be echoed. */
function quoted(sent: string): string {
  const name = sent.replaceAll(/\p{Cc}|\p{Cs}/gu, "\ufffd")
  const characters = [...name]
  const isLong = characters.length > quotedCharactersMax
  return `"${isLong ? `${characters.slice(0, quotedCharactersMax).join("")}...` : name}"`
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
