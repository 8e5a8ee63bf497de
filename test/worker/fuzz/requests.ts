import fc, { type Arbitrary } from "fast-check"
import { documents } from "../../../src/contract/documents.ts"
import { type ParameterPlace, parametersOf } from "../../../src/contract/parameters.ts"
import {
  contentType,
  type Headers,
  queryOf,
  segment,
  strangeHeaders,
  strangeKey,
} from "../../support/hostile.ts"
import { bodyOf } from "../../support/hostile-bodies.ts"
import { type RouteRequest, requests } from "../support/requests.ts"

export interface HostileRequest {
  readonly method: string
  /** The part after the base URL, as it is sent. */
  readonly target: string
  /** The owner of the key that is sent if `headers` have none. */
  readonly caller: "enterprise" | "sandbox" | "anonymous"
  readonly headers: Headers
  readonly body: string | Uint8Array | null
  /** Sent piece by piece, without a length. */
  readonly streamed: boolean
}

const gets = requests.filter(({ method }) => method === "GET")
const withBody = requests.filter(({ body }) => body !== null)
const openTargets = ["", "/", ...Object.values(documents).map(({ path }) => path)]

const inPlace = ({ declared }: RouteRequest, place: ParameterPlace) =>
  parametersOf(declared).filter((parameter) => parameter.place === place)

const caller = fc.oneof(
  { weight: 22, arbitrary: fc.constant("enterprise" as const) },
  { weight: 1, arbitrary: fc.constant("sandbox" as const) },
  { weight: 1, arbitrary: fc.constant("anonymous" as const) },
)

const plain = { headers: {}, body: null, streamed: false }

/** Good routes with a hostile part in their path. */
const byPath: Arbitrary<HostileRequest> = fc
  .record({
    route: fc.constantFrom(...requests.filter(({ declared }) => declared.path.includes("{"))),
    part: segment,
    isHead: fc.constantFrom(false, false, false, true),
    caller,
  })
  .map(({ route: { declared, method, body }, part, isHead, caller }) => ({
    ...plain,
    method: method === "GET" && isHead ? "HEAD" : method,
    target: declared.path.replaceAll(/\{\w+\}/g, () => part),
    caller,
    headers: body === null ? {} : { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  }))

/** Good paths with a hostile query. */
const byQuery: Arbitrary<HostileRequest> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...gets.filter((route) => inPlace(route, "query").length > 0)) },
    { weight: 1, arbitrary: fc.constantFrom(...requests) },
  )
  .chain((route) => fc.record({ route: fc.constant(route), query: queryOf(inPlace(route, "query")), caller }))
  .map(({ route: { method, path, body }, query, caller }) => ({
    ...plain,
    method,
    target: `${path}${query}`,
    caller,
    headers: { "Content-Type": "application/json" },
    body: body === null ? null : JSON.stringify(body),
  }))

/** Good paths with a hostile body. */
const byBody: Arbitrary<HostileRequest> = fc
  .constantFrom(...withBody)
  .chain((route) =>
    fc.record({
      route: fc.constant(route),
      body: bodyOf(inPlace(route, "body").map(({ name }) => name)),
      type: contentType,
      streamed: fc.boolean(),
      caller,
    }),
  )
  .map(({ route, body, type, streamed, caller }) => {
    return {
      method: route.method,
      target: route.path,
      caller,
      headers: { "Content-Type": type },
      body,
      streamed,
    }
  })

/** The methods that workerd accepts; `Request` converts lower case to upper case. */
const anyMethod = fc.constantFrom(
  ...[
    "GET",
    "GET",
    "GET",
    "GET",
    "GET",
    "HEAD",
    "HEAD",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "PURGE",
    "post",
  ],
)

/** Any method on any path, with strange headers, with and without a key. */
const byAnything: Arbitrary<HostileRequest> = fc
  .record({
    method: anyMethod,
    target: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...requests).map(({ path, query }) => `${path}${query}`) },
      { weight: 1, arbitrary: fc.constantFrom(...openTargets) },
      { weight: 2, arbitrary: fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...requests), segment).map(([{ path }, end]) => path + end),
      },
    ),
    caller,
    headers: strangeHeaders,
    key: fc.option(strangeKey, { freq: 5 }),
    body: fc.option(bodyOf(["symbols", "url", "kinds"]), { freq: 2 }),
    type: contentType,
    streamed: fc.boolean(),
  })
  .map(({ headers, key, type, body, method, ...rest }) => ({
    ...rest,
    method,
    body: method === "GET" || method === "HEAD" || method === "TRACE" ? null : body,
    headers: { "Content-Type": type, ...headers, ...(key === null ? {} : { "X-API-Key": key }) },
  }))

export const hostileRequests = { byPath, byQuery, byBody, byAnything }
