import type { Rulebooks } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

const selectRulebook = `
SELECT name, version, rulebook FROM rulebooks
WHERE account_id = ?1 AND name = ?2 AND (?3 IS NULL OR version = ?3)
ORDER BY version DESC LIMIT 1`

/** The rule books of accounts, for requests. */
export function d1Rulebooks(database: D1Database): Rulebooks {
  return {
    async find(accountId, name, version) {
      const statement = database.prepare(selectRulebook).bind(accountId, name, version)
      const row = await readWithRetry(() =>
        statement.first<{ readonly name: string; readonly version: number; readonly rulebook: string }>(),
      )
      return row && { ...row, rulebook: JSON.parse(row.rulebook) }
    },
  }
}
