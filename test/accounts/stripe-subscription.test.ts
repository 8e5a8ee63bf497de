import { describe, expect, test } from "vitest"
import type { StripeSubscription } from "../../src/accounts/ports.ts"
import { bestSubscription, isRenewing } from "../../src/accounts/stripe-subscription.ts"

/** Read on 15 June 2026; the period is June, of 30 days. */
const readAt = Date.UTC(2026, 5, 15)

/** In seconds. */
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1_000
const cancelAt = (date: string) => ({ cancelAtSeconds: at(date) })
const endedAt = (date: string) => ({ endedAtSeconds: at(date) })
const ending = { cancelsAtPeriodEnd: true }
const june = {
  priceId: "price_plus",
  periodStartSeconds: at("2026-06-01"),
  periodEndSeconds: at("2026-07-01"),
}
/** Of another price, and a longer period. */
const other = { ...june, priceId: "price_other", periodEndSeconds: at("2027-06-01") }

function subscription(status: string, rest: Partial<StripeSubscription> = {}): StripeSubscription {
  const none = { cancelsAtPeriodEnd: false, cancelAtSeconds: null, endedAtSeconds: null }
  return { id: "sub_1", status, items: [june], ...none, ...rest }
}

function read(...subscriptions: readonly StripeSubscription[]) {
  return bestSubscription(subscriptions, { plusPriceId: "price_plus", readAt })
}

type Case = readonly [until: string, why: string, status: string, rest: Partial<StripeSubscription>]

test.each<Case>([
  ["07-01T06", "six hours after the period, while the renewal event is awaited", "active", {}],
  ["07-01T06", "as long on trial", "trialing", {}],
  ["07-01T00", "until the period ends when it is to end with it", "active", ending],
  ["07-01T00", "as long on a trial that is to end", "trialing", ending],
  ["07-01T00", "until the end the portal set", "active", cancelAt("2026-07-01")],
  ["06-20T00", "until an end within the period", "active", cancelAt("2026-06-20")],
  ["07-01T06", "into the next period when it ends later", "active", cancelAt("2026-09-01")],
  ["06-08T00", "seven days into a period whose payment failed", "past_due", {}],
  ["06-05T00", "no longer than its planned end", "past_due", cancelAt("2026-06-05")],
  ["06-10T00", "until it was cancelled", "canceled", endedAt("2026-06-10")],
  ["06-15T00", "not beyond the reading of one that is over", "canceled", endedAt("2026-06-16")],
  ["06-15T00", "no longer once it is given up as unpaid", "unpaid", {}],
  ["06-15T00", "not before the first payment", "incomplete", {}],
  ["06-02T00", "not when that was never paid", "incomplete_expired", endedAt("2026-06-02")],
  ["06-15T00", "not while paused", "paused", {}],
  ["06-15T00", "not in an unknown status", "a_future_status", {}],
])("a plan holds until %s h, %s: %s %o", (until, _why, status, rest) => {
  const activeUntil = `2026-${until}:00:00.000Z`
  expect(read(subscription(status, rest))).toMatchObject({ plan: "plus", status, activeUntil, readAt })
})

test("only the price of Plus gives Plus, whichever item of the subscription it is", () => {
  expect(read(subscription("active", { items: [other] }))).toMatchObject({ plan: "free" })
  const both = read(subscription("active", { items: [other, june] }))
  expect(both).toMatchObject({ plan: "plus", periodEnd: "2026-07-01T00:00:00.000Z" })
})

test.each<[string, Partial<StripeSubscription>, boolean]>([
  ["active", ending, true],
  ["active", cancelAt("2026-07-01"), true],
  ["active", cancelAt("2026-09-01"), false],
  ["active", {}, false],
  ["canceled", { ...ending, ...endedAt("2026-06-10") }, false],
])("%s %o is reported as ending with its period: %s", (status, rest, cancelsAtPeriodEnd) => {
  expect(read(subscription(status, rest))).toMatchObject({ cancelsAtPeriodEnd })
})

test.each([
  ["active", false, true],
  ["trialing", false, true],
  ["active", true, false],
  ["past_due", false, false],
  ["canceled", false, false],
])("%s, cancelled: %s, renews: %s", (status, cancelsAtPeriodEnd, renews) => {
  expect(isRenewing({ status, cancelsAtPeriodEnd })).toBe(renews)
})

describe("of several subscriptions", () => {
  const older = subscription("canceled", { id: "older", ...endedAt("2026-05-01") })
  const ended = subscription("canceled", { id: "ended", ...endedAt("2026-06-14") })
  const lapsing = subscription("active", { id: "lapsing", ...cancelAt("2026-06-20") })
  const renewed = subscription("active", { id: "renewed" })
  const otherPrice = subscription("active", { id: "other price", items: [other] })
  test.each([
    ["one that holds before one that has ended", [ended, lapsing], "lapsing"],
    ["the one that holds longest", [lapsing, renewed, ended], "renewed"],
    ["one that gives a plan before one that holds longer and gives none", [otherPrice, lapsing], "lapsing"],
    ["the one that ended last when none holds", [older, ended], "ended"],
  ])("%s", (_name, subscriptions, subscriptionId) => {
    expect(read(...subscriptions)).toMatchObject({ subscriptionId })
    expect(read(...subscriptions.toReversed())).toMatchObject({ subscriptionId })
  })

  test("none gives no plan", () => {
    expect(read()).toBeNull()
  })
})
