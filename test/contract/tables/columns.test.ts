import { expect, test } from "vitest"
import { changeColumns } from "../../../src/contract/tables/changes.ts"
import { comparedStandards, ownStandardId } from "../../../src/contract/tables/compared-standards.ts"
import { endpointTables } from "../../../src/contract/tables/endpoint-tables.ts"
import { holdingColumns } from "../../../src/contract/tables/holdings.ts"
import type { ColumnHead } from "../../../src/contract/tables/table.ts"
import { universeColumns } from "../../../src/contract/tables/universe.ts"
import { currentMethodology, standards } from "../../../src/screening/methodologies.ts"
import { keepsState } from "../../../src/screening/standings/membership.ts"

const tables = { universe: universeColumns, holdings: holdingColumns, changes: changeColumns }

test.each(Object.entries(tables))(
  "the columns of %s have different names that SQL takes without quotes",
  (_, columns) => {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
  },
)

test.each(Object.entries(tables))("each column of %s is described", (_, columns) => {
  expect(columns.filter(({ description }) => description.length < 5)).toEqual([])
})

test.each(["screen", "history", "timeline", "standards"] as const)(
  "a column of %s that universe has too has its type, and they are in its order",
  (name) => {
    const columns = endpointTables[name]?.columnsOf(null) ?? []
    const typed = ({ name: column, type }: ColumnHead) => `${column} ${type}`
    const named = new Set(columns.map((column) => column.name))
    const shared = universeColumns.filter((column) => named.has(column.name))
    expect(shared.length).toBeGreaterThan(5)
    expect(columns.map(typed).filter((column) => shared.map(typed).includes(column))).toEqual(
      shared.map(typed),
    )
  },
)

test("holdings and changes are those of a snapshot", () => {
  expect(endpointTables.etfHoldings?.columnsOf(null)).toEqual(holdingColumns)
  expect(endpointTables.changes?.columnsOf(null)).toEqual(changeColumns)
})

test.each([
  ["aaoifi-ss21@2026.1", ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"]],
  [
    "sc-malaysia@2026.1",
    ["prohibited_revenue", "debt_to_total_assets", "cash_to_total_assets", "prohibited_profit"],
  ],
  ["a standard of a later release@1", ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"]],
])("the ratios in the history by %s", (methodology, ratios) => {
  const columns = endpointTables.history?.columnsOf(methodology) ?? []
  expect(columns.flatMap(({ name }) => /^(.+)_threshold$/.exec(name)?.[1] ?? [])).toEqual(ratios)
})

test("universe has columns for every screen of every version of each standard", () => {
  const [own, ...others] = standards
  expect(own?.[0].id).toBe(ownStandardId)
  expect(currentMethodology.id).toBe(ownStandardId)
  expect(comparedStandards).toEqual(
    others.map((versions) => ({
      id: versions[0].id,
      name: versions[0].shortName,
      keepsMembership: versions.some(({ rules }) => keepsState(rules)),
      screens: [...new Set(versions.flatMap(({ rules }) => rules.ratios.map(({ name }) => name)))],
    })),
  )
})
