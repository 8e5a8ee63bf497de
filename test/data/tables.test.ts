import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { overrides } from "../../src/screening/activities/overrides.ts"
import {
  businessesTable,
  placementsTable,
  readersTable,
  sicCodesTable,
} from "../../src/screening/activities/tables.ts"

const folder = new URL("../../data/", import.meta.url)

function rowsOf(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8"))
}

const industryFiles = readdirSync(new URL("businesses/", folder))
  .filter((name) => name !== "readers.json")
  .map((name) => `businesses/${name}`)

/** Every table with its schema and its rows. */
const tables: readonly (readonly [name: string, schema: z.ZodType, rows: unknown])[] = [
  ["placements.json", placementsTable, rowsOf("placements.json")],
  ["sic-codes.json", sicCodesTable, rowsOf("sic-codes.json")],
  ["businesses/readers.json", readersTable, rowsOf("businesses/readers.json")],
  ...industryFiles.map((name) => [name, businessesTable, rowsOf(name)] as const),
]

test.each(tables)("data/%s is as its schema declares it", (_name, schema, rows) => {
  expect(schema.safeParse(rows).error?.issues ?? []).toEqual([])
})

describe("what companies do", () => {
  const { placements } = placementsTable.parse(rowsOf("placements.json"))
  const { codes } = sicCodesTable.parse(rowsOf("sic-codes.json"))
  const industries = industryFiles.map((name) => businessesTable.parse(rowsOf(name)))
  const groups = industries.flatMap((table) => table.groups)

  test("each placement has a name of its own, and each is used", () => {
    const names = placements.map(({ name }) => name)
    const used = [...placements, ...codes, ...groups].map(({ placement }) => placement)
    expect(new Set(used.filter((placement) => typeof placement === "string"))).toEqual(new Set(names))
    expect(repeated(names)).toEqual([])
  })

  test("the SEC's list has 444 codes, ascending", () => {
    const numbers = codes.map(({ code }) => code)
    expect(numbers).toHaveLength(444)
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
  })

  test("a company has one row in one industry, and every industry is read", () => {
    expect(repeated(groups.flatMap(({ companies }) => companies.map(({ cik }) => cik)))).toEqual([])
    expect(repeated(industries.map(({ industry }) => industry))).toEqual([])
    expect(new Set(overrides.map(({ industry }) => industry))).toEqual(
      new Set(industries.map(({ industry }) => industry)),
    )
  })

  test("each kind of reading has one day", () => {
    const { readers } = readersTable.parse(rowsOf("businesses/readers.json"))
    expect(repeated(readers.map(({ name }) => name))).toEqual([])
  })
})

function repeated<Key>(keys: readonly Key[]): readonly Key[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
