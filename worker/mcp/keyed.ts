import type { Identity } from "../../src/access/caller.ts"
import type { RequestContext } from "../http/route.ts"
import { serveBatch } from "./batch.ts"
import { readPosted } from "./body.ts"
import { refuseCounted, serveMessage } from "./exchange.ts"
import { isLegacy } from "./legacy.ts"

/** Answers what a good key posts. All of it counts, what cannot be read too. */
export async function answerKeyed(
  request: Request,
  identity: Identity,
  context: RequestContext,
): Promise<Response> {
  const posted = await readPosted(request, context.requestId)
  if (!posted.ok) return refuseCounted(posted.response, identity, context)
  const asked = { request, identity, isLegacy: await isLegacy(request, posted.value) }
  return asked.isLegacy && Array.isArray(posted.value)
    ? serveBatch(posted.value, asked, context)
    : serveMessage(posted.value, asked, context)
}
