import { describe, expect, test } from "vitest"
import type { StripeSubscription } from "../../src/accounts/ports.ts"
import { bestSubscription, isRenewing } from "../../src/accounts/stripe-subscription.ts"

/** Read on 15 June 2026; the period is June, of 30 days. */
const readAt = Date.UTC(2026, 5, 15)
const june = {
  priceId: "price_plus",
  periodStartSeconds: at("2026-06-01"),
  periodEndSeconds: at("2026-07-01"),
}

function at(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1_000
}

function subscription(status: string, rest: Partial<StripeSubscription> = {}): StripeSubscription {
  return {
    id: "sub_1",
    status,
    items: [june],
    cancelsAtPeriodEnd: false,
    cancelAtSeconds: null,
    endedAtSeconds: null,
    ...rest,
  }
}

function read(...subscriptions: readonly StripeSubscription[]) {
  return bestSubscription(subscriptions, { plusPriceId: "price_plus", readAt })
}

describe("a plan holds", () => {
  const ending = { cancelsAtPeriodEnd: true }
  test.each<[string, Partial<StripeSubscription>, string, string]>([
    [
      "active",
      {},
      "2026-07-01T06:00:00.000Z",
      "until six hours after the period, while the renewal event is awaited",
    ],
    ["trialing", {}, "2026-07-01T06:00:00.000Z", "as long on trial"],
    ["active", ending, "2026-07-01T00:00:00.000Z", "until the period ends when it is to end with it"],
    ["trialing", ending, "2026-07-01T00:00:00.000Z", "as long on a trial that is to end"],
    [
      "active",
      { cancelAtSeconds: at("2026-07-01") },
      "2026-07-01T00:00:00.000Z",
      "until the end the portal set",
    ],
    [
      "active",
      { cancelAtSeconds: at("2026-06-20") },
      "2026-06-20T00:00:00.000Z",
      "until an end within the period",
    ],
    [
      "active",
      { cancelAtSeconds: at("2026-09-01") },
      "2026-07-01T06:00:00.000Z",
      "into the next period when it ends later",
    ],
    ["past_due", {}, "2026-06-08T00:00:00.000Z", "seven days into a period whose payment failed"],
    [
      "past_due",
      { cancelAtSeconds: at("2026-06-05") },
      "2026-06-05T00:00:00.000Z",
      "no longer than its planned end",
    ],
    ["canceled", { endedAtSeconds: at("2026-06-10") }, "2026-06-10T00:00:00.000Z", "until it was cancelled"],
    [
      "canceled",
      { endedAtSeconds: at("2026-06-16") },
      "2026-06-15T00:00:00.000Z",
      "not beyond the reading of one that is over",
    ],
    ["unpaid", {}, "2026-06-15T00:00:00.000Z", "no longer once it is given up as unpaid"],
    ["incomplete", {}, "2026-06-15T00:00:00.000Z", "not before the first payment"],
    [
      "incomplete_expired",
      { endedAtSeconds: at("2026-06-02") },
      "2026-06-02T00:00:00.000Z",
      "not when that was never paid",
    ],
    ["paused", {}, "2026-06-15T00:00:00.000Z", "not while paused"],
    ["a_future_status", {}, "2026-06-15T00:00:00.000Z", "not in an unknown status"],
  ])("%s %o: until %s, %s", (status, rest, activeUntil) => {
    expect(read(subscription(status, rest))).toMatchObject({ plan: "plus", status, activeUntil, readAt })
  })
})

test("only the price of Plus gives Plus, whichever item of the subscription it is", () => {
  const other = { ...june, priceId: "price_other", periodEndSeconds: at("2027-06-01") }
  expect(read(subscription("active", { items: [other] }))).toMatchObject({ plan: "free" })
  expect(read(subscription("active", { items: [other, june] }))).toMatchObject({
    plan: "plus",
    periodEnd: "2026-07-01T00:00:00.000Z",
  })
})

test.each<[string, Partial<StripeSubscription>, boolean]>([
  ["active", { cancelsAtPeriodEnd: true }, true],
  ["active", { cancelAtSeconds: at("2026-07-01") }, true],
  ["active", { cancelAtSeconds: at("2026-09-01") }, false],
  ["active", {}, false],
  ["canceled", { cancelsAtPeriodEnd: true, endedAtSeconds: at("2026-06-10") }, false],
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
  const ended = subscription("canceled", { id: "sub_ended", endedAtSeconds: at("2026-06-14") })
  const lapsing = subscription("active", { id: "sub_lapsing", cancelAtSeconds: at("2026-06-20") })
  const renewed = subscription("active", { id: "sub_renewed" })
  const longer = { ...june, priceId: "price_other", periodEndSeconds: at("2027-06-01") }
  const otherPrice = subscription("active", { id: "sub_other", items: [longer] })
  test.each([
    ["one that holds before one that has ended", [ended, lapsing], "sub_lapsing"],
    ["the one that holds longest", [lapsing, renewed, ended], "sub_renewed"],
    [
      "one that gives a plan before one that holds longer and gives none",
      [otherPrice, lapsing],
      "sub_lapsing",
    ],
    [
      "the one that ended last when none holds",
      [subscription("canceled", { id: "sub_older", endedAtSeconds: at("2026-05-01") }), ended],
      "sub_ended",
    ],
  ])("%s", (_name, subscriptions, subscriptionId) => {
    expect(read(...subscriptions)).toMatchObject({ subscriptionId })
    expect(read(...subscriptions.toReversed())).toMatchObject({ subscriptionId })
  })
})

test("no subscription gives no plan", () => {
  expect(read()).toBeNull()
})
