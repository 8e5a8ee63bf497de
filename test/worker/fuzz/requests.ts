import fc, { type Arbitrary } from "fast-check"
import { documents } from "../../../src/contract/documents.ts"
import { type ParameterPlace, parametersOf } from "../../../src/contract/parameters.ts"
import {
  accept,
  contentType,
  type Headers,
  queryOf,
  segment,
  strangeHeaders,
  strangeKey,
} from "../../support/hostile.ts"
import { bodyOf } from "../../support/hostile-bodies.ts"
import { snapshotFileNames } from "../../support/snapshot.ts"
import { type RouteRequest, requests } from "../support/requests.ts"
import { seededSnapshot } from "../support/service.ts"

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
    accepted: accept,
  })
  .map(({ route: { declared, method, body }, part, isHead, caller, accepted }) => ({
    ...plain,
    method: method === "GET" && isHead ? "HEAD" : method,
    target: declared.path.replaceAll(/\{\w+\}/g, () => part),
    caller,
    headers: { ...(body !== null && { "Content-Type": "application/json" }), ...accepted },
    body: body && JSON.stringify(body),
  }))

const day = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom("latest", seededSnapshot.day) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "2026-02-30",
      "0000-00-00",
      "9999-12-31",
      "LATEST",
      "2026-3-31",
      "..",
      "%2e%2e",
    ),
  },
  { weight: 1, arbitrary: segment },
)

const fileName = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom(...snapshotFileNames) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...["..%2Ffull%2Funiverse.parquet", "%2e%2e%2funiverse.parquet", "..%5Cmanifest.json", "manifest.json"],
      ...["../../full/universe.parquet", "UNIVERSE.PARQUET", "universe.parquet%00", "universe.parquet/"],
    ),
  },
  { weight: 1, arbitrary: segment },
)

const position = fc.oneof(
  fc.constantFrom("", "0", "1", "4098", "70000", "70001", "99999999999999999999", "-1", "x", "1e3", " "),
  fc.nat({ max: 80_000 }).map(String),
)

/** One range, several, or no range at all. */
const range = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(position, position).map(([from, to]) => `bytes=${from}-${to}`) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(position, position), { maxLength: 50 })
      .map((parts) => `bytes=${parts.map((part) => part.join("-")).join(",")}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "bytes", "bytes=", "items=0-5", "BYTES=0-5", "bytes=0-5-9", "0-5"),
  },
)

const revision = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...["1", "2", "0", "1.5", "latest"].map((text) => `?revision=${text}`)),
  },
)

/** Files of a snapshot: hostile days, names and ranges. */
const bySnapshot: Arbitrary<HostileRequest> = fc
  .record({
    method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
    day,
    fileName,
    revision,
    range,
    ifRange: fc.option(fc.constantFrom('"0"', 'W/"0"', "Tue, 31 Mar 2026 07:36:00 GMT", "*"), { freq: 3 }),
    caller,
  })
  .map(({ method, day, fileName, revision, range, ifRange, caller }) => ({
    ...plain,
    method,
    target: `/snapshots/${day}/${fileName}${revision}`,
    caller,
    headers: { Range: range, ...(ifRange !== null && { "If-Range": ifRange }) },
  }))

/** Good paths with a hostile query. */
const byQuery: Arbitrary<HostileRequest> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...gets.filter((route) => inPlace(route, "query").length > 0)) },
    { weight: 1, arbitrary: fc.constantFrom(...requests) },
  )
  .chain((route) =>
    fc.record({
      route: fc.constant(route),
      query: queryOf(inPlace(route, "query")),
      caller,
      accepted: accept,
    }),
  )
  .map(({ route: { method, path, body }, query, caller, accepted }) => ({
    ...plain,
    method,
    target: `${path}${query}`,
    caller,
    headers: { "Content-Type": "application/json", ...accepted },
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
      accepted: accept,
    }),
  )
  .map(({ route, body, type, streamed, caller, accepted }) => {
    return {
      method: route.method,
      target: route.path,
      caller,
      headers: { "Content-Type": type, ...accepted },
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

export const hostileRequests = { byPath, byQuery, byBody, bySnapshot, byAnything }
