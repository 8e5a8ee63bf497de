import type * as z from "zod"
import { type DataOf, type Endpoint, type EndpointAccess, errorsOf } from "./endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "./endpoints.ts"
import type { ErrorEnvelope } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"
import { parametersOf } from "./parameters.ts"

/** The part of `fetch` the client needs; the global one of any JavaScript engine fits. */
export type Fetch = (
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface ClientOptions {
  /** Ends with `/v1`, without a slash after it. */
  readonly baseUrl: string
  /** Null reaches the discovery routes alone. */
  readonly key: string | null
  readonly fetch: Fetch
}

/** The errors the doors of a route add to those it declares; as `errorsOf` lists them. */
type GuardError<Door extends EndpointAccess> =
  | "bad_request"
  | "rate_limit_exceeded"
  | "internal_error"
  | (Door extends "key" ? "unauthorized" | "service_unavailable" : never)

/**
 * `unexpected`: an answer that is not of this interface (a proxy's page, a status of its own), or an error code this
 * release of the client does not know.
 */
export type ClientError<Declared extends Endpoint> =
  | Declared["errors"][number]
  | GuardError<Declared["access"]>
  | "unexpected"

/** What a caller may send: a field with a default may be left out. */
export type ClientInput<Declared extends Endpoint> = z.input<Declared["input"]>

export interface ClientAnswer<Declared extends Endpoint> {
  readonly ok: true
  readonly status: 200
  readonly data: DataOf<Declared>
  readonly meta: z.output<Declared["meta"]>
}

export interface ClientRefusal<Code extends string> {
  readonly ok: false
  readonly status: number
  readonly code: Code
  readonly message: string
  /** Null when waiting changes nothing. */
  readonly retryAfterSeconds: number | null
  /** What to quote when asking for help; null when the answer did not carry one. */
  readonly requestId: string | null
}

export type ClientReply<Declared extends Endpoint> =
  | ClientAnswer<Declared>
  | ClientRefusal<ClientError<Declared>>

type Arguments<Input extends object> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

export type Client = {
  readonly [Name in EndpointName]: (
    ...input: Arguments<ClientInput<Endpoints[Name]>>
  ) => Promise<ClientReply<Endpoints[Name]>>
}

/**
 * A client of the whole interface: one method for each endpoint of the table, by its name. Whatever the service answers
 * is a value, and so is the refusal of an input no address can carry; only a `fetch` that gets no answer rejects. Answers
 * are not checked against their schemas, so that fields and enum values of later releases pass (Interface: Versioning).
 */
export function client(options: ClientOptions): Client {
  const methods = Object.entries<Endpoint>(endpoints).map(
    ([name, declared]) => [name, (input: InputValues = {}) => call(options, declared, input)] as const,
  )
  return Object.fromEntries(methods) as unknown as Client
}

type InputValues = Readonly<Record<string, unknown>>

async function call(options: ClientOptions, declared: Endpoint, input: InputValues) {
  const request = requestOf(declared, input)
  if (request === null) return refusal(400, "bad_request", "An address cannot carry this input.")
  const { url, body } = request
  const response = await options.fetch(`${options.baseUrl}${url}`, {
    method: declared.method,
    headers: {
      Accept: "application/json",
      ...(options.key !== null && { "X-API-Key": options.key }),
      ...(body !== null && { "Content-Type": "application/json" }),
    },
    ...(body !== null && { body }),
  })
  return replyOf(declared, response.status, await response.text())
}

/**
 * The path with its query, and the body; a value that is left out is not sent. Null for a value that is part of no
 * address: half a surrogate pair, or a path segment that addresses are shortened by.
 */
function requestOf(declared: Endpoint, input: InputValues) {
  let path: string = declared.path
  const query: string[] = []
  const body: Record<string, unknown> = {}
  for (const { name, place } of parametersOf(declared)) {
    const value = input[name]
    if (value === undefined) continue
    if (place === "body") {
      body[name] = value
      continue
    }
    const text = Array.isArray(value) ? value.join(",") : String(value)
    if (/\p{Surrogate}/u.test(text) || (place === "path" && shortening.has(text))) return null
    if (place === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(text))
    else query.push(`${name}=${encodeURIComponent(text)}`)
  }
  return {
    url: query.length === 0 ? path : `${path}?${query.join("&")}`,
    body: declared.method === "POST" ? JSON.stringify(body) : null,
  }
}

/** What is no name between two slashes. */
const shortening: ReadonlySet<string> = new Set(["", ".", ".."])

function replyOf(declared: Endpoint, status: number, text: string) {
  const told = parsed(text)
  if (status === 200 && told !== null && "data" in told && "meta" in told) {
    return { ok: true, status, data: told.data, meta: told.meta }
  }
  if (told === null || !isError(told)) {
    return refusal(
      status,
      "unexpected",
      `The service answered ${status} with something else than its envelope.`,
    )
  }
  const { error, meta } = told
  const code = errorsOf(declared).includes(error.code) ? error.code : "unexpected"
  return {
    ...refusal(status, code, error.message),
    retryAfterSeconds: error.retry_after ?? null,
    requestId: meta?.request_id ?? null,
  }
}

function refusal(status: number, code: ErrorCode | "unexpected", message: string): ClientRefusal<string> {
  return { ok: false, status, code, message, retryAfterSeconds: null, requestId: null }
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" ? value : null
  } catch {
    return null
  }
}

function isError(told: object): told is Pick<ErrorEnvelope, "error"> & Partial<ErrorEnvelope> {
  if (!("error" in told) || typeof told.error !== "object" || told.error === null) return false
  return "code" in told.error && "message" in told.error
}
