import { env } from "cloudflare:workers"
import { expect, it } from "vitest"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { reading } from "../support/stripe.ts"

const accounts = accountsOf(env.DB)
const customer = "cus_first"

it("opening accounts concurrently for an address opens one", async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, () => accounts.open("once@example.com")))
  expect(new Set(opened.map(({ account }) => account.id)).size).toBe(1)
  expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
})

it("an account is found by its id, address or Stripe customer, with its last grant and paid subscription", async () => {
  const { account } = await accounts.open("found@example.com")
  const nothing = { stripeCustomerId: null, defaultMethodology: null, granted: null, paid: null }
  const { id, createdAt } = account
  expect(account).toEqual({ id, email: "found@example.com", createdAt, ...nothing })
  await accounts.setStripeCustomer(account.id, customer)
  await accounts.grant(account.id, { plan: "plus", activeUntil: "2027-01-01T00:00:00.000Z" })
  const granted = { plan: "enterprise", activeUntil: null } as const
  await accounts.grant(account.id, granted)
  await accounts.setPaid(account.id, reading())
  const whole = { ...account, stripeCustomerId: customer, granted, paid: reading() }
  expect(await accounts.find(account.id)).toEqual(whole)
  expect(await accounts.findByEmail("found@example.com")).toEqual(whole)
  expect(await accounts.findByStripeCustomer(customer)).toEqual(whole)
})

it("no account is found for unknown values", async () => {
  expect(await accounts.find(crypto.randomUUID())).toBeNull()
  expect(await accounts.findByEmail("nobody@example.com")).toBeNull()
  expect(await accounts.findByStripeCustomer("cus_nobody")).toBeNull()
})

it.each([
  { written: [1, 2], kept: 2 },
  { written: [2, 1], kept: 2 },
  { written: [3, 1, 2], kept: 3 },
  { written: [1, 3, 2], kept: 3 },
])("of Stripe's readings in the order $written, it keeps $kept", async ({ written, kept }) => {
  const { account } = await accounts.open(`paid-${written.join("-")}@example.com`)
  const readingAt = (readAt: number) => reading({ readAt, status: `as of ${readAt}` })
  for (const readAt of written) await accounts.setPaid(account.id, readingAt(readAt))
  expect((await accounts.find(account.id))?.paid).toEqual(readingAt(kept))
})

it("several accounts may have no address", async () => {
  for (const id of ["first", "second"]) {
    await env.DB.prepare("INSERT INTO accounts (id, created_at) VALUES (?1, '2026-11-22')").bind(id).run()
  }
  expect((await accounts.find("second"))?.email).toBeNull()
})
