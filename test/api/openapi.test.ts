import { describe, expect, test } from "vitest"
import { lintOpenApi } from "../../scripts/openapi/lint.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import { type Operation, openApiDocument } from "../../src/api/openapi.ts"
import { documents } from "../../src/contract/documents.ts"
import { type Endpoint, errorsOf } from "../../src/contract/endpoint.ts"
import { statusOfError } from "../../src/contract/errors.ts"
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

test("every endpoint and document is one operation of the same name, and there is no other operation", () => {
  const named = [...Object.keys(endpoints), ...Object.keys(documents)]
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(named.sort())
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
  const received = { ...document.components.schemas, paths: operations.map(({ responses }) => responses) }
  // Examples are left out, because the schema of rule books has an example that is itself a schema for sent
  // input.
  const schemas = JSON.stringify(received, (key, value) => (key === "example" ? undefined : value))
  expect(schemas).not.toContain('"additionalProperties":false')
})

describe.each(Object.entries<Endpoint>(endpoints))("%s", (name, declared) => {
  const operation = operations.find(({ operationId }) => operationId === name)

  test("declares its parameters in path, query or body, as the table does", () => {
    const documented = (operation?.parameters ?? []).flatMap((one) =>
      "$ref" in one ? [] : [`${one.in} ${one.name}`],
    )
    const outside = parametersOf(declared).filter(({ place }) => place !== "body")
    expect(documented).toEqual(outside.map(({ place, name: parameter }) => `${place} ${parameter}`))
    const body = operation?.requestBody?.content["application/json"]?.schema.properties ?? {}
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
    const [key, session] = [{ apiKey: [] }, { session: [] }]
    const optional = { key: undefined, sandbox: [key, session, {}], open: [] }
    expect(operation?.security).toEqual(optional[declared.access])
  })
})
