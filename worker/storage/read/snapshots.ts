import type { Scope } from "../../../src/access/plans.ts"
import { fromStoredJson } from "../../../src/contract/json-text.ts"
import type { Snapshots } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** The column of the manifest that a scope reads. */
const manifestOf: Readonly<Record<Scope, string>> = { full: "manifest", sandbox: "sandbox_manifest" }

/** ?1: the day before which, null for all; ?2: how many days. SQLite takes the columns of the row that has the maximum. */
const selectDays = (scope: Scope) => `
SELECT day, max(revision) AS revision, ${manifestOf[scope]} -> '$.files' AS files FROM snapshots
WHERE manifest IS NOT NULL AND (?1 IS NULL OR day < ?1) GROUP BY day ORDER BY day DESC LIMIT ?2`

/** ?1: the day, or `latest`; ?2: the revision, null for the newest. */
const selectManifest = (scope: Scope) => `
SELECT ${manifestOf[scope]} AS manifest FROM snapshots
WHERE manifest IS NOT NULL AND (?2 IS NULL OR revision = ?2)
  AND day = iif(?1 = 'latest', (SELECT max(day) FROM snapshots WHERE manifest IS NOT NULL), ?1)
ORDER BY revision DESC LIMIT 1`

interface DayRow {
  readonly day: string
  readonly revision: number
  readonly files: string
}

/** The published snapshots in D1; each method takes one round trip. */
export function d1Snapshots(database: D1Database): Snapshots {
  return {
    async list(scope, { before, limit }) {
      const statement = database.prepare(selectDays(scope)).bind(before, limit + 1)
      const { results } = await readWithRetry(() => statement.all<DayRow>())
      const rows = results
        .slice(0, limit)
        .map(({ day, revision, files }) => ({ day, revision, files: JSON.parse(files) }))
      return { rows, hasMore: results.length > limit }
    },
    async find(scope, day, revision) {
      const statement = database.prepare(selectManifest(scope)).bind(day, revision)
      const row = await readWithRetry(() => statement.first<{ readonly manifest: string }>())
      return row && fromStoredJson(row.manifest)
    },
  }
}
