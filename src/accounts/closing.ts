import { answer, type Outcome, refuse } from "../outcome.ts"
import { type KeyPorts, revokeKey } from "./keys.ts"
import type { Account } from "./ports.ts"

export interface AccountErasure {
  /**
   * Ends sessions, links and the operator's grant, and forgets the address, the passkeys and the names of the keys; what was
   * used stays, under ids. False when the account has a key that is not revoked: then its address stays.
   */
  erase(account: Account): Promise<boolean>
}

export interface ClosingPorts extends Pick<KeyPorts, "clock" | "keyStore" | "revocations"> {
  readonly erasure: AccountErasure
}

/** What is done while Stripe goes on billing. */
export type WhilePaid = "refuse" | "close"

/** True while a subscription runs, of whatever price, or Stripe tries to collect its payment: a plan that lapsed is no end. */
export function isBilled({ paid }: Account, nowMilliseconds: number): boolean {
  return paid !== null && (paid.status === "past_due" || nowMilliseconds < Date.parse(paid.activeUntil))
}

/**
 * Closes an account for good: its keys are refused from the next request on, nobody signs in to it again. Stopped halfway it
 * may be repeated. Stripe is told nothing.
 */
export async function closeAccount(
  ports: ClosingPorts,
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
  const isForgotten = await ports.erasure.erase(account)
  return isForgotten
    ? answer({ keysRevoked: inUse.length })
    : refuse("key_made", "A key was made meanwhile: the account is still open.")
}
