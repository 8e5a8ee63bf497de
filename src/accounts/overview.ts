import { type Entitlement, entitlement } from "../access/plans.ts"
import { dayOf } from "../access/window.ts"
import type { Clock } from "../ports.ts"
import { type BillingView, billingOf } from "./billing.ts"
import type { BillingPorts } from "./billing-ports.ts"
import type { KeyPorts } from "./keys.ts"
import type { Account } from "./ports.ts"
import { type AccountUsage, type UsagePorts, usageOf } from "./usage.ts"

export interface Overview extends AccountUsage, Entitlement, Pick<BillingView, "until"> {
  /** How many keys are not revoked. */
  readonly keys: number
}

/** How an account stands: its plan now, what that allows, and what was asked in the last 30 days. */
export async function overviewOf(
  ports: BillingPorts & UsagePorts & Pick<KeyPorts, "keyStore">,
  account: Account,
): Promise<Overview> {
  const keys = await ports.keyStore.list(account.id)
  const today = dayOf(ports.clock.nowMilliseconds())
  const askedToday = keys.filter(({ revokedAt }) => revokedAt === null || revokedAt.slice(0, 10) >= today)
  const keyIds = askedToday.map(({ id }) => id)
  return {
    ...entitlementOf(ports, account),
    until: billingOf(ports, account).until,
    ...(await usageOf(ports, account.id, keyIds)),
    keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
  }
}

/** What somebody signed in to this account may do now; its live keys too. */
export function entitlementOf({ clock }: { readonly clock: Clock }, { granted, paid }: Account): Entitlement {
  const held = [granted, paid].filter((subscription) => subscription !== null)
  return entitlement("session", held, clock.nowMilliseconds())
}
