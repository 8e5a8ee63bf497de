import { createMcpHandler } from "@modelcontextprotocol/server"
import type { Identity } from "../../src/access/caller.ts"
import type { RequestContext } from "../http/route.ts"
import { logFailure } from "../log.ts"
import { admissionHeaders, type Counted, countMessage, refusedAdmission } from "./counted.ts"
import { serveLegacy } from "./legacy.ts"
import { hasHalfCharacter, type Message, messageOf } from "./message.ts"
import { paramsProblem } from "./params.ts"
import { noStore, outage, rpcCodes, rpcFailure } from "./replies.ts"
import { mcpServer } from "./server.ts"

/** What messages of one HTTP request share. */
export interface AskedOfMcp {
  readonly request: Request
  readonly identity: Identity
  /** Of a revision of the protocol before 2026-07-28. */
  readonly isLegacy: boolean
}

/** Counts one message and answers it. */
export async function serveMessage(
  posted: unknown,
  { request, identity, isLegacy }: AskedOfMcp,
  context: RequestContext,
): Promise<Response> {
  const message = messageOf(posted)
  const counted = await countMessage(identity, message.route, context)
  try {
    const response =
      refusedOutright(counted, message) ??
      refusedText(posted, message) ??
      refusedParams(posted, message) ??
      (await serveAdmitted(posted, { request, isLegacy, message }, counted))
    counted.tell(response.status)
    return withHeaders(response, admissionHeaders(counted.admission))
  } catch (cause) {
    counted.tell(500)
    throw cause
  }
}

/** Counts what is refused unread: whatever a good key posts counts. */
export async function refuseCounted(
  refused: Response,
  identity: Identity,
  context: RequestContext,
): Promise<Response> {
  const counted = await countMessage(identity, "mcp", context)
  const response = refusedAdmission(counted, null) ?? refused
  counted.tell(response.status)
  return withHeaders(response, admissionHeaders(counted.admission))
}

/** A tool tells by its own result that nothing is left of the allowance, where a model reads it. */
function refusedOutright(counted: Counted, { id, method, route }: Message): Response | null {
  const { admission } = counted
  const isTool = method === "tools/call" && route !== "mcp"
  return isTool && !admission.ok && admission.code !== "unauthorized" ? null : refusedAdmission(counted, id)
}

function refusedText(posted: unknown, { id }: Message): Response | null {
  if (!hasHalfCharacter(posted)) return null
  const error = {
    code: rpcCodes.invalidRequest,
    message: "The message has half of a surrogate pair in it, which is no text.",
  }
  return rpcFailure(400, error, id)
}

/** Params that no handler could take. 200, as any error that one request is answered with. */
function refusedParams(posted: unknown, message: Message): Response | null {
  const problem = paramsProblem(posted, message)
  return problem === null ? null : rpcFailure(200, problem, message.id)
}

interface Serving {
  readonly request: Request
  readonly isLegacy: boolean
  readonly message: Message
}

async function serveAdmitted(
  posted: unknown,
  { request, isLegacy, message }: Serving,
  counted: Counted,
): Promise<Response> {
  const seen: Error[] = []
  const onError = (error: Error) => {
    seen.push(error)
  }
  const response = isLegacy
    ? await serveLegacy(request, posted, mcpServer(counted), onError)
    : await serveModern(request, posted, counted, onError)
  if (response.status < 500) return response
  logFailure("mcp_failed", seen.at(-1), { request_id: counted.requestId })
  return rpcFailure(500, outage(counted.requestId), message.id)
}

/** Revision 2026-07-28, where a message stands by itself. No tool tells its progress, so nothing is streamed. */
function serveModern(
  request: Request,
  posted: unknown,
  counted: Counted,
  onerror: (error: Error) => void,
): Promise<Response> {
  const handler = createMcpHandler(() => mcpServer(counted), { legacy: "reject", keepAliveMs: 0, onerror })
  return handler.fetch(request, { parsedBody: posted })
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const told = new Response(response.body, response)
  for (const [name, value] of Object.entries({ ...noStore, ...headers })) told.headers.set(name, value)
  return told
}
