import { describe, expect, test } from "vitest"
import { lintOpenApi } from "../../scripts/openapi/lint.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import { operationIdOf } from "../../src/api/generated-names.ts"
import { type Operation, openApiDocument } from "../../src/api/openapi.ts"
import { documents } from "../../src/contract/documents.ts"
import { type Endpoint, errorsOf } from "../../src/contract/endpoint.ts"
import { statusOfError } from "../../src/contract/errors.ts"
import type { JsonSchema } from "../../src/contract/json-schema.ts"
import { parametersOf, takesBody } from "../../src/contract/parameters.ts"

const document = openApiDocument(examples)
const text = JSON.stringify(document)
const operations = Object.values(document.paths).flatMap((methods) => Object.values<Operation>(methods))

test("Redocly reports no error and no warning, except the ignored one about summaries", () => {
  const named: Readonly<Record<string, Operation>> = document.paths["/me"] ?? {}
  const unnamed = Object.entries(named).map(([method, operation]) => [method, { ...operation, summary: "" }])
  const paths = { ...document.paths, "/me": Object.fromEntries(unnamed) }
  const found = lintOpenApi({ ...document, paths })
  expect(found).toEqual([expect.stringContaining("operation-summary")])
})

test("every endpoint and document is one operation, and there is no other operation", () => {
  const named = Object.entries<Endpoint>(endpoints).map(([name, declared]) => operationIdOf(name, declared))
  const all = [...named, "getOpenapiJson", "getOpenapiYaml"]
  expect(Object.keys(documents)).toEqual(["openapiJson", "openapiYaml"])
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(all.sort())
})

test("the id of an operation is a verb and an object, as the name of its tool", () => {
  const verbs =
    /^(check|compare|create|delete|get|judge|list|purify|replay|report|rotate|screen|search|test|update)[A-Z]/
  expect(operations.map(({ operationId }) => operationId).filter((id) => !verbs.test(id))).toEqual([])
  expect(document.paths["/changes"]?.get?.operationId).toBe("listChanges")
  expect(document.paths["/instruments/{symbol}/compliance"]?.get?.operationId).toBe("checkCompliance")
})

/** Every object within a value, except in examples. */
function nodesOf(value: unknown): readonly JsonSchema[] {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => (key === "example" ? [] : nodesOf(each)))
  return [value as JsonSchema, ...inner]
}

/** The schema with the name to which a schema refers, else the schema itself. */
function resolved(schema: JsonSchema): JsonSchema {
  return document.components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema
}

test("every closed list has a name, and so do the envelopes and bodies", () => {
  const named = new Set<JsonSchema>(Object.values(document.components.schemas))
  const lists = nodesOf(document).filter(({ enum: values }) => Array.isArray(values) && values.length > 1)
  expect(lists.length).toBeGreaterThan(60)
  expect(lists.filter((list) => !named.has(list))).toEqual([])
  const contents = Object.values(endpoints).flatMap(({ method, path }) => {
    const { requestBody, responses } = document.paths[path || "/"]?.[method.toLowerCase()] ?? {}
    const answered = responses?.[200]
    const answer = answered !== undefined && "content" in answered ? answered.content : undefined
    return [requestBody?.content, answer].map((content) => content?.["application/json"]?.schema)
  })
  expect(contents.filter((schema) => schema !== undefined).length).toBeGreaterThan(30)
  expect(contents.filter((schema) => schema !== undefined && schema.$ref === undefined)).toEqual([])
})

test("the value of a discriminator says which member of the union it is", () => {
  const unions = nodesOf(document).filter(({ oneOf }) => oneOf !== undefined)
  expect(unions.length).toBeGreaterThan(3)
  for (const { oneOf = [], discriminator } of unions) {
    const { propertyName, mapping } = discriminator as {
      readonly propertyName: string
      readonly mapping: Readonly<Record<string, string>>
    }
    const values = oneOf.map((member) => {
      const decisive = resolved(member).properties?.[propertyName] as JsonSchema
      return [decisive.enum?.[0], member.$ref]
    })
    expect(Object.entries(mapping)).toEqual(values)
  }
  expect(document.components.schemas.Change?.discriminator).toMatchObject({ propertyName: "kind" })
})

test("a generated client has one way to authenticate, the key, so that no key is sent as a cookie", () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(["apiKey"])
  expect(document.security).toEqual([{ apiKey: [] }])
})

test("the addresses of the document are those of the service that serves it", () => {
  const { servers, externalDocs, info } = openApiDocument(examples, "https://qistas.test")
  expect([servers, externalDocs.url, info.contact]).toEqual([
    [{ url: "https://qistas.test/v1" }],
    "https://qistas.test/docs",
    expect.objectContaining({ url: "https://qistas.test/contact" }),
  ])
})

test("every reference has a target, and every component is referenced", () => {
  const pointers = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  const { headers, parameters, schemas, responses } = document.components
  const defined = Object.entries({ headers, parameters, schemas, responses }).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  )
  expect([...pointers].sort()).toEqual(defined.sort())
})

test("every tag in use is described, and every described tag is in use", () => {
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort())
})

test("an answer may contain fields of later releases", () => {
  const received = Object.entries(document.components.schemas).filter(([name]) => !name.endsWith("Body"))
  expect(received.length).toBeGreaterThan(100)
  expect(JSON.stringify(received)).not.toContain('"additionalProperties":false')
})

describe.each(Object.entries<Endpoint>(endpoints))("%s", (name, declared) => {
  const operation = operations.find(({ operationId }) => operationId === operationIdOf(name, declared))

  test("declares its parameters in path, query or body, as the table does", () => {
    const documented = (operation?.parameters ?? []).flatMap((one) =>
      "$ref" in one ? [] : [`${one.in} ${one.name}`],
    )
    const outside = parametersOf(declared).filter(({ place }) => place !== "body")
    expect(documented).toEqual(outside.map(({ place, name: parameter }) => `${place} ${parameter}`))
    const body = resolved(operation?.requestBody?.content["application/json"]?.schema ?? {}).properties ?? {}
    const inside = parametersOf(declared).filter(({ place }) => place === "body")
    expect(Object.keys(body)).toEqual(inside.map(({ name: parameter }) => parameter))
  })

  test("answers 200 and every declared error; 304 to a GET, 413 to a long body, 206 and 416 to a range", () => {
    const errors = errorsOf(declared).map((code) => statusOfError[code])
    const own = [
      200,
      ...(declared.method === "GET" ? [304] : []),
      ...(takesBody(declared) ? [413] : []),
      ...(declared.answers === "file" ? [206, 416] : []),
    ]
    const statuses = new Set([...own, ...errors].map(String))
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...statuses].sort())
  })

  test("answers JSON, and CSV if it has a table; a file has its own types", () => {
    const answered = operation?.responses[200]
    const types = answered !== undefined && "content" in answered ? Object.keys(answered.content ?? {}) : []
    const ofData = ["application/json", ...(declared.csv ? ["text/csv"] : [])]
    const ofFile = ["application/gzip", "application/vnd.apache.parquet"]
    expect(types).toEqual(declared.answers === "file" ? ofFile : ofData)
  })

  test("needs a key unless its access is open; with access to the sandbox, the key is optional", () => {
    const optional = { key: undefined, sandbox: [{ apiKey: [] }, {}], open: [] }
    expect(operation?.security).toEqual(optional[declared.access])
  })
})
