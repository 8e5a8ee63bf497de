import { describe, expect, test } from "vitest"
import { sandboxFunds, sandboxStocks } from "../../src/access/sandbox.ts"
import { type EndpointName, endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { errorEnvelope } from "../../src/contract/envelope.ts"

/** `npm run examples` records the examples again. */

test("every endpoint has an example, and there is no other example", () => {
  expect(Object.keys(examples.endpoints)).toEqual(Object.keys(endpoints))
})

describe.each(Object.entries<Endpoint>(endpoints))("the example of %s", (name, declared) => {
  const example = examples.endpoints[name as EndpointName]

  test("sends the declared input, which the endpoint allows", () => {
    expect(example?.input).toEqual(declared.example)
    expect(declared.input.safeParse(example?.input).error).toBeUndefined()
  })

  test("has the response that the endpoint declares, with no other fields", () => {
    if (declared.answers === "file") return expect(example?.answer).toBeNull()
    const { data, meta } = example?.answer ?? {}
    expect(declared.data.parse(data)).toEqual(data)
    expect(declared.meta.parse(meta)).toEqual(meta)
  })
})

test.each(Object.entries(examples.errors))(
  "the example of %s is this error in its envelope",
  (code, envelope) => {
    expect(errorEnvelope.parse(envelope)).toEqual(envelope)
    expect(envelope).toMatchObject({ error: { code } })
  },
)

/** Every object within a value that names an instrument. */
function instrumentsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.values(value).flatMap(instrumentsIn)
  const isNamed = "instrument_id" in value && value.instrument_id !== null
  return isNamed ? [value as Readonly<Record<string, unknown>>, ...inner] : inner
}

test("no example has a verdict outside the sandbox", () => {
  const sandbox: readonly unknown[] = [...sandboxStocks, ...sandboxFunds]
  const rows = instrumentsIn(examples)
  const verdicts = rows.filter(
    ({ status, compliance_status, compliance, determination, health_status, rating }) =>
      [status, compliance_status, compliance, determination, health_status, rating].some(
        (each) => each != null,
      ),
  )
  expect(verdicts.length).toBeGreaterThan(8)
  expect(verdicts.filter(({ symbol }) => !sandbox.includes(symbol))).toEqual([])
  expect(rows.some(({ sandbox_restricted }) => sandbox_restricted === true)).toBe(true)
})

test("every error that a caller can cause has an example", () => {
  expect(Object.keys(examples.errors).sort()).toEqual([
    "bad_request",
    "not_found",
    "rate_limit_exceeded",
    "sandbox_restricted",
    "unauthorized",
  ])
})
