import { wordsOf } from "../../../src/search/service.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"
import { refreshSearchCompanies, refreshSearchListings } from "./search-index.ts"

interface FormerName {
  readonly cik: number
  readonly name: string
}

/** What people call a line: the index that a fund tracks, a short name of a company. */
interface KnownName {
  readonly instrumentId: string
  readonly name: string
}

/** Names by which search finds a line, and which are not its own. */
export interface OtherNames {
  readonly former: readonly FormerName[]
  readonly known: readonly KnownName[]
}

const addFormer = `
INSERT INTO former_names (cik, name) SELECT value ->> 'cik', value ->> 'name' FROM json_each(?1) WHERE true
ON CONFLICT DO NOTHING`

const addKnown = `
INSERT INTO known_names (instrument_id, name) SELECT value ->> 'instrumentId', value ->> 'name' FROM json_each(?1) WHERE true
ON CONFLICT DO NOTHING`

/** Replaces all other names, in one transaction with the entries of the search. */
export async function replaceOtherNames(database: D1Database, { former, known }: OtherNames): Promise<void> {
  const renamed = await database.prepare("SELECT DISTINCT cik FROM former_names").raw<[number]>()
  const named = await database.prepare("SELECT DISTINCT instrument_id FROM known_names").raw<[string]>()
  const ciks = new Set([...renamed.flat(), ...former.map(({ cik }) => cik)])
  const lines = new Set([...named.flat(), ...known.map(({ instrumentId }) => instrumentId)])
  await database.batch([
    ...["former_names", "known_names"].map((table) => database.prepare(`DELETE FROM ${table}`)),
    ...addFormerNames(database, former),
    ...adding(database, addKnown, known),
    ...refreshSearchCompanies(database, JSON.stringify([...ciks])),
    ...refreshSearchListings(database, JSON.stringify([...lines])),
  ])
}

/** Statements to run before those of {@link refreshSearchCompanies}. */
export function addFormerNames(database: D1Database, former: readonly FormerName[]): D1PreparedStatement[] {
  return adding(database, addFormer, former)
}

/** The words of a name are stored as those of a searched text. */
function adding(
  database: D1Database,
  sql: string,
  rows: readonly { readonly name: string }[],
): D1PreparedStatement[] {
  const worded = rows.map((row) => ({ ...row, name: wordsOf(row.name).join(" ") }))
  return slices(worded, rowsPerStatement).map((some) => database.prepare(sql).bind(JSON.stringify(some)))
}
