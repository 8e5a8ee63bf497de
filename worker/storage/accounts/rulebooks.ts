import type { ListedRulebook, RulebookStore } from "../../../src/accounts/rulebooks.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** The versions under a name: ?1 the account, ?2 the name. */
const named = "FROM rulebooks WHERE account_id = ?1 AND name = ?2"

const insertVersion = `
INSERT INTO rulebooks (account_id, name, version, rulebook, saved_at)
SELECT ?1, ?2, 1 + coalesce((SELECT max(version) ${named}), 0), ?3, ?4
WHERE ?3 IS NOT (SELECT rulebook ${named} ORDER BY version DESC LIMIT 1)
  AND (SELECT count(*) ${named}) < ?6
  AND (EXISTS (SELECT 1 ${named})
    OR (SELECT count(DISTINCT name) FROM rulebooks WHERE account_id = ?1) < ?5)`

const selectNewest = `SELECT version, rulebook ${named} ORDER BY version DESC LIMIT 1`

/** With max(), the other columns are those of its row. */
const selectListed = `
SELECT name, max(version) AS version, saved_at AS savedAt FROM rulebooks
WHERE account_id = ?1 GROUP BY name ORDER BY name`

/** The rule books of accounts, for the dashboard. */
export function d1RulebookStore(database: D1Database): RulebookStore {
  return {
    async save(accountId, { name, rulebookJson }, { namesMax, versionsMax }, savedAt) {
      const [inserted, newest] = await database.batch<{ version: number; rulebook: string }>([
        database.prepare(insertVersion).bind(accountId, name, rulebookJson, savedAt, namesMax, versionsMax),
        database.prepare(selectNewest).bind(accountId, name),
      ])
      const [now] = newest?.results ?? []
      if (now === undefined) return { kind: "too_many_names" }
      if (now.rulebook !== rulebookJson) return { kind: "too_many_versions" }
      return { kind: inserted?.meta.changes === 1 ? "saved" : "unchanged", version: now.version }
    },
    async list(accountId) {
      const statement = database.prepare(selectListed).bind(accountId)
      const { results } = await readWithRetry(() => statement.all<ListedRulebook>())
      return results
    },
    async delete(accountId, name) {
      const { meta } = await database.prepare(`DELETE ${named}`).bind(accountId, name).run()
      return meta.changes > 0
    },
  }
}
