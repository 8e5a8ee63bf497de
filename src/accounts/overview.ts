import { type Entitlement, entitlement, subscriptionsOf } from "../access/plans.ts"
import type { Clock } from "../runtime.ts"
import type { Account } from "./accounts.ts"
import { type BillingPorts, type BillingView, billingOf } from "./billing.ts"
import type { KeyPorts } from "./keys.ts"
import { type AccountUsage, type UsagePorts, usageOf } from "./usage.ts"

export interface AccountOverview extends AccountUsage, Entitlement, Pick<BillingView, "until"> {
  /** The number of keys that are not revoked. */
  readonly keys: number
}

/** The account's plan, its limits, and its usage of the last 30 days. */
export async function overviewOf(
  ports: Pick<BillingPorts, "stripe"> & UsagePorts & KeyPorts<"list">,
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

/** The limits of this account's sessions and live keys. */
export function entitlementOf({ clock }: { readonly clock: Clock }, account: Account): Entitlement {
  return entitlement("session", subscriptionsOf(account), clock.nowMilliseconds())
}
