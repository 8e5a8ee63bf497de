import type { RequestContext } from "../http/route.ts"
import { type McpRequest, refuseCounted, serveMessage } from "./exchange.ts"
import { messageOf } from "./message.ts"
import { type RpcError, rpcCodes, rpcFailure } from "./replies.ts"

export const batchMessagesMax = 20

/**
 * A batch of revision 2025-03-26. Each message is counted and answered separately, so that a message that cancels another
 * cannot leave the batch unanswered; the responses are then joined.
 */
export async function serveBatch(
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
  return begins && batch.length > 1 ? refused("initialize is not sent in a batch with others.") : null
}

/** 200 if any message was served; the headers of the last response, which has the newest count. */
async function joinResponses(responses: readonly Response[]): Promise<Response> {
  const texts = await Promise.all(responses.map((response) => response.text()))
  const answers = texts.filter((text) => text !== "").map((text): unknown => JSON.parse(text))
  const last = responses.at(-1)
  const status = responses.some((response) => response.status === 200) ? 200 : (last?.status ?? 202)
  const init = { status, headers: last?.headers ?? {} }
  return answers.length === 0 ? new Response(null, init) : Response.json(answers, init)
}
