import { env } from "cloudflare:workers"
import { cikOf, edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import type { UniverseList } from "../../../src/pipeline/universe/plan.ts"
import { type ListTrust, runUniverse } from "../../../src/pipeline/universe/run.ts"
import { universeStore } from "../../../src/pipeline/universe/store.ts"
import { database, emptyTables } from "./stores.ts"

/**
 * Runs the lists of some days in November 2026, such as `11-02`. Returns the CIKs of the companies that the
 * last one queues.
 */
export async function nights(
  lists: Readonly<Record<string, readonly string[]>>,
): Promise<readonly (number | null)[]> {
  let screened: readonly (number | null)[] = []
  for (const [day, rows] of Object.entries(lists)) screened = (await night(`2026-${day}`, rows)).screened
  return screened
}

/**
 * The ticker list from rows such as `SYMBOL CIK Exchange Name of the company`, where `-` is no exchange. No
 * row is unreadable.
 */
function listOf(rows: readonly string[]): UniverseList {
  const tickers = rows.map((row) => {
    const [ticker = "", cik, exchange = "-", ...name] = row.split(" ")
    const filer = edgarFiler(Number(cik))
    return { ticker, filer, exchange: exchange === "-" ? null : exchange, name: name.join(" ") }
  })
  return { tickers, doubts: { tickers: new Set(), filers: new Set(), isNameless: false } }
}

/** Runs one night's list. Returns the run and the CIKs of the companies queued for screening. */
export async function night(
  day: string,
  rows: readonly string[],
  trust: ListTrust = "checked",
  screen: (filers: readonly FilerId[]) => Promise<void> = async () => {},
) {
  const screened: (number | null)[] = []
  const run = await runUniverse(
    {
      universe: universeStore(database),
      successions: [],
      screen: async (filers) => {
        await screen(filers)
        screened.push(...filers.map(cikOf))
      },
    },
    listOf(rows),
    day,
    trust,
  )
  return { run, screened }
}

/**
 * The lines in the US as `SYMBOL CIK`, with `main` for a company's canonical line and `x` before its ratio.
 */
export async function linesListed(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT instrument_id || ' ' || coalesce(CAST(substr(filer, 7) AS INTEGER), '-') || iif(kind = 'fund', ' fund', '')
       || iif(canonical, ' main', '') || coalesce(' x' || CAST(ordinary_per_share_line AS INTEGER), '') AS line
     FROM listings WHERE instr(instrument_id, ':') = 0 ORDER BY instrument_id`,
  ).all<{ line: string }>()
  return results.map(({ line }) => line)
}

/** The ledger entries of a day as `kind SYMBOL CIK`. */
export async function changesOf(day: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT kind || ' ' || coalesce(instrument_id, '*') || ' ' || CAST(substr(filer, 7) AS INTEGER) AS change FROM universe_changes
     WHERE at = ? ORDER BY 1`,
  )
    .bind(day)
    .all<{ change: string }>()
  return results.map(({ change }) => change)
}

const tables = [
  ..."companies listings quotes price_series splits universe_lines universe_changes".split(" "),
  ..."universe_screenings changes search_entries screening_universe screening_facets".split(" "),
  ..."standing_universe standing_facets determinations determination_history".split(" "),
]

/** Every row that the universe task writes. */
export async function universeRows(): Promise<Record<string, unknown[]>> {
  const answers = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`)),
  )
  return Object.fromEntries(tables.map((table, at) => [table, answers[at]?.results ?? []]))
}

/** Deletes everything, because the list of one test must not be the previous list of another. */
export async function forgetUniverse(): Promise<void> {
  await emptyTables([...tables, "determination_changes", "screening_inputs", "edgar_checks"])
}
