import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { declaredStandards } from "../../src/contract/declared/standards.ts"
import { amountsTable, screensTable, standardTable } from "../../src/contract/declared/tables.ts"
import { denominatorNames, numeratorNames, screenNames } from "../../src/vocabulary.ts"

const folder = new URL("../../data/", import.meta.url)

function rowsOf(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8"))
}

const standardFiles = readdirSync(new URL("standards/", folder)).map((name) => `standards/${name}`)

/** Every table with its schema and its rows. */
const tables: readonly (readonly [name: string, schema: z.ZodType, rows: unknown])[] = [
  ["amounts.json", amountsTable, rowsOf("amounts.json")],
  ["screens.json", screensTable, rowsOf("screens.json")],
  ...standardFiles.map((name) => [name, standardTable, rowsOf(name)] as const),
]

test.each(tables)("data/%s is as its schema declares it", (_name, schema, rows) => {
  expect(schema.safeParse(rows).error?.issues ?? []).toEqual([])
})

describe("standards, screens and amounts", () => {
  const screens = screensTable.parse(rowsOf("screens.json"))
  const amounts = amountsTable.parse(rowsOf("amounts.json"))

  test("every standard is read, from the file of its id, and has a short name of its own", () => {
    const read = declaredStandards.map(({ id }) => `standards/${id}.json`)
    expect(read.toSorted()).toEqual(standardFiles.toSorted())
    expect(repeated(declaredStandards.map(({ shortName }) => shortName))).toEqual([])
  })

  test("screens and amounts are those of the vocabulary, in its order", () => {
    expect(screens.map(({ name }) => name)).toEqual(screenNames)
    expect(amounts.map(({ name }) => name)).toEqual([...new Set([...numeratorNames, ...denominatorNames])])
  })

  test("a screen has an id and a title of its own", () => {
    expect(repeated(screens.map(({ id }) => id))).toEqual([])
    expect(repeated(screens.map(({ title }) => title))).toEqual([])
  })
})

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}
