import { env } from "cloudflare:workers"
import { is } from "drizzle-orm"
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import * as accessTables from "../../src/database/access.ts"
import * as fundTables from "../../src/database/funds.ts"
import * as tables from "../../src/database/screening.ts"
import * as searchTables from "../../src/database/search.ts"
import * as snapshotTables from "../../src/database/snapshots.ts"

const declared = Object.values({
  ...tables,
  ...accessTables,
  ...fundTables,
  ...searchTables,
  ...snapshotTables,
})
  .filter((table) => is(table, SQLiteTable))
  .map(getTableConfig)

test("exactly the tables of the migrations are declared for queries", async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>()
  expect(declared.map(({ name }) => name).sort()).toEqual(results.map(({ name }) => name).sort())
})

test.each(declared)("$name has the columns of the migration", async ({ name, columns }) => {
  const { results } = await env.DB.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?)')
    .bind(name)
    .all<{ name: string; type: string; notnull: number; pk: number }>()
  const migrated = results.map((column) => [
    column.name,
    column.type,
    column.notnull === 1 || column.pk === 1,
  ])
  const queried = columns.map((column) => [
    column.name,
    column.getSQLType().toUpperCase(),
    column.notNull || column.primary,
  ])
  expect(queried.sort()).toEqual(migrated.sort())
})

test("a closed list of the vocabulary is the same in the migrations", async () => {
  const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all<{
    name: string
    sql: string
  }>()
  const statements = new Map(results.map(({ name, sql }) => [name, sql]))
  const lists = declared.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const check = new RegExp(`CHECK \\(${column.name} IN \\(([^)]*)\\)\\)`).exec(statements.get(name) ?? "")
      const allowed = check?.[1]?.split(",").map((value) => value.trim().replaceAll("'", ""))
      return column.enumValues === undefined || allowed === undefined
        ? []
        : [{ column: `${name}.${column.name}`, allowed, named: [...column.enumValues] }]
    }),
  )
  for (const { column, allowed, named } of lists) expect(named.sort(), column).toEqual(allowed.sort())
  expect(lists.map(({ column }) => column)).toEqual(
    expect.arrayContaining(["fund_holdings.kind", "fund_holdings.match_method", "funds.holdings_source"]),
  )
})
