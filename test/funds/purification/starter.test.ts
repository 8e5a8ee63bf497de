import { describe, expect, it } from "vitest"
import { judgedFiler, readPackedWorld } from "../../../lab/agreement/world.ts"
import { starterAsOf } from "../../../scripts/starter/tables.ts"
import { purificationBody } from "../../../src/documents/purification.ts"
import { type OwingLine, owedPerDollar, weighPurification } from "../../../src/funds/purification/weigh.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { marketCapUsd } from "../../../src/screening/market-value.ts"
import { dataFolder } from "../../support/folders.ts"

/** The Shariah funds of the starter universe, and the companies that have facts in it. */

const world = readPackedWorld(dataFolder)
const known = new Map<FilerId, OwingLine["owed"]>()

function owedBy(filer: FilerId): OwingLine["owed"] {
  const found = known.get(filer)
  if (found !== undefined) return found
  const assessment = world.assess(filer, starterAsOf)
  const [year] = (assessment && purificationBody(assessment)?.periods) ?? []
  const owed =
    assessment === null || year === undefined ? null : owedPerDollar(year, marketCapUsd(assessment))
  known.set(filer, owed)
  return owed
}

function linesOf(fund: string): readonly (OwingLine & { readonly ticker: string | null })[] {
  return world.snapshot(fund).holdings.map((holding) => {
    const filer = judgedFiler(world, holding)
    return { ...holding, match: world.match(holding), owed: filer === null ? null : owedBy(filer) }
  })
}

const funds = (["SPUS", "HLAL"] as const).map((fund) => [fund, linesOf(fund)] as const)

describe.each(funds)("%s", (_fund, lines) => {
  const weighed = weighPurification(lines)
  const covered = lines.filter(({ kind, owed }) => kind === "equity" && owed !== null)

  it("covers exactly the lines for which the company's income and market value are known", () => {
    const weight = covered.reduce((sum, line) => sum + line.weight, 0)
    expect(weighed?.covered_percentage).toBeCloseTo(weight / Math.max(1, sumOf(lines) / 100), 1)
    expect(weighed?.covered_percentage).toBeGreaterThan(25)
    expect(weighed?.covered_percentage).toBeLessThan(100)
  })

  it("owes the sum over its lines, computed in another way", () => {
    const owed = covered.reduce((sum, { weight, owed: line }) => sum + (weight / 100) * (line?.usd ?? 0), 0)
    expect(weighed?.per_1000_usd).toBeCloseTo(1000 * owed, 5)
  })

  it("is a lower bound, unless some of its lines are upper bounds", () => {
    const isCeiling = covered.some(({ owed }) => owed?.bound === "at_most")
    expect([weighed?.bound, (weighed?.at_most_percentage ?? 0) > 0]).toEqual(
      isCeiling ? [null, true] : ["at_least", false],
    )
  })
})

// Computed by hand from the newest 10-K's interest income and shares, and the close of 2026-08-03.
it.each([
  ["NVDA", 2_300_000_000 / 24_304_000_000 / 207.0351],
  ["KMB", 24_000_000 / 331_900_000 / 110.76],
  ["HD", 124_000_000 / 996_000_000 / 334.3951],
])(
  "a dollar of %s owes interest income per share over the close, within the change of shares since the 10-K",
  (ticker, hand) => {
    const line = funds.flatMap(([, lines]) => lines).find((each) => each.ticker === ticker)
    expect((line?.owed?.usd ?? 0) / hand).toBeCloseTo(1, 1)
  },
)

function sumOf(lines: readonly OwingLine[]): number {
  return lines.reduce((sum, { weight }) => sum + weight, 0)
}
