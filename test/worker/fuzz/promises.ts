import type { z } from "zod"
import { endpoints } from "../../../src/api/endpoints.ts"
import { documents } from "../../../src/contract/documents.ts"
import { type Endpoint, type EndpointMethod, errorsOf } from "../../../src/contract/endpoint.ts"
import { errorEnvelope, meta } from "../../../src/contract/envelope.ts"
import {
  type ErrorCode,
  rangeNotSatisfiableStatus,
  statusOfError,
  tooLargeStatus,
} from "../../../src/contract/errors.ts"
import { parametersOf } from "../../../src/contract/parameters.ts"
import { matcherOf } from "../../../worker/http/router.ts"
import { routeGroups } from "../../../worker/routes.ts"
import { readCsv } from "../../support/csv-reader.ts"
import { base } from "../support/service.ts"
import type { HostileRequest } from "./requests.ts"

/** Internal words that no response may contain, unless the caller sent them. */
const internals =
  /D1_|SQL|FTS5?\b|MATCH\b|undefined|\[object|NaN\b|Infinity|[A-Z]\w+Error\b|\.\w+:\d+:\d+|\\n +at |\.tsx?\b|\.m?js\b|file:\/|node_modules|workerd|miniflare|[Dd]rizzle|itty|\b[Zz]od|\bDB\b|PACKETS|LIMITS|IP_LIMIT|RESCREEN|PEPPER|pepper|binding(?!":)|[Dd]urable|json_each|api_keys|listings\.|screening_|search_|prepare|[Ss]tack|[Uu]nexpected token|position \d|Invalid (?:input|option|string|number|ISO|UUID)|Too (?:small|big)|expected \w+, received/g

/** The headers that a response may have. */
const headersAllowed = new Set([
  ...["content-type", "content-length", "content-range", "content-disposition", "accept-ranges"],
  ...["cache-control", "vary", "etag", "link", "x-meta", "allow", "retry-after"],
  ...["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
  ...["allow-origin", "allow-methods", "allow-headers", "expose-headers", "max-age"].map(
    (name) => `access-control-${name}`,
  ),
  ...["content-security-policy", "cross-origin-resource-policy", "referrer-policy"],
  ...["strict-transport-security", "x-content-type-options"],
])

const messageCharactersMax = 1_000
const bodyMethods = ["POST", "PATCH"]

interface Route {
  readonly pattern: RegExp
  readonly method: EndpointMethod
  /** The declaration of the endpoint; null for a document. */
  readonly declared: Endpoint | null
}

const patternOf = (path: string) => new RegExp(`^/v1${path}$`)

const routes: readonly Route[] = [
  ...Object.values(endpoints).map((declared: Endpoint) => {
    const path = declared.path === "" ? "/?" : declared.path.replaceAll(/\{\w+\}/g, "[^/]+")
    return { pattern: patternOf(path), method: declared.method, declared }
  }),
  ...Object.values(documents).map(
    ({ path }): Route => ({ pattern: patternOf(path), method: "GET", declared: null }),
  ),
]

const match = matcherOf(routeGroups)

/**
 * The promises that a response breaks. `ids` are those of earlier responses, to which this response's id is
 * added.
 */
export async function brokenPromises(
  sent: HostileRequest,
  response: Response,
  ids: Set<string>,
): Promise<readonly string[]> {
  const { status, headers } = response
  const { group } = await match(
    { method: "GET", headers: new Headers(sent.headers as HeadersInit) },
    new URL(base + sent.target),
  )
  if (group.name === "pages") return brokenByPage(response)
  const text = new TextDecoder().decode(await response.arrayBuffer())
  const reached = routes.filter(({ pattern }) => pattern.test(new URL(base + sent.target).pathname))
  const broken = [
    ...[...headers.keys()].filter((name) => !headersAllowed.has(name)).map((name) => `a header ${name}`),
    ...(reached.some(({ declared }) => declared === null) ? [] : leaks(sent, text)),
  ]
  if (!isWellFormed(text)) broken.push("half a character in it")
  if (sent.method === "HEAD" || status === 204 || status === 304) {
    if (text !== "") broken.push("a body where there is none")
    if (status === 204 && sent.method !== "OPTIONS") broken.push("204 to no OPTIONS")
    return broken
  }
  const route = reached.find(({ method }) => method === sent.method.toUpperCase())
  if (status === 200 && route?.declared === null) return broken
  if (route?.declared?.answers === "file" && (status === 200 || status === 206))
    return [...broken, ...brokenFile(response, text)]
  if (status === 200 && headers.get("Content-Type")?.startsWith("text/csv") === true)
    return [...broken, ...brokenTable(response, text, ids, route?.declared ?? null)]
  const body = parsed(headers, text)
  if (body === null) return [...broken, `${status} without JSON`]
  if (!isNew(body.meta, ids)) broken.push("no request id of its own")
  if (status !== 200) return [...broken, ...brokenRefusal(sent, response, body, reached)]
  if (!route?.declared) return [...broken, "200 where no route is"]
  return [...broken, ...brokenAnswer(sent, body, route.declared)]
}

/**
 * Checks a table from an endpoint with CSV: equally many cells in each line, and the route's meta in
 * `X-Meta`.
 */
function brokenTable(
  { headers }: Response,
  text: string,
  ids: Set<string>,
  declared: Endpoint | null,
): readonly string[] {
  if (!declared?.csv) return ["a table where none is declared"]
  const sent: Body["meta"] = JSON.parse(headers.get("X-Meta") ?? "null")
  const [header = [], ...lines] = readCsv(text)
  const isPresent = headers.get("Content-Type") === "text/csv; charset=utf-8; header=present"
  return [
    ...(isPresent ? [] : ["another media type"]),
    ...(isNew(sent, ids) ? [] : ["no request id of its own"]),
    ...issuesOf(declared.meta, sent),
    ...(header.length > 1 && lines.every(({ length }) => length === header.length) ? [] : ["no table"]),
  ]
}

/**
 * Checks a page, to which a path with enough dots leads from `/v1`. Pages make other promises
 * (test/worker/pages/serve.test.ts).
 */
function brokenByPage({ status, headers }: Response): readonly string[] {
  const isProtected = headers.get("Content-Security-Policy")?.startsWith("default-src 'none'") === true
  return status < 500 && isProtected ? [] : [`a page answered ${status}`]
}

/**
 * Checks `{ data, meta }` by the schemas of the route. The request must have only declared inputs, each once.
 */
function brokenAnswer(sent: HostileRequest, body: Body, declared: Endpoint): readonly string[] {
  const query = parametersOf(declared).filter(({ place }) => place === "query")
  const given = [...new URL(base + sent.target).searchParams.keys()]
  return [
    ...(Object.keys(body).join() === "data,meta" ? [] : ["not { data, meta }"]),
    ...issuesOf(declared.data, body.data),
    ...issuesOf(declared.meta, body.meta),
    ...given
      .filter((name) => !query.some((parameter) => parameter.name === name))
      .map((name) => `took ${name}`),
    ...(new Set(given).size === given.length ? [] : ["took a parameter twice"]),
  ]
}

/** Checks that a file has as many bytes as its headers state. Files are ASCII in the seeded snapshot. */
function brokenFile({ status, headers }: Response, text: string): readonly string[] {
  return [
    ...(headers.get("Content-Length") === String(text.length) ? [] : ["a file of another length"]),
    ...(headers.has("Content-Range") === (status === 206) ? [] : ["Content-Range out of place"]),
  ]
}

/** Checks `{ error, meta }`: the code is declared for the route, with its status and a short message. */
function brokenRefusal(
  sent: HostileRequest,
  { status, headers }: Response,
  body: Body,
  reached: readonly Route[],
): readonly string[] {
  const envelope = errorEnvelope.strict().safeParse(body)
  if (!envelope.success) return [`${status} outside the envelope: ${JSON.stringify(body).slice(0, 200)}`]
  const { code, message, retry_after } = envelope.data.error
  const broken: string[] = []
  const method = sent.method.toUpperCase()
  const tooLarge = code === "bad_request" && status === tooLargeStatus && bodyMethods.includes(method)
  const isBeyondEnd = code === "bad_request" && status === rangeNotSatisfiableStatus
  if (isBeyondEnd !== (headers.get("Content-Range")?.startsWith("bytes */") === true))
    broken.push("Content-Range out of place")
  if (status !== statusOfError[code] && !tooLarge && !isBeyondEnd) broken.push(`${code} under ${status}`)
  if (!codesOf(reached, method).includes(code)) broken.push(`${code}, which is not declared`)
  if (message.length > messageCharactersMax) broken.push(`a message of ${message.length} characters`)
  if ((retry_after === undefined) === (status === 429)) broken.push("retry_after out of place")
  if ((headers.get("Allow") === null) === (status === 405)) broken.push("Allow out of place")
  return broken
}

/** The error codes without those of a 5xx, which would be an outage that these tests do not cause. */
function codesOf(reached: readonly Route[], method: string): readonly ErrorCode[] {
  if (reached.length === 0) return ["not_found"]
  const route = reached.find((each) => each.method === method)
  if (route === undefined) return ["method_not_allowed"]
  const codes = route.declared === null ? ["rate_limit_exceeded" as const] : errorsOf(route.declared)
  return codes.filter((code) => statusOfError[code] < 500)
}

type Body = Readonly<Record<string, unknown>>

function parsed(headers: Headers, text: string): Body | null {
  if (headers.get("Content-Type") !== "application/json; charset=utf-8") return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isNew(responseMeta: unknown, ids: Set<string>): boolean {
  const read = meta.pick({ request_id: true }).safeParse(responseMeta)
  const isOwn = read.success && !ids.has(read.data.request_id)
  if (read.success) ids.add(read.data.request_id)
  return isOwn
}

function issuesOf(schema: z.ZodType, value: unknown): readonly string[] {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
}

/** False if a surrogate lacks its other half, escaped or not (RFC 8259, 8.2). */
function isWellFormed(text: string): boolean {
  const fromUnit = (hexadecimal: string) => String.fromCharCode(Number.parseInt(hexadecimal, 16))
  const unescaped = text.replaceAll(/\\\\|\\u(d[89a-f]..)/gi, (_all, unit) => (unit ? fromUnit(unit) : ""))
  return !/\p{Cs}/u.test(unescaped)
}

function leaks(sent: HostileRequest, text: string): readonly string[] {
  const leaked = [...new Set(text.match(internals) ?? [])]
  if (leaked.length === 0) return []
  const own = saidBy(sent)
  return leaked.filter((word) => !own.includes(word.toLowerCase())).map((word) => `an internal word: ${word}`)
}

/** All text that the caller sent, raw and decoded, in lower case. */
function saidBy({ target, headers, body }: HostileRequest): string {
  const texts = [target, ...Object.values(headers)]
  if (body !== null) texts.push(typeof body === "string" ? body : new TextDecoder().decode(body))
  return texts
    .map((each) => `${each} ${decoded(each)} ${decoded(decoded(each))}`)
    .join(" ")
    .toLowerCase()
}

function decoded(text: string): string {
  return text.replaceAll("+", " ").replaceAll(/(%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}
