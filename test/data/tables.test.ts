import { readdirSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { ZodType } from "zod"
import amountRows from "../../data/amounts.json" with { type: "json" }
import screenRows from "../../data/screens.json" with { type: "json" }
import { declaredAmounts, declaredScreens, declaredStandard } from "../../src/contract/declared/schema.ts"
import { declaredStandards } from "../../src/contract/declared/standards.ts"
import { denominatorNames, numeratorNames, screenNames } from "../../src/vocabulary.ts"

/** The JSON tables of data/. Nothing checks them when the service starts: what can be wrong in one is looked for here. */

const tables: readonly (readonly [name: string, schema: ZodType, table: unknown])[] = [
  ["amounts.json", declaredAmounts, amountRows],
  ["screens.json", declaredScreens, screenRows],
  ...declaredStandards.map((each) => [`standards/${each.id}.json`, declaredStandard, each] as const),
]

test.each(tables)("%s is as its schema says", (_, schema, table) => {
  expect(schema.parse(table)).toEqual(table)
})

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
const isUnique = (values: readonly string[]) => new Set(values).size === values.length

describe("standards", () => {
  test("are the files of data/standards/, each under its id", () => {
    const files = declaredStandards.map(({ id }) => `${id}.json`)
    expect(files.toSorted()).toEqual(readdirSync("data/standards").toSorted())
    expect(isUnique(declaredStandards.map(({ shortName }) => shortName))).toBe(true)
  })
})

describe("screens and amounts", () => {
  test("are those of the vocabulary, in its order", () => {
    expect(namesOf(screenRows)).toEqual(screenNames)
    expect(namesOf(amountRows)).toEqual([...new Set([...numeratorNames, ...denominatorNames])])
  })

  test("have one id and one title each", () => {
    expect(isUnique(screenRows.map(({ id }) => id))).toBe(true)
    expect(isUnique(screenRows.map(({ title }) => title))).toBe(true)
  })
})
