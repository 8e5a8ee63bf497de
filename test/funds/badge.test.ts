import { expect, test } from "vitest"
import { weigh } from "../../src/funds/purity.ts"
import { weighedLines, weighedOn } from "../support/weighed-lines.ts"

/** Expected texts: the status, the badge, the purity of the whole fund and that of its screened part. */
test.each([
  ["all compliant", "compliant 100", "screened green 100 100"],
  ["95 on the point", "compliant 95, non-compliant 5", "screened green 95 95"],
  ["a hair under 95", "compliant 94.999999, non-compliant 5.000001", "screened amber 94.99 94.99"],
  ["70 on the point", "compliant 70, non-compliant 30", "screened amber 70 70"],
  ["a hair under 70", "compliant 69.996, non-compliant 30.004", "screened red 69.99 69.99"],
  ["90 screened", "compliant 80, non-compliant 10, unmatched 10", "screened amber 80 88.89"],
  ["a hair under 90", "compliant 80, non-compliant 9.999, unmatched 10.001", "partial amber 80 88.89"],
  ["little screened, all of it compliant", "compliant 10, unmatched 90", "partial null 10 100"],
  ["red whatever the rest is", "compliant 10, non-compliant 40, unmatched 50", "partial red 10 20"],
  ["amber or green by the rest", "compliant 75, unmatched 25", "partial null 75 100"],
  ["amber whatever the rest is", "compliant 75, non-compliant 6, unjudged 19", "partial amber 75 92.59"],
  ["red, since cash is no share", "compliant 60, cash 40", "partial red 60 100"],
  ["all but nothing compliant", "compliant 99.998, non-compliant 0.002", "screened green 99.99 99.99"],
  ["none compliant", "non-compliant 100", "screened red 0 0"],
  ["nothing screened", "unjudged 60, cash 40", "pending null null null"],
  ["nothing at all", "", "pending null null null"],
  ["no weight", "compliant 0", "pending null null null"],
])("%s", (_promise, lines, expected) => {
  const { status, badgeColor, purityPercentage, screenedPurityPercentage } = weigh(
    weighedLines(lines),
    weighedOn,
  )
  expect(`${status} ${badgeColor} ${purityPercentage} ${screenedPurityPercentage}`).toBe(expected)
})
