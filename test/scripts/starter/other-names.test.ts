import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { readFunds } from "../../../scripts/starter/funds.ts"
import { readListings, readWorld } from "../../../scripts/starter/starter.ts"
import { readTable } from "../../../scripts/starter/table.ts"
import { formerNamesTable, knownNamesTable } from "../../../scripts/starter/tables.ts"
import { plainName } from "../../../src/identifiers/company-name.ts"
import { wordsOf } from "../../../src/search/words.ts"

/** Other names for a line, by which search finds it. */

const data = fileURLToPath(new URL("../../../data", import.meta.url))
const atHome = readListings(data)
const abroad = readWorld(data).map(({ instrument, ...line }) => ({ ...line, symbol: instrument }))
const known = readTable(data, knownNamesTable)

test("every former name belongs to a listed registrant", () => {
  const listed = new Set(atHome.map(({ filer }) => filer))
  const former = readTable(data, formerNamesTable)
  expect(former.length).toBeGreaterThan(900)
  expect(former.filter(({ filer }) => !listed.has(filer))).toEqual([])
})

describe("a popular name", () => {
  test("belongs to a listed line: a fund's index, a company, or the holder of an asset", () => {
    const stocks = new Set([...atHome, ...abroad].map(({ symbol }) => symbol))
    const funds = new Set(readFunds(data).map(({ symbol }) => symbol))
    const listed = { index: funds, company: stocks, asset: new Set([...stocks, ...funds]) }
    expect(known.filter(({ of, instrument }) => !listed[of].has(instrument))).toEqual([])
  })

  test("belongs to one line only", () => {
    const names = known.map(({ name }) => wordsOf(name).join(""))
    expect(names.filter((name, at) => name === "" || names.indexOf(name) !== at)).toEqual([])
  })

  test("is no current name of another listed company", () => {
    const company = new Map([...atHome, ...abroad].map(({ symbol, filer }) => [symbol, filer]))
    const lines = [...atHome, ...abroad].map((line) => ({ ...line, core: plainName(line.name).core }))
    const taken = known.flatMap(({ name, instrument, of }) => {
      const { core } = plainName(name)
      return lines
        .filter((line) => of === "company" && line.core === core && line.symbol !== instrument)
        .filter(({ filer }) => filer === null || filer !== company.get(instrument))
        .map(({ symbol }) => `${name}: ${symbol}`)
    })
    expect(taken).toEqual([])
  })
})
