import type { FundWeights } from "../../scripts/starter/funds.ts"
import type { Holding } from "../../src/holdings/holdings-file.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import { whyBusiness } from "./company.ts"
import { compare, type FundComparison, type FundDay, unweighted } from "./compare.ts"
import type { OtherDay } from "./explain.ts"
import type { FundRules } from "./rules.ts"
import type { PackedWorld } from "./world.ts"

/** Compares a fund on the last packed day of each month, oldest first. */
export function compareMonths(world: PackedWorld, rules: FundRules): readonly FundComparison[] {
  const weights = world.weights(rules.fund)
  return monthEnds(weights).map((asOf) => compare(world, pastDay(world, rules, weights, asOf)))
}

/** Returns a fund's day by a daily list of tickers. The packed table states the company of some. */
function pastDay(world: PackedWorld, rules: FundRules, weights: FundWeights, asOf: string): FundDay {
  const proved = provedTickers(weights)
  return {
    rules,
    asOf,
    holdings: holdingsOn(weights, asOf),
    company: ({ ticker }) => proved.get(ticker ?? "") ?? null,
    group: () => "no packed verdict",
    status: (cik) => world.verdict(cik, asOf),
    whyWithheld: whyWithheldThen,
    otherDays: (cik) => monthsAround(world, weights, cik, asOf),
  }
}

/** Returns the register's reason, if any. The packed facts are not enough to find another reason. */
function whyWithheldThen(assessment: Assessment): string {
  return whyBusiness(assessment) ?? "the packed table has the verdict, not its reason"
}

function provedTickers({ lines }: FundWeights): ReadonlyMap<string, number> {
  return new Map(lines.flatMap(({ ticker, cik }) => (cik === null ? [] : [[ticker, cik] as const])))
}

/** The last packed day of each month. */
function monthEnds({ days }: FundWeights): readonly string[] {
  return days.filter((day, at) => days[at + 1]?.slice(0, 7) !== day.slice(0, 7))
}

function holdingsOn({ days, lines }: FundWeights, asOf: string): readonly Holding[] {
  const at = days.indexOf(asOf)
  return lines.flatMap(({ ticker, weights }): Holding[] => {
    const weight = weights[at] ?? 0
    return weight === 0 ? [] : [{ ...unweighted(ticker), weight }]
  })
}

/** Returns the packed months before and after. Only later holdings can show that the fund followed us. */
function monthsAround(
  world: PackedWorld,
  weights: FundWeights,
  cik: number,
  asOf: string,
): readonly OtherDay[] {
  const ends = monthEnds(weights)
  const before = ends.findLast((day) => day < asOf)
  const after = ends.find((day) => day > asOf)
  const statusOn = (day: string) => world.verdict(cik, day)
  return [
    ...(before === undefined
      ? []
      : [{ day: before, what: "the month before", status: statusOn(before), isHeld: null }]),
    ...(after === undefined
      ? []
      : [
          {
            day: after,
            what: "the next month",
            status: statusOn(after),
            isHeld: isHeldOn(weights, cik, after),
          },
        ]),
  ]
}

function isHeldOn({ days, lines }: FundWeights, cik: number, day: string): boolean {
  const at = days.indexOf(day)
  return lines.some((line) => line.cik === cik && (line.weights[at] ?? 0) > 0)
}
