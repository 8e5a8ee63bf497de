/**
 * What Cloudflare asks for, in USD, on the Workers Paid plan in 2026, and what so many requests a month come to. Read at
 * developers.cloudflare.com: workers/platform/pricing, d1/platform/pricing, r2/pricing, durable-objects/platform/pricing,
 * queues/platform/pricing.
 */

export const planDollars = 5

/** `included` a month, then `dollars` for each `per`. */
export interface Price {
  readonly included: number
  readonly per: number
  readonly dollars: number
}

const million = 1e6
const gigabyte = 1e9

export const prices = {
  "Worker requests": { included: 10 * million, per: million, dollars: 0.3 },
  "Worker CPU ms": { included: 30 * million, per: million, dollars: 0.02 },
  "D1 rows read": { included: 25_000 * million, per: million, dollars: 0.001 },
  "D1 rows written": { included: 50 * million, per: million, dollars: 1 },
  "D1 bytes": { included: 5 * gigabyte, per: gigabyte, dollars: 0.75 },
  "R2 class A": { included: million, per: million, dollars: 4.5 },
  "R2 class B": { included: 10 * million, per: million, dollars: 0.36 },
  "R2 bytes": { included: 10 * gigabyte, per: gigabyte, dollars: 0.015 },
  "object requests": { included: million, per: million, dollars: 0.15 },
  "object GB-s": { included: 400_000, per: million, dollars: 12.5 },
  "object rows written": { included: 50 * million, per: million, dollars: 1 },
  "queue operations": { included: million, per: million, dollars: 0.4 },
} as const satisfies Readonly<Record<string, Price>>

export type Priced = keyof typeof prices

/** One line of a bill: how much, by which sum it was reached, and what it costs past what is included. */
export interface BillLine {
  readonly what: Priced
  readonly amount: number
  readonly sum: string
  readonly dollars: number
}

/** What an amount a month costs past what the plan includes. `sum`: how the amount was reached. */
export function billLine(what: Priced, amount: number, sum: string): BillLine {
  const { included, per, dollars }: Price = prices[what]
  return { what, amount, sum, dollars: (Math.max(0, amount - included) / per) * dollars }
}

/** Dollars a month, the plan included. */
export function totalOf(lines: readonly BillLine[]): number {
  return planDollars + lines.reduce((sum, { dollars }) => sum + dollars, 0)
}
