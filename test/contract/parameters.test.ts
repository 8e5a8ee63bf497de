import { expect, test } from "vitest"
import { z } from "zod"
import { endpoints } from "../../src/api/endpoints.ts"
import type { Endpoint, EndpointMethod } from "../../src/contract/endpoint.ts"
import { parametersOf, takesBody } from "../../src/contract/parameters.ts"

function route(method: EndpointMethod, path: `/${string}`, shape: z.ZodRawShape): Endpoint {
  return { ...endpoints.index, method, path, input: z.object(shape) }
}

const summaryOf = (declared: Endpoint) =>
  parametersOf(declared).map(({ name, place, kind, required }) => ({ name, place, kind, required }))

test("a name in {} travels in the path, every other parameter of a GET in the query", () => {
  const funds = route("GET", "/etfs/{symbol}/holdings", { symbol: z.string(), limit: z.int() })
  expect(summaryOf(funds)).toEqual([
    { name: "symbol", place: "path", kind: "text", required: true },
    { name: "limit", place: "query", kind: "integer", required: true },
  ])
})

test.each(["POST", "PATCH"] as const)(
  "the parameters of a %s outside its path are JSON in the body, whatever their type",
  (method) => {
    const post = route(method, "/things/{id}", { id: z.string(), limit: z.int(), deep: z.object({}) })
    expect(summaryOf(post).map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      "path text",
      "body json",
      "body json",
    ])
  },
)

test("the offset of a body may be in the query too, so that an address names the next page", () => {
  const post = route("POST", "/things", { limit: z.int().default(1), offset: z.int().default(0) })
  expect(summaryOf(post).map(({ name, place, kind }) => `${name} ${place} ${kind}`)).toEqual([
    "limit body json",
    "offset query integer",
    "offset body json",
  ])
})

test.each([
  ["GET", { id: z.string(), limit: z.int() }, false],
  ["DELETE", { id: z.string(), limit: z.int() }, false],
  ["POST", { id: z.string() }, false],
  ["POST", { id: z.string(), limit: z.int() }, true],
  ["PATCH", { id: z.string(), limit: z.int() }, true],
] as const)("a %s of %o has a body: %s", (method, shape, hasBody) => {
  expect(takesBody(route(method, "/things/{id}", shape))).toBe(hasBody)
})

test.each([
  ["a string", z.string(), "text", true],
  ["a date", z.iso.date(), "text", true],
  ["one of several words", z.enum(["3m", "6m"]), "text", true],
  ["a word with a default", z.enum(["3m", "6m"]).default("3m"), "text", false],
  ["a whole number", z.int(), "integer", true],
  ["a bounded whole number with a default", z.int().min(1).max(9).default(2), "integer", false],
  ["a list", z.array(z.string()), "list", true],
  ["a list that may be left out", z.array(z.enum(["a", "b"])).optional(), "list", false],
  ["a read-only list", z.array(z.string()).readonly(), "list", true],
  ["a text that is transformed", z.string().transform((text) => text.length), "text", true],
] as const)("%s in a query is parsed as declared", (_what, schema, kind, required) => {
  expect(summaryOf(route("GET", "/x", { given: schema }))).toEqual([
    { name: "given", place: "query", kind, required },
  ])
})

test.each([
  ["an object", z.object({})],
  ["a yes or no", z.boolean()],
])("the table may not declare %s in a query", (_what, schema) => {
  expect(() => parametersOf(route("GET", "/x", { given: schema }))).toThrow("given")
})

test.each(Object.entries(endpoints))(
  "%s declares every name of its path, and only values that a request can carry",
  (_name, declared) => {
    const inPath = parametersOf(declared).filter(({ place }) => place === "path")
    const named = [...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name)).toEqual(named)
  },
)
