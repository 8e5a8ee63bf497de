import type * as z from "zod"
import { type DataOf, type Endpoint, type EndpointAccess, errorsOf } from "./endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "./endpoints.ts"
import type { ErrorEnvelope } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"
import { parametersOf, takesBody } from "./parameters.ts"

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
  /** Ends with `/v1`, without a trailing slash. */
  readonly baseUrl: string
  /** Null: only the discovery routes can be called. */
  readonly key: string | null
  readonly fetch: Fetch
}

/** The errors that guards add to those a route declares, as in `errorsOf`. */
type GuardError<Access extends EndpointAccess> =
  | "bad_request"
  | "rate_limit_exceeded"
  | "internal_error"
  | (Access extends "key" ? "unauthorized" | "service_unavailable" : never)

/**
 * `unexpected`: a response that is not of this interface (such as a proxy's error page), or an error code that this release
 * of the client does not know.
 */
export type ClientError<Declared extends Endpoint> =
  | Declared["errors"][number]
  | GuardError<Declared["access"]>
  | "unexpected"

/** A field with a default may be left out. */
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
  /** Null when waiting does not help. */
  readonly retryAfterSeconds: number | null
  /** To quote in a support request; null when the response had none. */
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
 * A client of the whole interface: one method for each endpoint of the table, by its name. Every response is returned as a
 * value, and so is the refusal of an input that a URL cannot carry; only a `fetch` without a response rejects. Responses are
 * not validated, so that fields and enum values of later releases pass (Interface: Versioning).
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
 * The path with its query, and the body; an absent value is not sent. Null for a value that a URL cannot carry: a lone
 * surrogate, or a path segment that URL normalization removes.
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
    if (/\p{Surrogate}/u.test(text) || (place === "path" && removedSegments.has(text))) return null
    if (place === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(text))
    else query.push(`${name}=${encodeURIComponent(text)}`)
  }
  return {
    url: query.length === 0 ? path : `${path}?${query.join("&")}`,
    body: takesBody(declared) ? JSON.stringify(body) : null,
  }
}

/** Path segments that URL normalization removes. */
const removedSegments: ReadonlySet<string> = new Set(["", ".", ".."])

function replyOf(declared: Endpoint, status: number, text: string) {
  const envelope = parsed(text)
  if (status === 200 && envelope !== null && "data" in envelope && "meta" in envelope) {
    return { ok: true, status, data: envelope.data, meta: envelope.meta }
  }
  if (envelope === null || !isError(envelope)) {
    return refusal(
      status,
      "unexpected",
      `The service answered ${status} with something else than its envelope.`,
    )
  }
  const { error, meta } = envelope
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

function isError(value: object): value is Pick<ErrorEnvelope, "error"> & Partial<ErrorEnvelope> {
  if (!("error" in value) || typeof value.error !== "object" || value.error === null) return false
  return "code" in value.error && "message" in value.error
}
