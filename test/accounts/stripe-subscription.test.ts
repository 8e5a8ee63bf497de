import { describe, expect, test } from "vitest"
import type { StripeSubscription } from "../../src/accounts/ports.ts"
import { bestSubscription, isRenewing } from "../../src/accounts/stripe-subscription.ts"

/** The subscriptions are read on 15 June 2026. The period is June, of 30 days. */
const readAt = Date.UTC(2026, 5, 15)

/** Seconds since 1970. */
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1_000
const cancelAt = (date: string) => ({ cancelAtSeconds: at(date) })
const endedAt = (date: string) => ({ endedAtSeconds: at(date) })
const ending = { cancelsAtPeriodEnd: true }
const june = {
  priceId: "price_plus",
  periodStartSeconds: at("2026-06-01"),
  periodEndSeconds: at("2026-07-01"),
}
/** An item with another price and a longer period. */
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
  ["07-01T06", "six hours after the period, until the renewal event arrives", "active", {}],
  ["07-01T06", "six hours after the period of a trial", "trialing", {}],
  ["07-01T00", "the end of the period at which it is set to end", "active", ending],
  ["07-01T00", "the end of the trial at which it is set to end", "trialing", ending],
  ["07-01T00", "the end that was set in the portal", "active", cancelAt("2026-07-01")],
  ["06-20T00", "an end within the period", "active", cancelAt("2026-06-20")],
  ["07-01T06", "six hours after the period if it ends in a later one", "active", cancelAt("2026-09-01")],
  ["06-08T00", "seven days into a period whose payment failed", "past_due", {}],
  ["06-05T00", "its planned end, though a payment failed", "past_due", cancelAt("2026-06-05")],
  ["06-10T00", "its cancellation", "canceled", endedAt("2026-06-10")],
  ["06-15T00", "the time of reading, if cancelled as of a later time", "canceled", endedAt("2026-06-16")],
  ["06-15T00", "the time of reading, once Stripe gave it up as unpaid", "unpaid", {}],
  ["06-15T00", "the time of reading, before the first payment", "incomplete", {}],
  ["06-02T00", "its end, if the first payment was never made", "incomplete_expired", endedAt("2026-06-02")],
  ["06-15T00", "the time of reading, while paused", "paused", {}],
  ["06-15T00", "the time of reading, in an unknown status", "a_future_status", {}],
])("a plan is in force until %s h, %s: %s %o", (until, _why, status, rest) => {
  const activeUntil = `2026-${until}:00:00.000Z`
  expect(read(subscription(status, rest))).toMatchObject({ plan: "plus", status, activeUntil, readAt })
})

test("only an item with the price of Plus gives Plus, wherever it stands among the items", () => {
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
])("%s %o ends with its period: %s", (status, rest, cancelsAtPeriodEnd) => {
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

describe("of several subscriptions, the one read is", () => {
  const older = subscription("canceled", { id: "older", ...endedAt("2026-05-01") })
  const ended = subscription("canceled", { id: "ended", ...endedAt("2026-06-14") })
  const lapsing = subscription("active", { id: "lapsing", ...cancelAt("2026-06-20") })
  const renewed = subscription("active", { id: "renewed" })
  const otherPrice = subscription("active", { id: "other price", items: [other] })
  test.each([
    ["one in force rather than one that has ended", [ended, lapsing], "lapsing"],
    ["the one in force for longest", [lapsing, renewed, ended], "renewed"],
    ["one that gives a plan rather than a longer one that gives none", [otherPrice, lapsing], "lapsing"],
    ["the one that ended last if none is in force", [older, ended], "ended"],
  ])("%s", (_name, subscriptions, subscriptionId) => {
    expect(read(...subscriptions)).toMatchObject({ subscriptionId })
    expect(read(...subscriptions.toReversed())).toMatchObject({ subscriptionId })
  })

  test("null if there is none", () => {
    expect(read()).toBeNull()
  })
})
