import type { Identity } from "../../src/access/caller.ts"
import type { RequestContext } from "../http/route.ts"
import { serveBatch } from "./batch.ts"
import { readPosted } from "./body.ts"
import { refuseCounted, serveMessage } from "./exchange.ts"
import { isLegacy } from "./legacy.ts"

/** Answers a POST with a valid key. Every message counts, including unreadable ones. */
export async function answerKeyed(
  request: Request,
  identity: Identity,
  context: RequestContext,
): Promise<Response> {
  const posted = await readPosted(request, context.requestId)
  if (!posted.ok) return refuseCounted(posted.response, identity, context)
  const mcpRequest = { request, identity, isLegacy: await isLegacy(request, posted.value) }
  return mcpRequest.isLegacy && Array.isArray(posted.value)
    ? serveBatch(posted.value, mcpRequest, context)
    : serveMessage(posted.value, mcpRequest, context)
}
