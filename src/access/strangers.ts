import { answer } from "../outcome.ts"
import type { Identity } from "./caller.ts"
import { ipLimitsPerMinute, type Limits, sandboxLimits } from "./plans.ts"

/** Callers without a key, who read the sandbox (Interface: sandbox scope). They have no account. */

/** Not the id of an account, since it is no UUID. */
const strangerAccount = "stranger"

/** Of one IP address. worker/limits/stranger-allowances.ts counts its requests. */
export const strangerLimits: Limits = {
  ...sandboxLimits,
  requestsPerDay: 200,
  requestsPerMinute: ipLimitsPerMinute.withoutKey,
  packetsPerMonth: 0,
  webhooks: 0,
}

export const keyNeeded =
  "Without a key, Qistas answers for ten stocks and two funds. For everything else send a key in the X-API-Key header, which you make at /dashboard/keys of this service; a live key, on the Plus plan, opens every symbol."

/** The identity of a sender without a key. `sender`: the bucket of the IP address. */
export function strangerIdentity(sender: string) {
  const identity: Identity = {
    accountId: strangerAccount,
    key: null,
    counterId: sender,
    plan: "free",
    scope: "sandbox",
    limits: strangerLimits,
    defaultMethodology: null,
  }
  const found = { ...identity, latest: async () => answer(found) }
  return found
}

export function isStranger({ accountId }: Pick<Identity, "accountId">): boolean {
  return accountId === strangerAccount
}
