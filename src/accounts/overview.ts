import { type Entitlement, entitlement, subscriptionsOf } from "../access/plans.ts"
import type { Clock } from "../ports.ts"
import { type BillingView, billingOf } from "./billing.ts"
import type { BillingPorts } from "./billing-ports.ts"
import type { KeyPorts } from "./keys.ts"
import type { Account } from "./ports.ts"
import { type AccountUsage, type UsagePorts, usageOf } from "./usage.ts"

export interface AccountOverview extends AccountUsage, Entitlement, Pick<BillingView, "until"> {
  /** How many keys are not revoked. */
  readonly keys: number
}

/** How an account stands: its plan now, what that allows, and what was asked in the last 30 days. */
export async function overviewOf(
  ports: BillingPorts & UsagePorts & Pick<KeyPorts, "keyStore">,
  account: Account,
): Promise<AccountOverview> {
  const [keys, usage] = await Promise.all([ports.keyStore.list(account.id), usageOf(ports, account.id)])
  return {
    ...entitlementOf(ports, account),
    until: billingOf(ports, account).until,
    ...usage,
    keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
  }
}

/** What somebody signed in to this account may do now; its live keys too. */
export function entitlementOf({ clock }: { readonly clock: Clock }, account: Account): Entitlement {
  return entitlement("session", subscriptionsOf(account), clock.nowMilliseconds())
}
