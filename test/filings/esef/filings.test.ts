import { describe, expect, test } from "vitest"
import { readEsefPage } from "../../../src/filings/esef/filings.ts"

/** ASML's entry as the index gave it in 2023 (recorded by github.com/lsalmela/xbrl-filings-api, MIT), shortened. */
const asml = {
  type: "filing",
  attributes: {
    country: "NL",
    package_url: "/724500Y6DUVHQD6OXN27/2022-12-31/ESEF/NL/0/asml-2022-12-31-en.zip",
    json_url: "/724500Y6DUVHQD6OXN27/2022-12-31/ESEF/NL/0/asml-2022-12-31-en.json",
    inconsistency_count: 4,
    warning_count: 7,
    error_count: 0,
    period_end: "2022-12-31",
    processed: "2023-04-19 10:20:23.668110",
    fxo_id: "724500Y6DUVHQD6OXN27-2022-12-31-ESEF-NL-0",
    date_added: "2023-02-16 14:33:58.236220",
  },
  relationships: { entity: { data: { type: "entity", id: "1969" } } },
  id: "4261",
}
const asmlEntity = {
  type: "entity",
  attributes: { identifier: "724500Y6DUVHQD6OXN27", name: "ASML Holding N.V." },
  id: "1969",
}

function page(entries: readonly unknown[], included: readonly unknown[] = [asmlEntity]): string {
  return JSON.stringify({ data: entries, included, meta: { count: entries.length } })
}

function withAttributes(over: Readonly<Record<string, unknown>>): unknown {
  return { ...asml, attributes: { ...asml.attributes, ...over } }
}

test("a recorded entry is read with its entity, language, day and errors", () => {
  expect(readEsefPage(page([asml]))).toEqual({
    ok: true,
    value: {
      filings: [
        {
          accession: "724500Y6DUVHQD6OXN27-2022-12-31-ESEF-NL-0",
          lei: "724500Y6DUVHQD6OXN27",
          entityName: "ASML Holding N.V.",
          receivedBy: "ESEF-NL",
          periodEnd: "2022-12-31",
          namedDay: "2022-12-31",
          language: "en",
          added: "2023-02-16 14:33:58.236220",
          processed: "2023-04-19 10:20:23.668110",
          jsonPath: "/724500Y6DUVHQD6OXN27/2022-12-31/ESEF/NL/0/asml-2022-12-31-en.json",
          errors: 0,
        },
      ],
      malformed: [],
      entries: 1,
      count: 1,
    },
  })
})

/** Names of files of the recorded answers. */
test.each<[fileName: string, language: string | null, namedDay: string | null]>([
  ["2138001CNF45JP5XZK38-2022-12-31-FI.zip", "fi", "2022-12-31"],
  ["3157005DO9L5OWHBQ359-2020-12-31_en.zip", "en", "2020-12-31"],
  ["31570010000000004460-2020-12-31.zip", null, "2020-12-31"],
  ["mmb-vyrocni-zprava-2020-cz.zip", "cz", null],
  ["FIDUROCK_Nemovitosti_a.s._FINAL.zip", null, null],
  ["253400V1H6ART1UQ0N98-2020-12-31-T01.zip", null, "2020-12-31"],
  ["x-2020-13-45-en.zip", "en", null],
])("the file %s is in language %s and of %s", (fileName, language, namedDay) => {
  const read = readEsefPage(page([withAttributes({ json_url: null, package_url: `/a/${fileName}` })]))
  expect(read).toMatchObject({ value: { filings: [{ language, namedDay, jsonPath: null }] } })
})

describe("an entry is left out and told", () => {
  test.each<[what: string, entry: unknown, told: string]>([
    ["without a number", withAttributes({ fxo_id: undefined }), "attributes.fxo_id"],
    ["with a day that is none", withAttributes({ period_end: "2022-02-30" }), "attributes.period_end"],
    ["without a period", withAttributes({ period_end: null }), "attributes.period_end"],
    ["with a time that is none", withAttributes({ date_added: "yesterday" }), "attributes.date_added"],
    ["with errors that are no number", withAttributes({ error_count: -1 }), "attributes.error_count"],
    ["without an entity", { ...asml, relationships: {} }, "relationships.entity"],
    [
      "of an entity that is not named",
      { ...asml, relationships: { entity: { data: { id: "7" } } } },
      "does not name",
    ],
    [
      "with facts of another company",
      withAttributes({ json_url: "/549300CSLHPO6Y1AZN37/2021-12-31/x.json" }),
      "its facts are elsewhere",
    ],
    ["with facts on another host", withAttributes({ json_url: "https://example.com/x.json" }), "elsewhere"],
    [
      "whose number is of another company",
      withAttributes({ fxo_id: "549300CSLHPO6Y1AZN37-2022-12-31-ESEF-SE-0" }),
      "the index says that it is of 724500Y6DUVHQD6OXN27",
    ],
    ["that is no object", 7, "cannot be read"],
  ])("%s", (_, entry, told) => {
    const read = readEsefPage(page([entry, asml]))
    expect(read).toMatchObject({ value: { entries: 2, filings: [{ lei: "724500Y6DUVHQD6OXN27" }] } })
    expect(read.ok && read.value.malformed).toEqual([expect.stringContaining(told)])
  })

  test("of an entity that has no LEI", () => {
    const entity = { ...asmlEntity, attributes: { identifier: "00131305", name: "Made in Ukraine" } }
    const entry = withAttributes({ json_url: null })
    expect(readEsefPage(page([entry], [entity]))).toMatchObject({
      value: { filings: [], malformed: [expect.stringContaining("00131305 is no LEI")] },
    })
  })
})

test.each<[what: string, text: string]>([
  ["an empty text", ""],
  ["a page", "<html><title>502 Bad Gateway</title></html>"],
  ["a broken text", '{"data":['],
  [
    "a recorded error",
    '{"errors":[{"code":"9h9h","status":"500","title":"Unknown error"}],"jsonapi":{"version":"1.0"}}',
  ],
  ["a list", "[]"],
  ["a count below zero", '{"data":[],"meta":{"count":-1}}'],
])("%s is refused", (_, text) => {
  expect(readEsefPage(text)).toMatchObject({ ok: false, code: "malformed_index" })
})
