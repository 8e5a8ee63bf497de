import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type EndpointName, endpoints } from "../../../../../src/api/endpoints.ts"
import type { JsonSchema } from "../../../../../src/contract/json-schema.ts"
import { languages, textOf } from "../../../../../worker/pages/docs/examples/languages.ts"
import { requestTo } from "../../../../../worker/pages/docs/examples/request.ts"
import { printJson, shownJson } from "../../../../../worker/pages/docs/reference/reference.ts"
import { fieldsOf, namedIn, typeOf } from "../../../../../worker/pages/docs/reference/schema.ts"

function words(schema: JsonSchema): string {
  return typeOf(schema)
    .words.map((word) => (word.kind === "text" ? word.text : `<${word.name}>`))
    .join("")
}

describe("a schema in words", () => {
  const ref = { $ref: "#/components/schemas/Figure" }

  test.each<[string, JsonSchema]>([
    ["string", { type: "string" }],
    ["string or null", { type: ["string", "null"] }],
    ["string of 1 to 20 characters", { type: "string", minLength: 1, maxLength: 20 }],
    ["string of up to 5 characters", { type: "string", maxLength: 5 }],
    ["whole number 1 to 250", { type: "integer", minimum: 1, maximum: 250 }],
    ["whole number 0 or more", { type: "integer", minimum: 0 }],
    ["whole number above 0", { type: "integer", exclusiveMinimum: 0 }],
    ["number or null", { anyOf: [{ type: "number" }, { type: "null" }] }],
    ["date (YYYY-MM-DD) or null", { anyOf: [{ type: "string", format: "date" }, { type: "null" }] }],
    ["list of 1 to 50 strings", { type: "array", minItems: 1, maxItems: 50, items: { type: "string" } }],
    ["list of whole numbers", { type: "array", items: { type: "integer" } }],
    ["list of objects", { type: "array", items: { anyOf: [{ type: "object" }, { type: "object" }] } }],
    ["<Figure> or null", { anyOf: [ref, { type: "null" }] }],
    ["object by name, each: number", { type: "object", additionalProperties: { type: "number" } }],
    ['always "<="', { type: "string", const: "<=" }],
    ["anything", {}],
  ])("%s", (expected, schema) => {
    expect(words(schema)).toBe(expected)
  })

  test("fields of a list's items are listed below it, separately for each kind", () => {
    const kind = (name: string): JsonSchema => ({
      type: "object",
      properties: { [name]: { type: "string" } },
    })
    const { shapes } = typeOf({ type: "array", items: { anyOf: [kind("a"), kind("b")] } })
    expect(shapes.map((fields) => fields.map(({ name }) => name))).toEqual([["a"], ["b"]])
  })

  test("a closed list is shown once, even if it occurs twice", () => {
    const choice: JsonSchema = { type: "string", enum: ["x", "y"] }
    expect(typeOf({ anyOf: [choice, { type: "array", items: choice }] }).values).toEqual(["x", "y"])
  })

  test("a field that is not required says so, and a description within 'or null' is its own", () => {
    const amount: JsonSchema = { anyOf: [{ type: "number", description: "In USD" }, { type: "null" }] }
    const fields = fieldsOf({ type: "object", properties: { a: amount, b: amount }, required: ["a"] })
    expect(fields.map(({ isRequired, description }) => [isRequired, description])).toEqual([
      [true, "In USD"],
      [false, "In USD"],
    ])
  })

  test("schemas that refer to each other and to themselves are each listed once", () => {
    const to = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
    const schemas = {
      A: { properties: { b: to("B"), a: to("A") } },
      B: { properties: { a: { type: "array", items: to("A") } } },
    } as const satisfies Readonly<Record<string, JsonSchema>>
    expect(namedIn(to("A"), schemas)).toEqual(["A", "B"])
  })
})

describe("shown JSON", () => {
  test("has the original value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test("is on one line if it fits", () => {
    expect(printJson({ a: [1, { b: null }], c: [] })).toBe('{ "a": [1, { "b": null }], "c": [] }')
    expect(printJson({ a: "x".repeat(90), b: {} })).toBe(`{\n  "a": "${"x".repeat(90)}",\n  "b": {}\n}`)
  })

  test("has its objects by name cut if it is too long", () => {
    const rows = { a: { at: 1 }, b: { at: 2 }, c: { at: 3 }, d: { at: 4 } }
    expect(JSON.parse(shownJson(rows, 30).text)).toEqual({ a: { at: 1 }, "…": "3 more" })
    expect(shownJson({ a: 1, b: 2, c: 3, d: 4 }, 10).isCut).toBe(false)
  })

  test("has its lists of objects cut if it is too long, with the number left out", () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ at }))
    expect(shownJson(rows, 1_000)).toEqual({ text: printJson(rows), isCut: false })
    const { text, isCut } = shownJson(rows, 50)
    expect([JSON.parse(text), isCut]).toEqual([[{ at: 0 }, { at: 1 }, "… 7 more"], true])
  })
})

describe("the request for a shell", () => {
  const url = "https://qistas.test/v1"
  const commandOf = (name: EndpointName, input: Readonly<Record<string, unknown>>) =>
    textOf(languages[0]?.print(requestTo(endpoints[name], input, url)) ?? [])

  test.each<[string, EndpointName, object, string]>([
    ["has a name in its path", "overview", { symbol: "LON:SHEL" }, `${url}/instruments/LON%3ASHEL`],
    ["quotes a text with a quotation mark", "search", { q: "o'neil" }, `'${url}/search?q=o'\\''neil'`],
    ["quotes a text with shell syntax", "search", { q: "$(ls)`;" }, `'${url}/search?q=%24(ls)%60%3B'`],
    ["a body", "screen", { sector: "a'b" }, `-d '{"sector":"a'\\''b"}'`],
  ])("%s", (_case, name, input, expected) => {
    const command = commandOf(name, { ...input })
    expect(command).toContain(`  ${expected}`)
    expect(command).toContain('-H "X-API-Key: $QISTAS_KEY"')
  })

  test("has no key for an endpoint that needs none", () => {
    expect(commandOf("index", {})).toBe(`curl ${url}`)
  })
})
