import { type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { formerNames, knownNames } from "../../database/search.ts"
import { slices } from "../../lists.ts"
import { wordsOf } from "../../search/service.ts"
import { refreshSearchCompanies, refreshSearchListings } from "./search-index.ts"

type FormerName = typeof formerNames.$inferSelect

/** Names by which search finds a line although the line has another name. */
export interface OtherNames {
  readonly former: readonly FormerName[]
  /** Common names of lines: the index that a fund tracks, or a short name of a company. */
  readonly known: readonly (typeof knownNames.$inferSelect)[]
}

const addKnown = (rows: string) => sql`
INSERT INTO known_names (instrument_id, name) SELECT value ->> 'instrumentId', value ->> 'name' FROM json_each(${rows}) WHERE true
ON CONFLICT DO NOTHING`

/** Replaces all other names, in the same transaction as the search entries. */
export async function replaceOtherNames(database: Database, { former, known }: OtherNames): Promise<void> {
  const { query } = database
  const renamed = await query.selectDistinct({ filer: formerNames.filer }).from(formerNames)
  const named = await query.selectDistinct({ instrumentId: knownNames.instrumentId }).from(knownNames)
  const filers = new Set([...renamed, ...former].map(({ filer }) => filer))
  const lines = new Set([...named, ...known].map(({ instrumentId }) => instrumentId))
  await inTransaction(database, [
    sql`DELETE FROM former_names`,
    sql`DELETE FROM known_names`,
    ...addFormerNames(former),
    ...adding(addKnown, known),
    ...refreshSearchCompanies(JSON.stringify([...filers])),
    ...refreshSearchListings(JSON.stringify([...lines])),
  ])
}

/** Statements to run before those of {@link refreshSearchCompanies}. */
export function addFormerNames(former: readonly FormerName[]): readonly SQL[] {
  return adding(
    (rows) => sql`
INSERT INTO former_names (filer, name) SELECT value ->> 'filer', value ->> 'name' FROM json_each(${rows}) WHERE true
ON CONFLICT DO NOTHING`,
    former,
  )
}

/** Adds names. Their words are stored in the form that the words of a search text have. */
function adding(
  statement: (rows: string) => SQL,
  rows: readonly { readonly name: string }[],
): readonly SQL[] {
  const worded = rows.map((row) => ({ ...row, name: wordsOf(row.name).join(" ") }))
  return slices(worded, rowsPerStatement).map((some) => statement(JSON.stringify(some)))
}
