import { describe, expect, test } from "vitest"
import { breakingChanges } from "../../../scripts/openapi/changes.ts"
import type { OpenApiDocument } from "../../../src/api/openapi.ts"
import { released } from "../../support/openapi.ts"

/** The document with every occurrence of a piece of JSON replaced. */
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

const status = '"status":{"type":"string","enum":["compliant","pending"]}'
const name = '"name":{"type":"string"}'
const sector = '"sector":{"type":"string"},"status":{"anyOf"'
const items = '"items":{"type":"string","enum":["compliant","pending"]}'

describe("an addition is compatible:", () => {
  test.each<[what: string, piece: object | string, replacement: object | string]>([
    ["a field", name, `${name},"isin":{"type":"string"}`],
    ["a new value in a response", '["compliant","pending"]', '["compliant","pending","paused"]'],
    ["a new required field in a response", '"required":["name",', '"required":["sector","name",'],
    ["a status", '"404":', '"410":{"description":""},"404":'],
    [
      "a new optional parameter",
      '"name":"limit"',
      '"name":"offset","in":"query","required":false,"schema":{}},{"name":"limit"',
    ],
    ["a longer text in a request", { maxLength: 20 }, { maxLength: 40 }],
    ["a higher maximum in a request", { maximum: 100 }, { maximum: 250 }],
    ["a new optional field in a body", sector, `"q":{"type":"string"},${sector}`],
    [
      "a new alternative for an entry",
      '"items":{"anyOf":[',
      '"items":{"anyOf":[{"type":"object","properties":{"fund":{}},"required":["fund"]},',
    ],
    ["a path", '"/screen":', '"/new":{},"/screen":'],
  ])("%s", (_what, piece, replacement) => {
    expect(breakingChanges(released, changed(piece, replacement))).toEqual([])
  })
})

type Change = readonly [piece: object | string, replacement: object | string, complaint: string]
const stock = "GET /stocks/{symbol}"
const screen = "POST /screen"
const newParameter = '"name":"n","in":"query","required":true,"schema":{}},{"name":"limit"'

/** Breaking changes, grouped by what they break. */
const changes: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  "a promise may not be removed": {
    "a path": ['"/screen":', '"/screens":', `${screen} is gone`],
    "a method": ['"post":', '"put":', `${screen} is gone`],
    "a name": ['"operationId":"screen"', '"operationId":"batch"', `${screen} was named screen, is batch`],
    "an open door": [',"security":[],', ",", "GET / now needs a key"],
    "a parameter": ['"name":"limit"', '"name":"count"', `${stock} query limit is gone`],
    "a shared one": ['"name":"If-None-Match"', '"name":"If-Match"', `${stock} header If-None-Match is gone`],
    "a status": ['"404":', '"410":', `${stock} 404 is gone`],
    "a header": ['{"ETag":{"$ref"', '{"E":{"$ref"', `${stock} 200 loses the header ETag`],
    "a field": [name, name.replace("name", "title"), `${stock} 200.name is gone`],
    "a field of an event": [name, name.replace("name", "title"), "POST event body.name is gone"],
    "a value": [
      status,
      status.replace('"compliant",', ""),
      `${stock} 200.status loses the value "compliant"`,
    ],
    "a list of values": [
      status,
      '"status":{"type":"string"}',
      `${stock} 200.status loses its list of values`,
    ],
    "a constant": ['"const":"<="', '"const":"<"', `${stock} 200.operator loses the value "<="`],
    "a certain field": ['["name","status"]', '["name"]', `${stock} 200.status may now be left out`],
    "a field of an alternative": [
      '"ratio":{"type"',
      '"rate":{"type"',
      `${stock} 200.entries[].ratio is gone`,
    ],
    "an open record": [
      '"parts":{"type":"object","additionalProperties":{"type":"number"}}',
      '"parts":{"type":"object"}',
      `${stock} 200.parts no longer allows other fields`,
    ],
    "a field of a body": [sector, '"status":{"anyOf"', `${screen} body.sector is gone`],
    "a value of a body": [
      items,
      items.replace('"compliant",', ""),
      `${screen} body.status[] loses the value "compliant"`,
    ],
  },
  "a type may not change": {
    "another type": [
      name,
      '"name":{"type":"number"}',
      `${stock} 200.name was of type string, is of type number`,
    ],
    "null where there was none": [
      name,
      '"name":{"type":["string","null"]}',
      `${stock} 200.name may now be of type null`,
    ],
    "a number for a whole number": [
      '"score":{"type":"integer"',
      '"score":{"type":"number"',
      `${stock} 200.score was of type integer, is of type number`,
    ],
    "a text for a date": [
      '"format":"date"',
      '"title":"date"',
      `${stock} 200.since had the format date, has none`,
    ],
    "a ceiling": ['"maximum":1}', '"maximum":100}', `${stock} 200.score had the maximum 1, has 100`],
    "a floor": ['"minimum":0,', "", `${stock} 200.score had the minimum 0, has none`],
    "other contents of a record": [
      '"additionalProperties":{"type":"number"}',
      '"additionalProperties":{"type":"string"}',
      `${stock} 200.parts.* was of type number, is of type string`,
    ],
  },
  "a request may not require more": {
    "a required parameter": [
      '"name":"limit","in":"query","required":false',
      '"name":"limit","in":"query","required":true',
      `${stock} query limit is now required`,
    ],
    "a new required one": ['"name":"limit"', newParameter, `${stock} query n is new and required`],
    "a required field": [
      '"additionalProperties":false',
      '"required":["sector"],"additionalProperties":false',
      `${screen} body.sector is now required`,
    ],
    "a shorter text": [
      { maxLength: 20 },
      { maxLength: 10 },
      `${stock} path symbol had the maxLength 20, has 10`,
    ],
    "a new floor": [
      { maximum: 100 },
      { maximum: 100, minimum: 5 },
      `${stock} query limit had the minimum none, has 5`,
    ],
    "another default": [{ default: 20 }, { default: 10 }, `${stock} query limit had the default 20, has 10`],
    "a value less": ['["stock","etf"]', '["stock"]', `${stock} query types[] loses the value "etf"`],
    "a pattern": [
      sector,
      sector.replace("}", ',"pattern":"^A"}'),
      `${screen} body.sector had the pattern none, has ^A`,
    ],
    "another way of writing": ['"explode":false,', "", `${stock} query types is now written in another way`],
    "a list of values": [
      sector,
      sector.replace("}", ',"enum":["A"]}'),
      `${screen} body.sector now takes only listed values`,
    ],
  },
}

describe.each(Object.entries(changes))("%s", (_rule, breaking) => {
  test.each(Object.entries(breaking))("%s", (_what, [piece, replacement, complaint]) => {
    expect(breakingChanges(released, changed(piece, replacement))).toContain(complaint)
  })
})
