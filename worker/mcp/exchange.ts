import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import * as z from "zod"
import { endpointOfTool, type Toolset } from "../../src/api/tools.ts"
import type { Identified } from "../../src/services/admit.ts"
import { acceptsJson } from "../http/accept.ts"
import type { RequestContext } from "../http/route.ts"
import { logFailure } from "../log.ts"
import { resourceMetadataOf } from "../oauth/paths.ts"
import {
  admissionHeaders,
  type CountedMessage,
  type CountedRoute,
  countMessage,
  refusedAdmission,
  type SentCall,
} from "./counted.ts"
import { unauthorized } from "./guards.ts"
import { allToolsPath } from "./paths.ts"
import { noStore, outage, type RpcError, type RpcId, rpcCodes, rpcFailure } from "./replies.ts"
import { resourceAt } from "./resources.ts"
import { mcpServer } from "./server.ts"

/** The data that the messages of one HTTP request share. */
export interface McpRequest {
  readonly request: Request
  readonly identity: Identified
  /** True for a protocol revision before 2026-07-28. */
  readonly isLegacy: boolean
}

/** Counts one message and answers it. */
export async function serveMessage(
  posted: unknown,
  { request, identity, isLegacy }: McpRequest,
  context: RequestContext,
): Promise<Response> {
  const message = messageOf(posted)
  const counted = await countMessage(identity, message.route, callIn(posted), context)
  const response =
    (await strangerRefused(counted, context)) ??
    refusedOutright(counted, message) ??
    refusedType(request, message) ??
    refusedText(posted, message) ??
    refusedParams(posted, message) ??
    (await serveAdmitted(posted, { request, isLegacy, message }, counted))
  return withHeaders(response, admissionHeaders(counted.admission))
}

/** Counts a request that is refused without being read, since every POST with a valid key counts. */
export async function refuseCounted(
  refused: Response,
  identity: Identified,
  context: RequestContext,
): Promise<Response> {
  const counted = await countMessage(identity, "mcp", null, context)
  const response = refusedAdmission(counted, null) ?? refused
  return withHeaders(response, admissionHeaders(counted.admission))
}

/**
 * Asks a sender without a key to sign in, if it calls for more than the sandbox, or if its address has used up its
 * limit. With a 401 the host of an assistant begins the sign-in by itself.
 */
async function strangerRefused(
  { admission, answer, isStranger }: CountedMessage,
  { env }: RequestContext,
): Promise<Response | null> {
  if (!isStranger) return null
  // A failure is answered where every call is.
  const refused = admission.ok ? await answer?.().catch(() => undefined) : admission
  if (refused === undefined || refused.ok) return null
  if (refused.code !== "unauthorized" && refused.code !== "rate_limit_exceeded") return null
  return unauthorized(`${refused.message} An assistant can sign in instead.`, resourceMetadataOf(env))
}

/** The refusal of a message that was not admitted. A tool call is refused in its result, for the model. */
function refusedOutright(counted: CountedMessage, { id, method, route }: Message): Response | null {
  const { admission } = counted
  const isTool = method === "tools/call" && route !== "mcp"
  return isTool && !admission.ok && admission.code !== "unauthorized" ? null : refusedAdmission(counted, id)
}

/** Responds 406 to a client that does not accept JSON, whatever its revision, since every answer is JSON. */
function refusedType(request: Request, { id }: Message): Response | null {
  if (acceptsJson(request.headers.get("Accept"))) return null
  const message = "The answer is JSON, but the Accept header does not allow application/json."
  return rpcFailure(406, { code: rpcCodes.refused, message }, id)
}

function refusedText(posted: unknown, { id }: Message): Response | null {
  if (!hasHalfCharacter(posted)) return null
  const error = {
    code: rpcCodes.invalidRequest,
    message: "The message contains half of a surrogate pair, so it is not valid text.",
  }
  return rpcFailure(400, error, id)
}

/** Refuses invalid params. The status is 200, as for every error response to a single request. */
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
  counted: CountedMessage,
): Promise<Response> {
  const errors: Error[] = []
  const onError = (error: Error) => {
    errors.push(error)
  }
  const response = isLegacy
    ? await serveLegacy(request, posted, mcpServer(counted, toolsetAt(request)), onError)
    : await serveModern(request, posted, counted, onError)
  if (response.status < 500) return response
  logFailure("mcp_failed", errors.at(-1), { request_id: counted.requestId })
  return rpcFailure(500, outage(counted.requestId), message.id)
}

/** Serves a message of revision 2026-07-28. Nothing is streamed, since no tool reports progress. */
function serveModern(
  request: Request,
  posted: unknown,
  counted: CountedMessage,
  onerror: (error: Error) => void,
): Promise<Response> {
  const handler = createMcpHandler(() => mcpServer(counted, toolsetAt(request)), {
    legacy: "reject",
    keepAliveMs: 0,
    onerror,
  })
  return handler.fetch(request, { parsedBody: posted })
}

/** The set of tools listed at an address. `/mcp/all` lists all tools. */
function toolsetAt({ url }: Pick<Request, "url">): Toolset {
  return new URL(url).pathname === allToolsPath ? "all" : "usual"
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const copy = new Response(response.body, response)
  for (const [name, value] of Object.entries({ ...noStore, ...headers })) copy.headers.set(name, value)
  return copy
}

const text = z.string({ error: "must be text" })
const object = z.looseObject({}, { error: "must be an object" })
const list = { cursor: text.optional() }

/** The required params of each method. The protocol's package validates the others. */
const shapes: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries({
    initialize: {
      protocolVersion: text,
      capabilities: object,
      clientInfo: z.looseObject({ name: text, version: text }, { error: "must be an object" }),
    },
    "tools/list": list,
    "resources/list": list,
    "resources/templates/list": list,
    "prompts/list": list,
    "tools/call": { name: text, arguments: object.optional() },
    "resources/read": { uri: text },
    "prompts/get": {
      name: text,
      arguments: z.record(z.string(), text, { error: "must be an object" }).optional(),
    },
  }).map(([method, shape]) => [method, z.looseObject(shape, { error: "must be an object" })]),
)

const problemsMax = 5
const placeCharactersMax = 80

/**
 * The error for invalid params, or null. The protocol's package would report invalid params in the words of
 * its validator, as an internal error (-32603). The package itself refuses invalid messages and unknown
 * revisions.
 */
function paramsProblem(posted: unknown, { id, method }: Message): RpcError | null {
  if (id === null || method === null || !isJsonObject(posted) || posted.jsonrpc !== "2.0") return null
  const { params = {} } = posted
  const shape = shapes.get(method)
  if (shape === undefined || (method === "initialize" && isJsonObject(params) && "_meta" in params))
    return null
  const parsed = shape.safeParse(params, { reportInput: true })
  if (parsed.success) return null
  const problems = parsed.error.issues.slice(0, problemsMax).map(({ path, message, input }) => {
    const place = ["params", ...path.map(String)].join(".").slice(0, placeCharactersMax)
    return `${place}: ${input === undefined ? "is required" : message}`
  })
  return { code: rpcCodes.invalidParams, message: problems.join("; ") }
}

/** True for a message of a revision before 2026-07-28, as the protocol's own package classifies it. */
export function isLegacy(request: Request, posted: unknown): Promise<boolean> {
  return isLegacyRequest(request, posted)
}

/** Answers a message of an older revision with one JSON document. `initialize` opens no session. */
async function serveLegacy(
  request: Request,
  posted: unknown,
  server: Server,
  onError: (error: Error) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, keepAliveMs: 0 })
  server.onerror = onError
  await server.connect(transport)
  try {
    return await transport.handleRequest(acceptingBoth(request), { parsedBody: posted })
  } finally {
    await server.close()
  }
}

/**
 * The request with both media types in `Accept`. The package looks for both by name. It refuses wildcards, a
 * missing header, and clients that do not stream.
 */
function acceptingBoth({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.set("Accept", "application/json, text/event-stream")
  return new Request(url, { method, headers })
}

/** The parts of a posted message that are needed for counting. */
interface Message {
  /** Null for a response, a notification, an invalid message, and an id that cannot be echoed. */
  readonly id: RpcId
  readonly method: string | null
  readonly route: CountedRoute
}

/** Counts a tool call, or the read of a packet, under its endpoint. Other messages count under `mcp`. */
export function messageOf(posted: unknown): Message {
  const { id, method, params } = fieldsOf(posted)
  const head = {
    id: isRpcId(id) ? id : null,
    method: typeof method === "string" ? method : null,
  }
  if (head.id === null) return { ...head, route: "mcp" }
  return { ...head, route: routeOf(head.method, fieldsOf(params)) }
}

/** The call of a tool that a message contains; null if it contains none. */
function callIn(posted: unknown): SentCall | null {
  const { id, method, params } = fieldsOf(posted)
  const { name, arguments: sent } = fieldsOf(params)
  const endpoint =
    isRpcId(id) && method === "tools/call" && typeof name === "string" ? endpointOfTool(name) : null
  return endpoint === null ? null : { endpoint, arguments: fieldsOf(sent) }
}

function routeOf(method: string | null, { name, uri }: Fields): CountedRoute {
  if (method === "tools/call" && typeof name === "string") return endpointOfTool(name) ?? "mcp"
  if (method === "resources/read" && typeof uri === "string") {
    return resourceAt(uri)?.kind === "evidence" ? "evidence" : "mcp"
  }
  return "mcp"
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {}
}

function isRpcId(id: unknown): id is string | number {
  return typeof id === "number" || (typeof id === "string" && !halfPair.test(id))
}

/**
 * True if a message contains half of a surrogate pair, written as an escape. Such a half is not a character
 * and must not be echoed (RFC 7493, 2.1). The arguments of a tool are not checked here, because the tool
 * itself names the invalid argument.
 */
function hasHalfCharacter(posted: unknown): boolean {
  const { params, ...head } = fieldsOf(posted)
  if (head.method !== "tools/call" || !isJsonObject(params)) return holdsHalfPair(posted)
  const { arguments: _unchecked, ...rest } = params
  return holdsHalfPair(head) || holdsHalfPair(rest)
}

const halfPair = /\p{Cs}/u

/** The recursion is bounded, since a body nested deeper than `nestingMax` is refused (keyed.ts). */
function holdsHalfPair(value: unknown): boolean {
  if (typeof value === "string") return halfPair.test(value)
  if (typeof value !== "object" || value === null) return false
  return Object.entries(value).some(([name, one]) => halfPair.test(name) || holdsHalfPair(one))
}

function isJsonObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
