import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { readFunds } from "../../../scripts/starter/funds.ts"
import { readListings, readWorld } from "../../../scripts/starter/starter.ts"
import { readTable } from "../../../scripts/starter/table.ts"
import { formerNamesTable, knownNamesTable } from "../../../scripts/starter/tables.ts"
import { plainName } from "../../../src/identifiers/company-name.ts"

/** The names by which search finds a line, and which are not its own. */

const data = fileURLToPath(new URL("../../../data", import.meta.url))
const atHome = readListings(data)
const abroad = readWorld(data).map(({ instrument, ...line }) => ({ ...line, symbol: instrument }))
const known = readTable(data, knownNamesTable)

test("every former name is of a registrant that is listed", () => {
  const listed = new Set(atHome.map(({ cik }) => cik))
  const former = readTable(data, formerNamesTable)
  expect(former.length).toBeGreaterThan(900)
  expect(former.filter(({ cik }) => !listed.has(cik))).toEqual([])
})

describe("a name that people use", () => {
  test("is of a line that is listed: an index of a fund, a short name of a company", () => {
    const stocks = new Set([...atHome, ...abroad].map(({ symbol }) => symbol))
    const funds = new Set(readFunds(data).map(({ symbol }) => symbol))
    expect(known.filter(({ of, instrument }) => !(of === "index" ? funds : stocks).has(instrument))).toEqual(
      [],
    )
  })

  test("is of one line", () => {
    const names = known.map(({ name }) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test("is no current name of another listed company", () => {
    const company = new Map([...atHome, ...abroad].map(({ symbol, cik }) => [symbol, cik]))
    const lines = [...atHome, ...abroad].map((line) => ({ ...line, core: plainName(line.name).core }))
    const taken = known.flatMap(({ name, instrument, of }) => {
      const { core } = plainName(name)
      return lines
        .filter((line) => of === "company" && line.core === core && line.symbol !== instrument)
        .filter(({ cik }) => cik === null || cik !== company.get(instrument))
        .map(({ symbol }) => `${name}: ${symbol}`)
    })
    expect(taken).toEqual([])
  })
})
