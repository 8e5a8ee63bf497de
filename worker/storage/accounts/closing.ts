import type { AccountErasure } from "../../../src/accounts/closing.ts"

/** One batch, so that nothing is forgotten by halves. */
const forgetting = [
  "DELETE FROM sessions WHERE account_id = ?1",
  "DELETE FROM passkeys WHERE account_id = ?1",
  "DELETE FROM subscriptions WHERE account_id = ?1",
  "DELETE FROM sign_in_links WHERE email = (SELECT email FROM accounts WHERE id = ?1)",
  "UPDATE api_keys SET name = NULL WHERE account_id = ?1 AND name IS NOT NULL",
] as const

const forgetAddress = `
UPDATE accounts SET email = NULL
WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM api_keys WHERE account_id = ?1 AND revoked_at IS NULL)`

/** Forgetting, in one batch over every table that knows the account. */
export function d1AccountErasure(database: D1Database): AccountErasure {
  return {
    async erase({ id }) {
      const done = await database.batch(
        [...forgetting, forgetAddress].map((statement) => database.prepare(statement).bind(id)),
      )
      return done.at(-1)?.meta.changes === 1
    },
  }
}
