import type { EndpointAccess } from "../contract/endpoint.ts"
import { errorEnvelope } from "../contract/envelope.ts"
import {
  type ErrorCode,
  errorCodes,
  rangeNotSatisfiableStatus,
  statusOfError,
  tooLargeStatus,
} from "../contract/errors.ts"
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts"
import type { Examples } from "./examples.ts"

export interface HeaderObject {
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface ReferenceObject {
  readonly $ref: string
}

export interface MediaTypeObject {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, HeaderObject | ReferenceObject>>
  readonly content?: Readonly<Record<string, MediaTypeObject>>
}

/** An error response under `components/responses`. */
interface ErrorResponse {
  readonly name: string
  readonly description: string
  readonly headers?: readonly string[]
}

export const rateLimitHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const

const responseOfError: Readonly<Record<ErrorCode, ErrorResponse>> = {
  bad_request: {
    name: "BadRequest",
    description: "A parameter or the body is wrong. The message names it",
    headers: rateLimitHeaders,
  },
  unauthorized: { name: "Unauthorized", description: "The key is missing, mistyped or revoked" },
  sandbox_restricted: {
    name: "SandboxRestricted",
    description: "Outside the sandbox, or its Evidence Packets of the month are used up",
    headers: rateLimitHeaders,
  },
  not_found: {
    name: "NotFound",
    description: "Nothing has this name. The message says what to ask instead",
    headers: rateLimitHeaders,
  },
  method_not_allowed: {
    name: "MethodNotAllowed",
    description: "The path does not take this method. `Allow` lists those it takes",
  },
  rate_limit_exceeded: {
    name: "RateLimitExceeded",
    description:
      "A limit of the key, the account or the IP address is reached. `Retry-After` says how long to wait",
    headers: [...rateLimitHeaders, "Retry-After"],
  },
  internal_error: { name: "InternalError", description: "The service has failed" },
  service_unavailable: {
    name: "ServiceUnavailable",
    description: "The service cannot check your limits at the moment",
  },
}

/** A `bad_request` of an endpoint without a key, which has no limit of a day. */
const openBadRequest: ErrorResponse = {
  name: "OpenBadRequest",
  description: "A parameter is wrong. The message names it",
}

/** A body over the limit. Its code is `bad_request`, its status 413. */
const tooLarge: ErrorResponse = {
  name: "BodyTooLarge",
  description: "The body is larger than 64 KiB. The code is `bad_request`",
  headers: rateLimitHeaders,
}

/** A range beyond the end of a file. Its code is `bad_request`, its status 416 (RFC 9110, 15.5.17). */
const rangeNotSatisfiable: ErrorResponse = {
  name: "RangeNotSatisfiable",
  description:
    "`Range` begins beyond the end of the file. `Content-Range` says how long the file is. The code is `bad_request`",
  headers: [...rateLimitHeaders, "Accept-Ranges", "Content-Range"],
}

/** The headers under `components/headers`. A response that lists a `required` header always has it. */
export const headers: Readonly<Record<string, HeaderObject>> = {
  "X-RateLimit-Limit": {
    description:
      "How many requests the day allows. With status 429: how many the limit allows that you have reached (a minute, a day, or Evidence Packets of a month)",
    required: true,
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "How many of these are left",
    required: true,
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "When the count begins again at zero (ISO 8601)",
    required: true,
    schema: { type: "string", format: "date-time" },
  },
  "Retry-After": {
    description: "How many seconds to wait before the next request",
    required: true,
    schema: { type: "integer" },
  },
  ETag: {
    description: "Changes when the data changes. Send it back as `If-None-Match`",
    required: true,
    schema: { type: "string" },
  },
  "X-Meta": {
    description: "For a response in CSV: its `meta`, as JSON in ASCII",
    required: false,
    schema: { type: "string" },
  },
  Link: {
    description: 'Of a page in CSV that is not the last: the address of the next page, with `rel="next"`',
    required: false,
    schema: { type: "string" },
  },
  "Accept-Ranges": {
    description: "`bytes`: a request may name a range of them in `Range`",
    required: true,
    schema: { type: "string" },
  },
  "Content-Range": {
    description: "Which bytes of the file the response has, of how many",
    required: true,
    schema: { type: "string", examples: ["bytes 0-1023/52480"] },
  },
  "Content-Disposition": {
    description: "A name to save the file under",
    required: true,
    schema: { type: "string" },
  },
}

/** Returns references to headers under `components/headers`. */
export function headerReferences(names: readonly string[]): Readonly<Record<string, ReferenceObject>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

interface ErrorComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly responses: Readonly<Record<string, ResponseObject>>
}

/** Returns `components/responses`, with an entry for each error, and the envelope's schema. */
export function errorComponents(examples: Examples["errors"]): ErrorComponents {
  const schema = { $ref: "#/components/schemas/ErrorEnvelope" }
  const responseOf = (code: ErrorCode, { description, headers: carried }: ErrorResponse): ResponseObject => ({
    description,
    ...(carried && { headers: headerReferences(carried) }),
    content: { "application/json": { schema, ...(code in examples && { example: examples[code] }) } },
  })
  const responses = errorCodes
    .filter((code) => code !== "method_not_allowed")
    .map((code) => [responseOfError[code].name, responseOf(code, responseOfError[code])] as const)
  return {
    schemas: { ErrorEnvelope: jsonSchemaOf(errorEnvelope, "output").schema },
    responses: Object.fromEntries([
      ...responses,
      ...[openBadRequest, tooLarge, rangeNotSatisfiable].map(
        (one) => [one.name, responseOf("bad_request", one)] as const,
      ),
    ]),
  }
}

/** Further error responses: for a body that is too long, or for a range outside a file. */
type MoreErrors = "body" | "range" | "neither"

const moreErrors: Readonly<Record<MoreErrors, readonly (readonly [status: number, name: string])[]>> = {
  body: [[tooLargeStatus, tooLarge.name]],
  range: [[rangeNotSatisfiableStatus, rangeNotSatisfiable.name]],
  neither: [],
}

/** Returns the error responses of an operation, by status. */
export function errorResponses(
  codes: readonly ErrorCode[],
  access: EndpointAccess,
  more: MoreErrors,
): Readonly<Record<string, ReferenceObject>> {
  const nameOf = (code: ErrorCode) =>
    code === "bad_request" && access === "open" ? openBadRequest.name : responseOfError[code].name
  const named = codes.map((code) => [statusOfError[code], nameOf(code)] as const)
  const all = [...named, ...moreErrors[more]]
  return Object.fromEntries(all.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]))
}
