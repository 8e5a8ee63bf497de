import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server"
import type { Caller } from "../../src/access/caller.ts"
import { endpoints } from "../../src/contract/endpoints.ts"
import { type ErrorCode, statusOfError } from "../../src/contract/errors.ts"
import type { ToolEndpoint } from "../../src/contract/tool-texts.ts"
import { endpointOfTool } from "../../src/contract/tools.ts"
import { answer, type Outcome, type Refusal, refuse } from "../../src/outcome.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import { logFailure } from "../log.ts"
import type { Counted } from "./counted.ts"
import { rpcCodes } from "./replies.ts"
import { nextStep } from "./text/next-steps.ts"
import { toolText } from "./text/tool-text.ts"

interface CallAsked {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Calls a tool: the same door as its route, `{ data, meta }` as structured content and the same in words beside it. A refusal
 * is a result of its own (`isError`), since a model reads results and can try otherwise.
 */
export async function callTool(
  { name, arguments: given = {} }: CallAsked,
  counted: Counted,
): Promise<CallToolResult> {
  const endpoint = endpointOfTool(name)
  if (endpoint === null) throw noSuchTool(name)
  const { admission, requestId, tell } = counted
  if (!admission.ok) {
    tell(statusOfError[admission.code])
    return refusal(admission, endpoint, requestId)
  }
  try {
    return await answerAdmitted(endpoint, given, admission.caller, counted)
  } catch (cause) {
    logFailure("mcp_failed", cause, { request_id: requestId })
    tell(statusOfError.internal_error)
    return refusal(refuse("internal_error", "Something went wrong on our side."), endpoint, requestId)
  }
}

async function answerAdmitted(
  endpoint: ToolEndpoint,
  given: RawInput,
  caller: Caller,
  { ports, requestId, tell }: Counted,
): Promise<CallToolResult> {
  const input = readArguments(endpoint, given)
  const invoked = input.ok ? await invoke(endpoint, ports, caller, input.value) : input
  if (!invoked.ok) {
    tell(statusOfError[invoked.code])
    return refusal(invoked, endpoint, requestId)
  }
  const data: unknown = JSON.parse(invoked.data.json)
  const meta = { request_id: requestId, as_of: new Date().toISOString(), ...invoked.meta }
  const text = toolText(endpoint, { data, meta })
  tell(200)
  return { content: [{ type: "text", text }], structuredContent: { data, meta } }
}

/** An argument that is not declared is refused: a mistyped filter that is passed over would answer something else. */
function readArguments(endpoint: ToolEndpoint, given: RawInput): Outcome<RawInput, "bad_request"> {
  const declared = Object.keys(endpoints[endpoint].input.shape)
  const stranger = Object.keys(given).find((name) => !declared.includes(name))
  if (stranger !== undefined) {
    const takes = declared.length === 0 ? "It takes none." : `It takes ${declared.join(", ")}.`
    return refuse("bad_request", `${quoted(stranger)} is not an argument of this tool. ${takes}`)
  }
  const [garbled] = Object.entries(given).find(([, value]) => hasGarbage(value)) ?? []
  return garbled === undefined
    ? answer(given)
    : refuse("bad_request", `${garbled}: has a character in it that is no text.`)
}

/** Control characters, and halves of characters: no value of the interface has one. */
function hasGarbage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasGarbage)
  return typeof value === "string" && /\p{Cc}|\p{Cs}/u.test(value)
}

function refusal(
  { code, message }: Refusal<ErrorCode>,
  endpoint: ToolEndpoint,
  requestId: string,
): CallToolResult {
  const next = nextStep(code, endpoint)
  const lines = [`${code}: ${message}`, ...(next === null ? [] : [next]), `Request id: ${requestId}`]
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true }
}

function noSuchTool(name: string): ProtocolError {
  return new ProtocolError(
    rpcCodes.invalidParams,
    `No tool is called ${quoted(name)}. tools/list names them.`,
  )
}

const charactersTold = 40

/** What somebody sent, short enough to be told back, and without what is no text. */
function quoted(sent: string): string {
  const name = sent.replaceAll(/\p{Cc}|\p{Cs}/gu, "\ufffd")
  const characters = [...name]
  const isLong = characters.length > charactersTold
  return `"${isLong ? `${characters.slice(0, charactersTold).join("")}...` : name}"`
}
