import { tooLargeStatus } from "../../src/contract/errors.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { Identified } from "../../src/services/admit.ts"
import { brokenOff, isOfType, readChunks, textOf } from "../http/body.ts"
import { failure } from "../http/envelope.ts"
import type { RequestContext } from "../http/route.ts"
import { isLegacy, type McpRequest, messageOf, refuseCounted, serveMessage } from "./exchange.ts"
import { type RpcError, rpcCodes, rpcFailure } from "./replies.ts"

/** Answers a POST with a valid key. Every message counts, including unreadable ones. */
export async function answerKeyed(
  request: Request,
  identity: Identified,
  context: RequestContext,
): Promise<Response> {
  const posted = await readPosted(request, context.requestId)
  if (!posted.ok) return refuseCounted(posted.response, identity, context)
  const mcpRequest = { request, identity, isLegacy: await isLegacy(request, posted.value) }
  return mcpRequest.isLegacy && Array.isArray(posted.value)
    ? serveBatch(posted.value, mcpRequest, context)
    : serveMessage(posted.value, mcpRequest, context)
}

export const batchMessagesMax = 20

/**
 * Serves a batch of revision 2025-03-26. Each message is counted and answered separately, so that a message
 * that cancels another cannot leave the batch unanswered. The responses are then joined.
 */
async function serveBatch(
  batch: readonly unknown[],
  mcpRequest: McpRequest,
  context: RequestContext,
): Promise<Response> {
  const problem = problemOf(batch)
  if (problem !== null) return refuseCounted(rpcFailure(400, problem), mcpRequest.identity, context)
  const responses: Response[] = []
  for (const posted of batch) {
    const response = await serveMessage(posted, mcpRequest, context)
    if (response.status === 401) return response
    responses.push(response)
  }
  return joinResponses(responses)
}

function problemOf(batch: readonly unknown[]): RpcError | null {
  const refused = (message: string) => ({ code: rpcCodes.invalidRequest, message })
  if (batch.length > batchMessagesMax) return refused(`A batch has at most ${batchMessagesMax} messages.`)
  const begins = batch.some((posted) => messageOf(posted).method === "initialize")
  return begins && batch.length > 1
    ? refused("initialize must be sent by itself, not in a batch with other messages.")
    : null
}

/**
 * Joins the responses of a batch. The status is 200 if any message was served. The headers are those of the
 * last response, because its count is the newest.
 */
async function joinResponses(responses: readonly Response[]): Promise<Response> {
  const texts = await Promise.all(responses.map((response) => response.text()))
  const answers = texts.filter((text) => text !== "").map((text): unknown => JSON.parse(text))
  const last = responses.at(-1)
  const status = responses.some((response) => response.status === 200) ? 200 : (last?.status ?? 202)
  const init = { status, headers: last?.headers ?? {} }
  return answers.length === 0 ? new Response(null, init) : Response.json(answers, init)
}

/** The most bytes of a posted message. */
export const mcpBodyBytesMax = 256 * 1024

/** The deepest allowed nesting. The protocol needs less, and recursive functions can handle it. */
export const nestingMax = 64

interface UnreadableBody {
  readonly ok: false
  readonly response: Response
}

type PostedBody = { readonly ok: true; readonly value: unknown } | UnreadableBody

/** Reads the posted JSON value. Never has more than the limit in memory. */
async function readPosted(request: Request, requestId: string): Promise<PostedBody> {
  if (!isOfType(request.headers.get("Content-Type"), "application/json")) {
    return unreadable(
      415,
      rpcCodes.refused,
      "The body must be sent with Content-Type: application/json, in UTF-8.",
    )
  }
  const chunks = await readChunks(request, mcpBodyBytesMax)
  if (chunks === "too_large") {
    const refused = refuse("bad_request", `The body is larger than ${mcpBodyBytesMax} bytes.`)
    return { ok: false, response: failure({ ...refused, status: tooLargeStatus }, requestId) }
  }
  if (chunks === "broken_off") return unreadable(400, rpcCodes.parseError, brokenOff)
  const text = textOf(request, chunks)
  if (!text.ok && text.code === "compressed") return unreadable(415, rpcCodes.refused, text.message)
  if (!text.ok) return unreadable(400, rpcCodes.parseError, text.message)
  const parsed = parse(text.value)
  if (!parsed.ok) return unreadable(400, rpcCodes.parseError, parsed.message)
  return isShallow(parsed.value)
    ? { ok: true, value: parsed.value }
    : unreadable(400, rpcCodes.invalidRequest, `The body is nested deeper than ${nestingMax} levels.`)
}

function parse(text: string): Outcome<unknown, "bad_request"> {
  try {
    return answer(JSON.parse(text))
  } catch {
    return refuse("bad_request", "The body is not valid JSON.")
  }
}

/** Walks a value level by level, without recursion. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= nestingMax; depth += 1) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
    if (level.length === 0) return true
  }
  return false
}

function unreadable(status: number, code: RpcError["code"], message: string): UnreadableBody {
  return { ok: false, response: rpcFailure(status, { code, message }) }
}
