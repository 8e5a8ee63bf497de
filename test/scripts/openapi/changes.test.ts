import { describe, expect, test } from "vitest"
import { breakingChanges } from "../../../scripts/openapi/changes.ts"
import type { OpenApiDocument } from "../../../src/contract/openapi.ts"
import { released } from "../../support/openapi.ts"

/** The document with every occurrence of a piece of its JSON replaced. */
function changed(piece: object | string, replacement: object | string): OpenApiDocument {
  const text = JSON.stringify(released)
  const bare = (part: object | string) =>
    typeof part === "string" ? part : JSON.stringify(part).slice(1, -1)
  expect(text).toContain(bare(piece))
  return JSON.parse(text.replaceAll(bare(piece), bare(replacement)))
}

test("a document is compatible with itself", () => {
  expect(breakingChanges(released, released)).toEqual([])
})

describe("an addition breaks nothing", () => {
  test.each<[string, OpenApiDocument]>([
    ["a field", changed('"name":{"type":"string"}', '"name":{"type":"string"},"isin":{"type":"string"}')],
    ["a value of a response", changed('["compliant","pending"]', '["compliant","pending","paused"]')],
    ["a required field of a response", changed('"required":["name",', '"required":["sector","name",')],
    ["a status", changed('"404":', '"410":{"description":""},"404":')],
    [
      "an optional parameter",
      changed('"name":"limit"', '"name":"offset","in":"query","required":false,"schema":{}},{"name":"limit"'),
    ],
    ["a longer text to send", changed({ maxLength: 20 }, { maxLength: 40 })],
    ["a higher ceiling to send", changed({ maximum: 100 }, { maximum: 250 })],
    [
      "an optional field of a body",
      changed(
        '"sector":{"type":"string"},"status":{"anyOf"',
        '"sector":{"type":"string"},"q":{"type":"string"},"status":{"anyOf"',
      ),
    ],
    [
      "an alternative of an entry",
      changed(
        '"items":{"anyOf":[',
        '"items":{"anyOf":[{"type":"object","properties":{"fund":{}},"required":["fund"]},',
      ),
    ],
    ["a path", { ...released, paths: { ...released.paths, "/new": released.paths["/screen"] } }],
  ])("%s", (_what, current) => {
    expect(breakingChanges(released, current)).toEqual([])
  })
})

const stock = "GET /stocks/{symbol}"

describe("a promise may not be removed", () => {
  test.each<[string, OpenApiDocument, string]>([
    ["a path", changed('"/screen":', '"/screens":'), "POST /screen is gone"],
    ["a method", changed('"post":', '"put":'), "POST /screen is gone"],
    [
      "a name of an operation",
      changed('"operationId":"screen"', '"operationId":"batch"'),
      "POST /screen was named screen, is batch",
    ],
    ["an open door", changed(',"security":[],', ","), "GET / now needs a key"],
    ["a parameter", changed('"name":"limit"', '"name":"count"'), `${stock} query limit is gone`],
    [
      "a shared parameter",
      changed('"name":"If-None-Match"', '"name":"If-Match"'),
      `${stock} header If-None-Match is gone`,
    ],
    ["a status", changed('"404":', '"410":'), `${stock} 404 is gone`],
    ["a header", changed('{"ETag":{"$ref"', '{"E":{"$ref"'), `${stock} 200 loses the header ETag`],
    [
      "a field",
      changed('"name":{"type":"string"}', '"title":{"type":"string"}'),
      `${stock} 200.name is gone`,
    ],
    [
      "a value of a field",
      changed(
        '"status":{"type":"string","enum":["compliant","pending"]}',
        '"status":{"type":"string","enum":["pending"]}',
      ),
      `${stock} 200.status loses the value "compliant"`,
    ],
    [
      "a list of values",
      changed('"status":{"type":"string","enum":["compliant","pending"]}', '"status":{"type":"string"}'),
      `${stock} 200.status loses its list of values`,
    ],
    ["a constant", changed('"const":"<="', '"const":"<"'), `${stock} 200.operator loses the value "<="`],
    [
      "a certain field",
      changed('"required":["name","status"]', '"required":["name"]'),
      `${stock} 200.status may now be left out`,
    ],
    [
      "a field of an alternative",
      changed('"ratio":{"type":"number"}', '"rate":{"type":"number"}'),
      `${stock} 200.entries[].ratio is gone`,
    ],
    [
      "an open record",
      changed(
        '"parts":{"type":"object","additionalProperties":{"type":"number"}}',
        '"parts":{"type":"object"}',
      ),
      `${stock} 200.parts no longer holds other fields`,
    ],
    [
      "a field of a body",
      changed('"sector":{"type":"string"},"status":{"anyOf"', '"status":{"anyOf"'),
      "POST /screen body.sector is gone",
    ],
    [
      "a value of a body",
      changed(
        '"items":{"type":"string","enum":["compliant","pending"]}',
        '"items":{"type":"string","enum":["pending"]}',
      ),
      'POST /screen body.status[] loses the value "compliant"',
    ],
  ])("%s", (_what, current, complaint) => {
    expect(breakingChanges(released, current)).toContain(complaint)
  })
})

describe("a type may not change", () => {
  test.each<[string, OpenApiDocument, string]>([
    [
      "another type",
      changed('"name":{"type":"string"}', '"name":{"type":"number"}'),
      `${stock} 200.name was of type string, is of type number`,
    ],
    [
      "null where there was none",
      changed('"name":{"type":"string"}', '"name":{"type":["string","null"]}'),
      `${stock} 200.name may now be of type null`,
    ],
    [
      "a number for a whole number",
      changed('"score":{"type":"integer"', '"score":{"type":"number"'),
      `${stock} 200.score was of type integer, is of type number`,
    ],
    [
      "a text for a date",
      changed('"format":"date"', '"title":"date"'),
      `${stock} 200.since had the format date, has none`,
    ],
    [
      "beyond a promised ceiling",
      changed('"maximum":1}', '"maximum":100}'),
      `${stock} 200.score had the maximum 1, has 100`,
    ],
    ["below a promised floor", changed('"minimum":0,', ""), `${stock} 200.score had the minimum 0, has none`],
    [
      "other contents of a record",
      changed('"additionalProperties":{"type":"number"}', '"additionalProperties":{"type":"string"}'),
      `${stock} 200.parts.* was of type number, is of type string`,
    ],
  ])("%s", (_what, current, complaint) => {
    expect(breakingChanges(released, current)).toContain(complaint)
  })
})

describe("a request may not require more", () => {
  test.each<[string, OpenApiDocument, string]>([
    [
      "a required parameter",
      changed('"name":"limit","in":"query","required":false', '"name":"limit","in":"query","required":true'),
      `${stock} query limit is now required`,
    ],
    [
      "a new required parameter",
      changed('"name":"limit"', '"name":"n","in":"query","required":true,"schema":{}},{"name":"limit"'),
      `${stock} query n is new and required`,
    ],
    [
      "a required field",
      changed('"additionalProperties":false', '"required":["sector"],"additionalProperties":false'),
      "POST /screen body.sector is now required",
    ],
    [
      "a shorter text",
      changed({ maxLength: 20 }, { maxLength: 10 }),
      `${stock} path symbol had the maxLength 20, has 10`,
    ],
    [
      "a new floor",
      changed({ maximum: 100 }, { maximum: 100, minimum: 5 }),
      `${stock} query limit had the minimum none, has 5`,
    ],
    [
      "another default",
      changed({ default: 20 }, { default: 10 }),
      `${stock} query limit had the default 20, has 10`,
    ],
    ["a value less", changed('["stock","etf"]', '["stock"]'), `${stock} query types[] loses the value "etf"`],
    [
      "a pattern",
      changed(
        '"sector":{"type":"string"},"status":{"anyOf"',
        '"sector":{"type":"string","pattern":"^A"},"status":{"anyOf"',
      ),
      "POST /screen body.sector had the pattern none, has ^A",
    ],
    [
      "another way of writing",
      changed('"explode":false,', ""),
      `${stock} query types is now written in another way`,
    ],
    [
      "a list of values",
      changed(
        '"sector":{"type":"string"},"status":{"anyOf"',
        '"sector":{"type":"string","enum":["A"]},"status":{"anyOf"',
      ),
      "POST /screen body.sector now takes only listed values",
    ],
  ])("%s", (_what, current, complaint) => {
    expect(breakingChanges(released, current)).toContain(complaint)
  })
})
