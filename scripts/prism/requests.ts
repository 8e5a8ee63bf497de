import fc from "fast-check"
import { sandboxStocks } from "../../src/access/sandbox.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { type JsonSchema, jsonSchemaOf } from "../../src/contract/json-schema.ts"
import { type Parameter, parametersOf, takesBody } from "../../src/contract/parameters.ts"

/** An HTTP request; `path` is relative to the base address. */
export interface GeneratedRequest {
  readonly endpoint: EndpointName
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Values that mean something to the starter universe, by the name of the parameter. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  symbol: [
    ...sandboxStocks,
    ...["MCD", "HD", "GOOGL", "COST"],
    ...["aapl", "NASDAQ:KMB", "TPE:2330", "FRA:APC", "LON:SHEL", "TYO:7203", "HKG:700", "TSE:RY", "TLV:TEVA"],
    ...["BRK.B", "brk-b", "SPY", "GLD", "SHEL.L", "NOPE:X", "ZZZZZZ", "A B", "%", "é", "1", "M&M", "💰"],
  ],
  q: ["apple", "nestle", "bank of", "100%", "a", "_", '"', "zzzz qqqq", "AAPL", "gold trust"],
  id: [
    "aaoifi-ss21",
    "aaoifi-ss21@2026.1",
    "aaoifi-ss57",
    "aaoifi-ss20",
    "aaoifi",
    "@",
    "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42",
  ],
  day: ["latest", "2026-11-20", "2026-02-30", "2099-01-01", "yesterday"],
  file: ["universe.parquet", "holdings.csv.gz", "changes.ndjson.gz", "../universe.parquet", "manifest.json"],
  url: ["https://hooks.example.com/", "https://hooks.example.com:8443/a?b=c", "http://10.0.0.1/", "x"],
  sector: ["Technology", "energy", "Retail", "none such"],
  country: ["US", "gb", "JP", "ZZ"],
}

const anything = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
)

/** Values within a schema. */
function within(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const { enum: values, anyOf, type } = schema
  if (values !== undefined) return fc.constantFrom(...values)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => within(one as JsonSchema, name)))
  if (type === "array") {
    const item = name === "symbols" ? "symbol" : name
    return fc.array(within(schema.items as JsonSchema, item), { minLength: 1, maxLength: 5 })
  }
  if (type === "boolean") return fc.boolean()
  if (type === "integer") {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 300, 300) })
  }
  return fc.constantFrom(...(known[name] ?? ["x"]))
}

/** Values mostly outside a schema: just beyond a limit, a long text, another type. */
function outside({ minimum = 0, maximum = 0, maxLength = 0 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(minimum - 1, maximum + 1, 1.5, "10abc", "", "x".repeat(maxLength + 1)),
    anything,
  )
}

/** Fields that may be combined; an endpoint without an entry accepts all of its fields together. */
const together: Partial<Readonly<Record<EndpointName, readonly (readonly string[])[]>>> = {
  screen: [
    ["symbols", "limit", "offset"],
    ["symbols", "status", "market_cap", "health"],
    ["status", "sector", "market_cap", "health", "country", "sort", "limit", "offset"],
  ],
}

type Input = Readonly<Record<string, unknown>>

/** Mostly valid inputs; else one invalid or arbitrary value, or one missing or undeclared. */
function inputOf(name: EndpointName, parameters: readonly Parameter[]): fc.Arbitrary<Input> {
  const groups = together[name] ?? [parameters.map((parameter) => parameter.name)]
  const declared = fc.oneof(
    ...groups.map((group) =>
      record(
        parameters.filter((parameter) => group.includes(parameter.name)),
        within,
      ),
    ),
  )
  const off = fc.oneof(
    ...parameters.map((parameter) =>
      declared.chain((input) => record([parameter], outside).map((wrong) => ({ ...input, ...wrong }))),
    ),
    declared.map((input) => ({ ...input, undeclared: 1 })),
  )
  return fc.oneof(
    { weight: 7, arbitrary: declared },
    { weight: 3, arbitrary: off },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

/** Every required value, and each other one now and then. */
function record(parameters: readonly Parameter[], values: typeof within): fc.Arbitrary<Input> {
  const entries = parameters.map(({ name, schema, required }) => {
    const value = values(jsonSchemaOf(schema, "input").schema, name)
    return (required ? value : fc.option(value, { nil: undefined })).map((one) => [name, one] as const)
  })
  return fc.tuple(...entries).map((all) => Object.fromEntries(all.filter(([, value]) => value !== undefined)))
}

const unusualHeaders = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  {},
  {},
  {},
  { "If-None-Match": "*" },
  { Range: "bytes=0-99" },
  { Range: "bytes=999999999999-" },
)

/** JSON that is not valid for this endpoint; Prism itself fails on a body that is not JSON. */
const strangeBodies = fc.constantFrom(
  { type: "text/plain", body: "symbols=AAPL" },
  { type: "application/json", body: "[]" },
  { type: "application/json", body: "null" },
  { type: "application/json", body: '"AAPL"' },
  { type: "application/json", body: JSON.stringify({ symbols: ["A".repeat(70_000)] }) },
)

function requestsOf(name: EndpointName, declared: Endpoint): fc.Arbitrary<GeneratedRequest> {
  const usual = fc
    .tuple(inputOf(name, parametersOf(declared)), unusualHeaders)
    .map(([input, headers]) => written(name, declared, input, headers))
  if (!takesBody(declared)) return usual
  // Prism forwards the length of a PATCH's `null` without the text, for which the service then waits.
  const passed = strangeBodies.filter(({ body }) => declared.method !== "PATCH" || body !== "null")
  const strange = passed.map(({ type, body }) => ({
    ...written(name, declared, {}, { "Content-Type": type }),
    body,
  }))
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: strange })
}

function written(
  endpoint: EndpointName,
  declared: Endpoint,
  input: Input,
  headers: Readonly<Record<string, string>>,
): GeneratedRequest {
  const { method } = declared
  const named = [...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const path = declared.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => segment(input[name]))
  const rest = Object.entries(input).filter(([name]) => !named.includes(name))
  if (takesBody(declared)) {
    const typed = { "Content-Type": "application/json", ...headers }
    return { endpoint, method, path, headers: typed, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = rest.map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`).join("&")
  return { endpoint, method, path: `${path || "/"}${query && `?${query}`}`, headers, body: null }
}

/** One step of a path; an empty one and dots would make it another path. */
function segment(value: unknown): string {
  const text = textOf(value ?? "")
  return ["", ".", ".."].includes(text) ? "-" : encodeURIComponent(text)
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value)
}

/** The same requests for the same seed: `each` per endpoint with inputs, a few of the others. */
export function generateRequests(seed: number, each: number): readonly GeneratedRequest[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([name, declared], index) => {
    const takesNothing = Object.keys(declared.input.shape).length === 0
    const numRuns = takesNothing ? Math.ceil(each / 5) : each
    return fc.sample(requestsOf(name as EndpointName, declared), { seed: seed + index, numRuns })
  })
}
