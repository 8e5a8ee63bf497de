import fc, { type Arbitrary } from "fast-check"
import { documents } from "../../../src/contract/documents.ts"
import { bodyBytesMax, type ParameterPlace, parametersOf } from "../../../src/contract/parameters.ts"
import {
  accept,
  contentType,
  fittingFor,
  type Headers,
  numbers,
  queryOf,
  segment,
  strangeHeaders,
  strangeKey,
  strangers,
  text,
} from "../../support/hostile.ts"
import { snapshotFileNames } from "../../support/snapshot.ts"
import { type RouteRequest, requests } from "../support/requests.ts"
import { seededSnapshot } from "../support/service.ts"

/** One of several choices, each as often as its weight says. */
const weighed = <Value>(...choices: readonly (readonly [weight: number, arbitrary: Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const longList = fc
  .tuple(fc.constantFrom('"AAPL"', "1", '""', "null", "[]"), fc.constantFrom(50, 51, 3_000, 20_000))
  .map(([item, length]) => `[${Array<string>(length).fill(item).join(",")}]`)
const deepNest = fc
  .tuple(fc.constantFrom(["[", "]"], ['{"a":', "}"], ["[", ""]), fc.constantFrom(10, 200, 8_000))
  .map(([[open = "", close = ""], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`)

/** Values printed as JSON, or almost. */
const printedValue = weighed<string>(
  [3, fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).map((value) => JSON.stringify(value))],
  [3, text.map((value) => JSON.stringify(value))],
  [2, fc.array(text, { maxLength: 55 }).map((values) => JSON.stringify(values))],
  [2, fc.constantFrom(...numbers, '"1"', "true", "null", '"\\ud800"', '"\\u0000"', '"\u0001"')],
  [1, longList],
  [1, deepNest],
)

type Sent = string | Uint8Array

const bytesOf = (body: string) => new TextEncoder().encode(body)

/** Ways to damage a body at the position `at`. */
const damages: readonly ((body: string, at: number) => Sent)[] = [
  (body, at) => body.slice(0, at % (body.length + 1)),
  (body) => `\ufeff${body}`,
  (body) => `[${body}]`,
  (body) => JSON.stringify(body),
  (body) => `${body}${body}`,
  (body) => body.replaceAll('"', "'"),
  (body) => `// a comment\n${body}`,
  (body) => body.replace(/\}$/, ",}"),
  (body) => body.padEnd(bodyBytesMax),
  (body) => body.padEnd(bodyBytesMax + 1),
  (body) => body.replace("{", `{"pad":"${"x".repeat(100_000)}",`),
  (body) => Uint8Array.of(...bytesOf(body.slice(0, 2_000)), 0xc3, 0x28),
  (body, at) => bytesOf(body).with(at % Math.max(1, bytesOf(body).length), 0x80 + (at % 128)),
  (body) => Uint8Array.from(bytesOf(body.slice(0, 2_000)), (byte) => byte ^ 0x55),
  (body) => new Uint8Array(Uint16Array.from(body.slice(0, 2_000), (unit) => unit.charCodeAt(0)).buffer),
  () =>
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0),
  () => "",
  () => " \n",
]

/** A body with these fields: valid, with wrong values, with repeated or unknown names, or damaged. */
function bodyOf(fields: readonly string[]): Arbitrary<Sent> {
  const declared = fc.constantFrom(...fields)
  const good = declared.chain((name) => fittingFor(name).map((fit) => [name, JSON.stringify(fit)] as const))
  const wrong = fc.tuple(declared, printedValue)
  const strange = fc.tuple(fc.oneof(fc.constantFrom(...strangers), text), printedValue)
  const pair = weighed<readonly [string, string]>([8, good], [3, wrong], [1, strange])
  const whole = fc
    .array(pair, { minLength: 1, maxLength: 3 })
    .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`)
  const damaged = fc
    .tuple(whole, fc.constantFrom(...damages), fc.nat(5_000))
    .map(([body, damage, at]) => damage(body, at))
  return weighed<Sent>([6, whole], [2, damaged], [1, printedValue])
}

export interface HostileRequest {
  readonly method: string
  /** The part after the base URL, as sent. */
  readonly target: string
  /** The owner of the key that is sent if `headers` contain none. */
  readonly caller: "enterprise" | "sandbox" | "anonymous"
  readonly headers: Headers
  readonly body: string | Uint8Array | null
  /** True if the body is sent in pieces without a length. */
  readonly streamed: boolean
}

const gets = requests.filter(({ method }) => method === "GET")
const withBody = requests.filter(({ body }) => body !== null)
const openTargets = ["", "/", ...Object.values(documents).map(({ path }) => path)]

const inPlace = ({ declared }: RouteRequest, place: ParameterPlace) =>
  parametersOf(declared).filter((parameter) => parameter.place === place)

const caller = weighed<HostileRequest["caller"]>(
  [22, fc.constant("enterprise")],
  [2, fc.constantFrom("sandbox", "anonymous")],
)

const plain = { headers: {}, body: null, streamed: false }

/** Valid routes with a hostile part in the path. */
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

const noDays = ["2026-02-30", "0000-00-00", "9999-12-31", "LATEST", "2026-3-31", "..", "%2e%2e"]
const day = weighed<string>(
  [14, fc.constantFrom("latest", seededSnapshot.day)],
  [1, fc.constantFrom(...noDays)],
  [1, segment],
)

const noFiles = [
  ...["..%2Ffull%2Funiverse.parquet", "%2e%2e%2funiverse.parquet", "..%5Cmanifest.json", "manifest.json"],
  ...["../../full/universe.parquet", "UNIVERSE.PARQUET", "universe.parquet%00", "universe.parquet/"],
]
const fileName = weighed<string>(
  [14, fc.constantFrom(...snapshotFileNames)],
  [1, fc.constantFrom(...noFiles)],
  [1, segment],
)

const position = fc.oneof(
  fc.constantFrom("", "0", "1", "4098", "70000", "70001", "99999999999999999999", "-1", "x", "1e3", " "),
  fc.nat({ max: 80_000 }).map(String),
)

/** One range, several, or no range at all. */
const parts = fc.tuple(position, position).map((part) => part.join("-"))
const range = weighed<string>(
  [3, parts.map((part) => `bytes=${part}`)],
  [1, fc.array(parts, { maxLength: 50 }).map((several) => `bytes=${several.join(",")}`)],
  [1, fc.constantFrom("", "bytes", "bytes=", "items=0-5", "BYTES=0-5", "bytes=0-5-9", "0-5")],
)

const revision = weighed<string>(
  [6, fc.constant("")],
  [1, fc.constantFrom(...["1", "2", "0", "1.5", "latest"].map((text) => `?revision=${text}`))],
)

/** Requests for files of a snapshot with hostile days, names and ranges. */
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

/** Valid paths with a hostile query. */
const byQuery: Arbitrary<HostileRequest> = weighed<RouteRequest>(
  [3, fc.constantFrom(...gets.filter((route) => inPlace(route, "query").length > 0))],
  [1, fc.constantFrom(...requests)],
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

/** Valid paths with a hostile body. */
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
  .map(({ route: { method, path }, type, accepted, ...rest }) => {
    return { ...rest, method, target: path, headers: { "Content-Type": type, ...accepted } }
  })

/** The methods that workerd accepts. `Request` converts lower case to upper case. */
const anyMethod = fc.constantFrom(
  ...["GET", "GET", "GET", "GET", "GET", "HEAD", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE"],
  ...["OPTIONS", "TRACE", "PROPFIND", "PURGE", "post"],
)

/** Any method on any path, with strange headers, with and without a key. */
const byAnything: Arbitrary<HostileRequest> = fc
  .record({
    method: anyMethod,
    target: weighed<string>(
      [4, fc.constantFrom(...requests).map(({ path, query }) => `${path}${query}`)],
      [1, fc.constantFrom(...openTargets)],
      [2, fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`)],
      [1, fc.tuple(fc.constantFrom(...requests), segment).map(([{ path }, end]) => path + end)],
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
