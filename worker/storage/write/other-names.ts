import { wordsOf } from "../../../src/services/search.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"

/** Names by which search finds a line, and which are not its own. */
export interface OtherNames {
  readonly former: readonly { readonly cik: number; readonly name: string }[]
  /** What people call a line: the index that a fund tracks, a short name of a company. */
  readonly known: readonly { readonly instrumentId: string; readonly name: string }[]
}

const saveFormer = `
INSERT INTO former_names (cik, name) SELECT value ->> 'cik', value ->> 'name' FROM json_each(?1) WHERE true
ON CONFLICT DO NOTHING`

const saveKnown = `
INSERT INTO known_names (instrument_id, name) SELECT value ->> 'instrumentId', value ->> 'name' FROM json_each(?1) WHERE true
ON CONFLICT DO NOTHING`

/** Replaces all other names, in one transaction. The search has them as the lines are saved, so they come before these. */
export async function replaceOtherNames(database: D1Database, { former, known }: OtherNames): Promise<void> {
  const bind = (sql: string, rows: readonly { readonly name: string }[]) =>
    slices(rows, rowsPerStatement).map((some) =>
      database
        .prepare(sql)
        .bind(JSON.stringify(some.map((row) => ({ ...row, name: searchedName(row.name) })))),
    )
  await database.batch([
    ...["former_names", "known_names"].map((table) => database.prepare(`DELETE FROM ${table}`)),
    ...bind(saveFormer, former),
    ...bind(saveKnown, known),
  ])
}

/** The words of a name as those of a searched text. */
function searchedName(name: string): string {
  return wordsOf(name).join(" ")
}
