import type { Caller } from "../../src/access/caller.ts"
import { strangerIdentity } from "../../src/access/strangers.ts"
import { type EndpointName, endpoints } from "../../src/api/endpoints.ts"
import { type Invoked, invoke, type RawInput } from "../../src/api/invoke.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { quoted } from "../../src/contract/issues.ts"
import {
  type Parameter,
  type ParameterPlace,
  parametersOf,
  takesBody,
} from "../../src/contract/parameters.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { identify } from "../../src/services/admit.ts"
import { prefersCsv } from "./accept.ts"
import { readJsonObject, type TooLarge } from "./body.ts"
import { countedSender } from "./by-ip.ts"
import type { HeaderFields } from "./conditional.ts"
import { credentialOf } from "./credential.ts"
import { cachingOf, failure, success, windowHeaders } from "./envelope.ts"
import type { Handler, PathParameters, RequestContext, RouteContext } from "./route.ts"
import { answerWhileCounted } from "./while-counted.ts"

/** An endpoint of the contract, with the reader of its requests. */
interface ServedEndpoint {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly reader: Reader
}

/** Answers requests to one endpoint. */
export function endpointHandler(name: EndpointName): Handler {
  const declared: Endpoint = endpoints[name]
  const endpoint = { name, declared, reader: readerOf(declared) }
  return declared.access !== "open"
    ? (context) => serveKeyed(endpoint, context)
    : async (context) => {
        const answered = await answerTo(endpoint, context.ports, null, await readSent(endpoint, context))
        return print(endpoint, context, answered, {})
      }
}

/** Identifies and counts the request, and answers it if it is admitted. */
async function serveKeyed(endpoint: ServedEndpoint, context: RouteContext): Promise<Response> {
  const { requestId } = context
  const identified = await callerOf(endpoint, context)
  if (!identified.ok) return failure(identified, requestId)
  const counting = { channel: "rest", route: endpoint.name } as const
  // A body can be read only once, but the work may begin anew.
  let reading: Promise<Sent> | null = null
  const { admission, answer } = await answerWhileCounted(
    context,
    identified.value,
    counting,
    async (early, caller) => {
      reading ??= readSent(endpoint, context)
      return answerTo(endpoint, early, caller, await reading)
    },
  )
  if (!admission.ok) return failure(admission, requestId)
  return print(endpoint, context, await answer(), windowHeaders(admission.window))
}

/** The account behind a request. A request without any credential is a stranger's, where the sandbox is open. */
function callerOf({ declared }: ServedEndpoint, context: RouteContext) {
  const credential = credentialOf(context)
  const isStranger = credential.kind === "none" && !context.request.headers.has("X-API-Key")
  return isStranger && declared.access === "sandbox"
    ? answer(strangerIdentity(countedSender(context.request)))
    : identify(context.ports, credential)
}

type Sent = Outcome<RawInput, "bad_request"> | TooLarge

async function readSent(
  { reader }: ServedEndpoint,
  { request, url, parameters }: RouteContext,
): Promise<Sent> {
  const sent = reader.url(parameters, url.search)
  const body = sent.ok ? await reader.body(request) : sent
  return sent.ok && body.ok ? { ...body, value: { ...sent.value, ...body.value } } : body
}

interface Answered {
  readonly input: RawInput
  readonly invoked: Invoked | TooLarge
}

/** Calls the service behind the endpoint with what was sent. */
async function answerTo(
  { name }: ServedEndpoint,
  ports: RouteContext["ports"],
  caller: Caller | null,
  sent: Sent,
): Promise<Answered> {
  if (!sent.ok) return { input: {}, invoked: sent }
  return { input: sent.value, invoked: await invoke(name, ports, caller, sent.value) }
}

/** Prints the answer or the refusal of a service. */
async function print(
  { name, declared }: ServedEndpoint,
  context: RouteContext,
  { input, invoked }: Answered,
  headers: HeaderFields,
): Promise<Response> {
  const { request, requestId } = context
  if (!invoked.ok) return failure(invoked, requestId, headers)
  const { data, meta } = invoked.value
  const fields = { ...cachingOf[declared.access], ...headers }
  if (declared.answers === "file") {
    const { sendSnapshotFile } = await import("./snapshot-file.ts")
    return sendSnapshotFile(context, data, input, fields)
  }
  if (!declared.csv || !prefersCsv(request.headers.get("Accept")))
    return success(request, invoked.value, requestId, fields)
  const { csvResponse } = await import("./csv.ts")
  return csvResponse(context, { name, data, extras: meta }, fields)
}

/**
 * Begins to read the instrument that a path names, so that the read and the look-up of a key run at once. The
 * service finds it in the cache, or reads it again if this read fails.
 */
export function readInstrumentAhead(
  { instruments }: Pick<RequestContext["ports"], "instruments">,
  path: PathParameters,
): void {
  const symbol = path.symbol === undefined ? null : decoded(path.symbol)
  if (symbol?.ok) void instruments.find(symbol.value).catch(() => undefined)
}

/** Reads a request into values by parameter name. The endpoint's schema validates the values. */
interface Reader {
  /** `parameters` are the named parts of the path as sent. `search` is the query with its `?`, or empty. */
  url(parameters: Readonly<Record<string, string>>, search: string): Outcome<RawInput, "bad_request">
  /** The fields of the body. A route without a body ignores a body that is sent. */
  body(request: Request): Promise<Outcome<RawInput, "bad_request"> | TooLarge>
}

type Declared = ReadonlyMap<string, Parameter>

/** The reader of one endpoint. Each refusal is a `bad_request` that names the parameter. */
export function readerOf(declared: Endpoint): Reader {
  const parameters = parametersOf(declared)
  const inPlace = (place: ParameterPlace): Declared =>
    new Map(parameters.filter((each) => each.place === place).map((each) => [each.name, each]))
  const [query, fields] = [inPlace("query"), inPlace("body")]
  const hasBody = takesBody(declared)
  return {
    url(parts, search) {
      const path = readPath(parts)
      const parsedQuery = path.ok ? readQuery(search, query) : path
      return path.ok && parsedQuery.ok ? answer({ ...path.value, ...parsedQuery.value }) : parsedQuery
    },
    async body(request) {
      if (!hasBody) return answer({})
      const read = await readJsonObject(request)
      const unknown = read.ok && Object.keys(read.value).find((name) => !fields.has(name))
      if (typeof unknown !== "string") return read
      return refuse("bad_request", `${quoted(unknown)} is not a field of this body. ${listed(fields)}`)
    },
  }
}

function readPath(parts: Readonly<Record<string, string>>): Outcome<RawInput, "bad_request"> {
  const values: Record<string, string> = {}
  for (const [name, sent] of Object.entries(parts)) {
    const text = decoded(sent)
    if (!text.ok) return text
    values[name] = text.value
  }
  return answer(values)
}

/** Unknown parameters are refused, since ignoring a mistyped filter would give a wrong answer. */
function readQuery(search: string, declared: Declared): Outcome<RawInput, "bad_request"> {
  const values: Record<string, unknown> = {}
  for (const pair of search.slice(1).split("&").filter(Boolean)) {
    const [sentName = "", ...rest] = pair.split("=")
    const name = decoded(sentName.replaceAll("+", " "))
    if (!name.ok) return name
    const parameter = declared.get(name.value)
    if (parameter === undefined) {
      const message = `${quoted(name.value)} is not a query parameter of this path. ${listed(declared)}`
      return refuse("bad_request", message)
    }
    if (Object.hasOwn(values, name.value)) {
      return refuse("bad_request", `"${name.value}" is given more than once.`)
    }
    const text = decoded(rest.join("=").replaceAll("+", " "))
    const value = text.ok ? readValue(parameter, text.value) : text
    if (!value.ok) return value
    values[name.value] = value.value
  }
  return answer(values)
}

function readValue({ name, kind }: Parameter, text: string): Outcome<unknown, "bad_request"> {
  if (kind === "list") return answer(text.split(","))
  if (kind !== "integer") return answer(text)
  return /^-?\d+$/.test(text) ? answer(Number(text)) : refuse("bad_request", `${name}: not a whole number`)
}

/** Decodes `%` escapes, once. Control characters are refused, since no valid value has one. */
function decoded(sent: string): Outcome<string, "bad_request"> {
  try {
    const text = decodeURIComponent(sent)
    return /\p{Cc}/u.test(text)
      ? refuse("bad_request", "The address has a control character in it.")
      : answer(text)
  } catch {
    return refuse("bad_request", "The address has a `%` that is not followed by valid percent-encoding.")
  }
}

function listed(declared: Declared): string {
  return declared.size === 0 ? "It takes none." : `It takes ${[...declared.keys()].join(", ")}.`
}
