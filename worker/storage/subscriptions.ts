import type { Subscription } from "../../src/access/plans.ts"

/** What an operator granted an account, and what Stripe says of it; either may be missing. */
interface Held {
  readonly granted: Subscription | null
  readonly paid: Subscription | null
}

/** The subscriptions of a row that joins both tables. */
export function heldBy({ granted, paid }: Held): readonly Subscription[] {
  return [granted, paid]
    .filter((held) => held !== null)
    .map(({ plan, activeUntil }) => ({ plan, activeUntil }))
}
