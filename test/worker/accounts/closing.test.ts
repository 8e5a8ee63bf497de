import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import type { PaidSubscription } from "../../../src/accounts/accounts.ts"
import { closeAccount, isBilled } from "../../../src/accounts/closing.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { accountNow, newAccount, reading } from "../support/stripe.ts"

const ports = composeAccounts(env)
function paid(daysLeft: number, change: Partial<PaidSubscription> = {}): PaidSubscription {
  return reading({ activeUntil: new Date(Date.now() + daysLeft * dayMilliseconds).toISOString(), ...change })
}

describe("an account is closed only after Stripe has stopped billing it", () => {
  test.each<[string, PaidSubscription | null, boolean]>([
    ["if it never paid", null, false],
    ["if its subscription continues", paid(20), true],
    ["if its subscription continues at another price, which gives no plan", paid(20, { plan: "free" }), true],
    ["if its plan lapsed while its payment is being collected", paid(-14, { status: "past_due" }), true],
    ["if its subscription has ended", paid(-1, { status: "canceled" }), false],
    ["if its subscription was given up as unpaid", paid(-1, { status: "unpaid" }), false],
  ])("%s", async (_name, subscription, isRefused) => {
    const { id } = await newAccount()
    if (subscription !== null) await ports.accounts.setPaid(id, subscription)
    const account = await accountNow(id)
    expect(isBilled(account, Date.now())).toBe(isRefused)
    const closed = await closeAccount(ports, account, "refuse")
    expect(closed).toMatchObject(isRefused ? { ok: false, code: "paid" } : { ok: true })
    expect((await accountNow(id)).email === null).toBe(!isRefused)
  })
})

test("a key made during closing keeps the account open until closing is repeated", async () => {
  const account = await newAccount()
  const keyStore = {
    ...ports.keyStore,
    async list(accountId: string) {
      const listed = await ports.keyStore.list(accountId)
      await issueKey(env.DB, env.KEY_PEPPER, { accountId, type: "sandbox", name: null })
      return listed
    },
  }
  const closed = await closeAccount({ ...ports, keyStore }, account, "refuse")
  expect(closed).toMatchObject({ ok: false, code: "key_made" })
  expect((await accountNow(account.id)).email).toBe(account.email)
  expect(await closeAccount(ports, account, "refuse")).toEqual({ ok: true, value: { keysRevoked: 1 } })
  expect((await accountNow(account.id)).email).toBeNull()
})
