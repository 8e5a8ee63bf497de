import { env } from "cloudflare:workers"
import type { Subscription } from "../../../src/access/plans.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { sha256 } from "../../../src/sha256.ts"
import { secrets } from "../../../worker/compose-accounts.ts"
import { accountsOf, createAccount } from "../../../worker/storage/accounts.ts"

export interface OpenSession {
  readonly accountId: string
  readonly token: string
}

/** A stored session of a new account. `endsInDays` below 0 gives a session that has ended. */
export async function newSession(
  subscription: Subscription | null = null,
  { endsInDays = 30 }: { readonly endsInDays?: number } = {},
): Promise<OpenSession> {
  const accountId = await createAccount(env.DB)
  if (subscription !== null) await accountsOf(env.DB).grant(accountId, subscription)
  const token = secrets.token()
  const now = new Date().toISOString()
  const end = new Date(Date.now() + endsInDays * dayMilliseconds).toISOString()
  await env.DB.prepare(
    "INSERT INTO sessions (hash, account_id, method, created_at, last_seen_at, expires_at) VALUES (?, ?, 'link', ?, ?, ?)",
  )
    .bind(sha256(token), accountId, now, now, end)
    .run()
  return { accountId, token }
}
