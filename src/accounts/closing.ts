import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Account, AccountStore } from "./accounts.ts"
import { type KeyPorts, type RevokePorts, revokeKey } from "./keys.ts"

/** The action if Stripe still bills the account. */
type WhilePaid = "refuse" | "close"

/** True while a subscription of any price is in force or past due, even if the plan has lapsed. */
export function isBilled({ paid }: Account, nowMilliseconds: number): boolean {
  return paid !== null && (paid.status === "past_due" || nowMilliseconds < Date.parse(paid.activeUntil))
}

/**
 * Closes an account for good: its keys are refused from the next request on, and signing in is no longer
 * possible. May be repeated after an interruption. Sends nothing to Stripe.
 */
export async function closeAccount(
  ports: RevokePorts & KeyPorts<"list"> & { readonly accounts: Pick<AccountStore, "erase"> },
  account: Account,
  whilePaid: WhilePaid,
): Promise<Outcome<{ readonly keysRevoked: number }, "paid" | "unreachable" | "key_made">> {
  if (whilePaid === "refuse" && isBilled(account, ports.clock.nowMilliseconds())) {
    return refuse("paid", "Stripe still bills a subscription. Cancel it there first.")
  }
  const keys = await ports.keyStore.list(account.id)
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null)
  for (const { id } of inUse) {
    const revoked = await revokeKey(ports, account.id, id)
    if (!revoked.ok)
      return refuse("unreachable", "Not every key could be revoked: the account is still open.")
  }
  const isErased = await ports.accounts.erase(account.id)
  return isErased
    ? answer({ keysRevoked: inUse.length })
    : refuse("key_made", "A key was made meanwhile: the account is still open.")
}
