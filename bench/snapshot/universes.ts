import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { seed, seedDigest } from "../../scripts/seed/seed.ts"
import { openLocalStores, type Stores } from "../../scripts/stores/open.ts"
import { root } from "../../scripts/support/root.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { realCompanies, storedDocumentsOf } from "../capacity/starter.ts"
import { issuersOf, realIssuers } from "../universe/issuers.ts"
import { loadUniverse } from "../universe/load.ts"

/** Fills the stores of a state folder, and closes them. */
export type Fill = (stateFolder: string) => Promise<void>

export const fillStarter: Fill = (stateFolder) =>
  inStores(stateFolder, (stores) => seed(stores, join(root, "data"), seedDigest(root), () => {}))

/** So many lines, of which most have the verdict, the measures and the figures of one of the companies that ship. */
export function fillMadeUp(lines: number): Fill {
  return (stateFolder) =>
    inStores(stateFolder, async ({ database, storeScreened }) => {
      const screened = realCompanies()
      const real = new Set(screened.map(({ publication }) => publication.cik))
      const issuers = realIssuers().filter(({ company }) => company !== null && real.has(company.cik))
      const ciks = new Set(issuers.flatMap(({ company }) => company?.cik ?? []))
      const companies = screened.filter(({ publication }) => ciks.has(publication.cik))
      await saveCompanies(
        database,
        issuers.flatMap(({ company }) => company ?? []),
      )
      await saveListings(
        database,
        issuers.flatMap((issuer) => issuer.lines),
      )
      await storeScreened({
        inputs: companies.map(({ input }) => input),
        publications: companies.map(({ publication }) => publication),
      })
      const others = issuersOf(lines).filter(({ company }) => company === null || !ciks.has(company.cik))
      // A rating is drawn for a row apart from its documents.
      const rated = companies.filter(({ publication }) => publication.healthJson !== null)
      await loadUniverse(database, others, { documents: rated.map(storedDocumentsOf) })
      await copyMeasures(database, [...ciks])
    })
}

async function inStores(stateFolder: string, fill: (stores: Stores) => Promise<void>): Promise<void> {
  const stores = await openLocalStores(root, stateFolder)
  try {
    await applyMigrations(stores.database, join(root, "migrations"))
    await fill(stores)
  } finally {
    await stores.close()
  }
}

/** ?1: the company that is copied; ?2: how many there are; ?3: which of them it is. */
const copies = [
  `INSERT INTO company_measures (cik, assessment_id, past_key, standings, sheet)
SELECT others.cik, others.assessment_id, own.past_key, own.standings, own.sheet
FROM company_measures AS own JOIN determinations AS others ON others.cik % ?2 = ?3 WHERE own.cik = ?1
ON CONFLICT DO NOTHING`,
  `INSERT INTO holder_figures (cik, assessment_id, purification, zakat)
SELECT others.cik, others.assessment_id, own.purification, own.zakat
FROM holder_figures AS own JOIN determinations AS others ON others.cik % ?2 = ?3 WHERE own.cik = ?1
ON CONFLICT DO NOTHING`,
]

async function copyMeasures(database: D1Database, ciks: readonly number[]): Promise<void> {
  for (const [slot, cik] of ciks.entries())
    await database.batch(copies.map((sql) => database.prepare(sql).bind(cik, ciks.length, slot)))
}
