import type { AccountErasure } from "../../../src/accounts/closing.ts"

const eraseStatements = [
  "DELETE FROM sessions WHERE account_id = ?1",
  "DELETE FROM passkeys WHERE account_id = ?1",
  "DELETE FROM subscriptions WHERE account_id = ?1",
  "DELETE FROM sign_in_links WHERE email = (SELECT email FROM accounts WHERE id = ?1)",
  "DELETE FROM account_events WHERE account_id = ?1",
  "DELETE FROM watchlist WHERE account_id = ?1",
  "DELETE FROM watchers WHERE account_id = ?1",
  "DELETE FROM rulebooks WHERE account_id = ?1",
  "DELETE FROM portfolios WHERE account_id = ?1",
  `DELETE FROM webhook_attempts WHERE message_seq IN (
    SELECT seq FROM webhook_messages JOIN webhooks ON webhooks.id = webhook_id WHERE account_id = ?1
  )`,
  "DELETE FROM webhook_messages WHERE webhook_id IN (SELECT id FROM webhooks WHERE account_id = ?1)",
  "DELETE FROM webhooks WHERE account_id = ?1",
  "UPDATE accounts SET default_methodology = NULL WHERE id = ?1",
  "UPDATE api_keys SET name = NULL WHERE account_id = ?1 AND name IS NOT NULL",
] as const

const eraseAddress = `
UPDATE accounts SET email = NULL
WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM api_keys WHERE account_id = ?1 AND revoked_at IS NULL)`

/** Erases an account's personal data from every table, in one transaction. */
export function d1AccountErasure(database: D1Database): AccountErasure {
  return {
    async erase({ id }) {
      const done = await database.batch(
        [...eraseStatements, eraseAddress].map((statement) => database.prepare(statement).bind(id)),
      )
      return done.at(-1)?.meta.changes === 1
    },
  }
}
