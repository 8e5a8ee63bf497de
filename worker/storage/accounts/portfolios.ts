import type { ListedPortfolio, PortfolioStore } from "../../../src/accounts/portfolios.ts"
import { readWithRetry } from "../read-with-retry.ts"

const upsert = `
INSERT INTO portfolios (account_id, name, positions, saved_at)
SELECT ?1, ?2, ?3, ?4
WHERE EXISTS (SELECT 1 FROM portfolios WHERE account_id = ?1 AND name = ?2)
  OR (SELECT count(*) FROM portfolios WHERE account_id = ?1) < ?5
ON CONFLICT (account_id, name) DO UPDATE SET positions = excluded.positions, saved_at = excluded.saved_at`

const selectListed = `
SELECT name, json_array_length(positions) AS positions, saved_at AS savedAt FROM portfolios
WHERE account_id = ?1 ORDER BY name`

const selectOne = "SELECT positions FROM portfolios WHERE account_id = ?1 AND name = ?2"

/** The portfolios that accounts saved. */
export function d1Portfolios(database: D1Database): PortfolioStore {
  return {
    async save(accountId, { name, positions }, namesMax, savedAt) {
      const { meta } = await database
        .prepare(upsert)
        .bind(accountId, name, JSON.stringify(positions), savedAt, namesMax)
        .run()
      return meta.changes === 1
    },
    async list(accountId) {
      const statement = database.prepare(selectListed).bind(accountId)
      const { results } = await readWithRetry(() => statement.all<ListedPortfolio>())
      return results
    },
    async find(accountId, name) {
      const statement = database.prepare(selectOne).bind(accountId, name)
      const row = await readWithRetry(() => statement.first<{ readonly positions: string }>())
      return row && JSON.parse(row.positions)
    },
    async delete(accountId, name) {
      const statement = database.prepare("DELETE FROM portfolios WHERE account_id = ?1 AND name = ?2")
      const { meta } = await statement.bind(accountId, name).run()
      return meta.changes > 0
    },
  }
}
