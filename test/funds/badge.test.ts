import { describe, expect, it } from "vitest"
import { weigh } from "../../src/funds/purity.ts"
import { cash, share, unmatched } from "../support/weighed-lines.ts"

describe("status and badge", () => {
  it.each([
    ["all compliant", [share(100, "compliant")], "screened", "green", 100, 100],
    ["95 on the point", [share(95, "compliant"), share(5, "non-compliant")], "screened", "green", 95, 95],
    [
      "a hair under 95",
      [share(94.999999, "compliant"), share(5.000001, "non-compliant")],
      "screened",
      "amber",
      94.99,
      94.99,
    ],
    ["70 on the point", [share(70, "compliant"), share(30, "non-compliant")], "screened", "amber", 70, 70],
    [
      "a hair under 70",
      [share(69.996, "compliant"), share(30.004, "non-compliant")],
      "screened",
      "red",
      69.99,
      69.99,
    ],
    [
      "90 screened",
      [share(80, "compliant"), share(10, "non-compliant"), unmatched(10)],
      "screened",
      "amber",
      80,
      88.89,
    ],
    [
      "a hair under 90",
      [share(80, "compliant"), share(9.999, "non-compliant"), unmatched(10.001)],
      "partial",
      "amber",
      80,
      88.89,
    ],
    [
      "little screened, all of it compliant",
      [share(10, "compliant"), unmatched(90)],
      "partial",
      null,
      10,
      100,
    ],
    [
      "red whatever the rest is",
      [share(10, "compliant"), share(40, "non-compliant"), unmatched(50)],
      "partial",
      "red",
      10,
      20,
    ],
    ["amber or green by the rest", [share(75, "compliant"), unmatched(25)], "partial", null, 75, 100],
    [
      "amber whatever the rest is",
      [share(75, "compliant"), share(6, "non-compliant"), share(19, null)],
      "partial",
      "amber",
      75,
      92.59,
    ],
    ["red, since cash is no share", [share(60, "compliant"), cash(40)], "partial", "red", 60, 100],
    [
      "all but nothing compliant",
      [share(99.998, "compliant"), share(0.002, "non-compliant")],
      "screened",
      "green",
      99.99,
      99.99,
    ],
    ["none compliant", [share(100, "non-compliant")], "screened", "red", 0, 0],
    ["nothing screened", [share(60, null), cash(40)], "pending", null, null, null],
    ["nothing at all", [], "pending", null, null, null],
    ["no weight", [share(0, "compliant")], "pending", null, null, null],
  ])("%s", (_promise, lines, status, badgeColor, purityPercentage, screenedPurityPercentage) => {
    expect(weigh(lines)).toMatchObject({ status, badgeColor, purityPercentage, screenedPurityPercentage })
  })
})
