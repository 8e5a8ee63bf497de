import { expect, test } from "vitest"
import { endpointTables } from "../../../src/api/tables.ts"
import { changeColumns } from "../../../src/contract/tables/changes.ts"
import { holdingColumns } from "../../../src/contract/tables/holdings.ts"
import { comparedStandards, ownStandardId } from "../../../src/contract/tables/shared-columns.ts"
import type { ColumnHead } from "../../../src/contract/tables/table.ts"
import { universeColumns } from "../../../src/contract/tables/universe.ts"
import type { Timeline } from "../../../src/timeline/schema.ts"
import { ownMethodology } from "../../support/methodology.ts"

const tables = { universe: universeColumns, holdings: holdingColumns, changes: changeColumns }

test.each(Object.entries(tables))(
  "the columns of %s have different names that need no quotes in SQL",
  (_, columns) => {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
  },
)

test.each(Object.entries(tables))("each column of %s is described", (_, columns) => {
  expect(columns.filter(({ description }) => description.length < 5)).toEqual([])
})

test.each(["screen", "timeline", "standards"] as const)(
  "columns that %s shares with universe have the same type and order",
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

test("the columns of holdings and changes equal those of a snapshot", () => {
  expect(endpointTables.etfHoldings?.columnsOf(null)).toEqual(holdingColumns)
  expect(endpointTables.changes?.columnsOf(null)).toEqual(changeColumns)
})

test.each([
  ["day", "spell_from spell_to methodology cause"],
  ["report", "occasion period_end as_of changed changed_screens"],
])("a timeline by %s has only the columns of its form", (by, own) => {
  const timelineColumns = (data?: { by: string }) =>
    endpointTables.timeline?.columnsOf(null, data as Timeline).map(({ name }) => name) ?? []
  const shared = timelineColumns({ by: "day" }).filter((name) =>
    timelineColumns({ by: "report" }).includes(name),
  )
  expect(
    timelineColumns({ by })
      .filter((name) => !shared.includes(name))
      .join(" "),
  ).toBe(own)
  expect(timelineColumns()).toEqual(expect.arrayContaining(own.split(" ")))
})

test.each([
  ["aaoifi-ss21@2026.1", ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"]],
  [
    "sc-malaysia@2026.1",
    ["prohibited_revenue", "debt_to_total_assets", "cash_to_total_assets", "prohibited_profit"],
  ],
  ["a standard of a later release@1", ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"]],
])("the ratio columns of a timeline by %s", (methodology, ratios) => {
  const columns = endpointTables.timeline?.columnsOf(methodology) ?? []
  expect(columns.flatMap(({ name }) => /^(.+)_threshold$/.exec(name)?.[1] ?? [])).toEqual(ratios)
})

/** The columns in their fixed order: a new standard or screen is added at the end. */
const standardColumns = {
  "aaoifi-ss21-text": "debt_to_market_cap deposits_to_market_cap prohibited_revenue",
  djim: "debt_to_market_cap prohibited_revenue cash_to_market_cap receivables_to_market_cap",
  "sp-shariah": "debt_to_market_cap prohibited_revenue cash_to_market_cap receivables_to_market_cap",
  "ftse-yasaar":
    "debt_to_total_assets cash_to_total_assets receivables_and_cash_to_total_assets prohibited_revenue",
  "ftse-idealratings":
    "debt_to_market_cap cash_to_market_cap receivables_and_cash_to_total_assets prohibited_revenue",
  "msci-islamic":
    "debt_to_total_assets cash_to_total_assets receivables_and_cash_to_total_assets prohibited_revenue",
  "msci-m-series":
    "debt_to_market_cap cash_to_market_cap receivables_and_cash_to_market_cap prohibited_revenue",
  "sc-malaysia": "debt_to_total_assets cash_to_total_assets prohibited_revenue prohibited_profit",
  "kmi-meezan":
    "debt_to_total_assets cash_to_total_assets illiquid_assets_to_total_assets net_liquid_assets_to_market_cap prohibited_revenue",
  "issi-ojk": "debt_to_total_assets prohibited_revenue",
}

test("universe has a column for every screen of every standard except the default one, in a fixed order", () => {
  expect([ownStandardId, ownMethodology.id]).toEqual(["aaoifi-ss21", "aaoifi-ss21"])
  expect(comparedStandards.map(({ id, screens }) => [id, screens.join(" ")])).toEqual(
    Object.entries(standardColumns),
  )
  const keeping = comparedStandards.filter(({ keepsMembership }) => keepsMembership)
  expect(keeping.map(({ id }) => id)).toEqual(["djim", "msci-islamic"])
})
