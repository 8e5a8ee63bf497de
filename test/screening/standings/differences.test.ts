import { describe, expect, test } from "vitest"
import type { RatioRule } from "../../../src/rulebooks/schema.ts"
import { judgeBy } from "../../../src/screening/judge.ts"
import type { Measurement } from "../../../src/screening/measurement.ts"
import { type Methodology, methodologyRef } from "../../../src/screening/methodologies.ts"
import { type Difference, differenceOf } from "../../../src/screening/standings/differences.ts"
import { standingDocument } from "../../../src/standards/document.ts"
import type { DifferenceRule } from "../../../src/vocabulary.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { shippedStandards, standardOf } from "../../support/methodology.ts"
import { screenedStarter, sheetOf } from "../../support/starter.ts"

/**
 * The reasons why two standards disagree, over the starter universe: every pair of standards, each on a part
 * of the companies.
 */

/** Every pair is tested on one company in this many, in turn. */
const step = isFullRun ? 2 : 6

interface Disagreement {
  readonly name: string
  readonly measurement: Measurement
  readonly mine: Methodology
  readonly theirs: Methodology
  readonly difference: Difference
}

const pairs = shippedStandards.flatMap((mine) =>
  shippedStandards.filter((theirs) => theirs !== mine).map((theirs) => [mine, theirs] as const),
)

const sampled = screenedStarter().flatMap(({ name, sheet }, at) =>
  pairs
    .filter((_, pair) => (at + pair) % step === 0)
    .map(([mine, theirs]) => ({ name, measurement: sheet.now, mine, theirs })),
)

const disagreements: readonly Disagreement[] = sampled.flatMap(({ name, measurement, mine, theirs }) => {
  const difference = differenceOf(measurement, mine, theirs)
  return difference === null ? [] : [{ name, measurement, mine, theirs, difference }]
})

function statusBy(methodology: Methodology, measurement: Measurement): string {
  const judgement = judgeBy(methodology, measurement)
  return judgement.state === "unread" ? "pending" : judgement.status
}

type NamedRule = Difference["rules"][number]

/** The amount that a screen limits: the part of its name before the divisor. */
function subjectOf(name: string): string {
  return name.replace(/_to_(market_cap|total_assets)$/, "").replace(/^deposits$/, "cash")
}

function likeOf(name: string, { rules }: Methodology): RatioRule | undefined {
  return rules.ratios.find((rule) => subjectOf(rule.name) === subjectOf(name))
}

/** The rules of `mine` with the named rules of `theirs`, applied independently by the printed names. */
function withRules(mine: Methodology, theirs: Methodology, named: readonly NamedRule[]): Methodology {
  let { ratios, business } = mine.rules
  let boardOf = mine.id
  for (const { rule, screen } of named) {
    if (screen === null) {
      business = theirs.rules.business
      boardOf = theirs.id
    } else if (rule === "screen")
      ratios = ratios.some(({ name }) => name === screen)
        ? ratios.filter(({ name }) => name !== screen)
        : [...ratios, ...theirs.rules.ratios.filter(({ name }) => name === screen)]
    else {
      const like = likeOf(screen, theirs)
      if (like === undefined) throw new Error(`${theirs.id} has nothing like ${screen}`)
      ratios = ratios.map((own) => (own.name === screen ? { ...own, ...partOf(rule, like) } : own))
    }
  }
  return { ...mine, boardOf, rules: { ...mine.rules, ratios, business } }
}

function partOf(rule: DifferenceRule, like: RatioRule): Partial<RatioRule> {
  const { limit, operator, denominator, combine, months, numerator } = like
  if (rule === "limit") return { limit, operator }
  if (rule === "denominator") return { denominator, combine, months }
  return rule === "window" ? { months } : { numerator }
}

function agrees({ measurement, mine, theirs }: Disagreement, named: readonly NamedRule[]): boolean {
  return statusBy(withRules(mine, theirs, named), measurement) === statusBy(theirs, measurement)
}

function faultsOf(isFault: (each: Disagreement) => boolean): readonly string[] {
  return disagreements
    .filter(isFault)
    .map(
      ({ name, mine, theirs, difference }) =>
        `${name}, ${mine.id} and ${theirs.id}: ${JSON.stringify(difference.rules)} ${difference.sentence}`,
    )
}

describe("two standards that disagree on a company", () => {
  test("are reported exactly where their verdicts differ", () => {
    const found = new Set(disagreements.map(({ name, mine, theirs }) => `${name} ${mine.id} ${theirs.id}`))
    const faults = sampled.filter(
      ({ name, measurement, mine, theirs }) =>
        (statusBy(mine, measurement) !== statusBy(theirs, measurement)) !==
        found.has(`${name} ${mine.id} ${theirs.id}`),
    )
    expect(faults).toEqual([])
    expect(disagreements.length * step).toBeGreaterThan(isFullRun ? 20_000 : 2_500)
  })

  test("have a reason", () => {
    expect(faultsOf(({ difference }) => difference.rules.length === 0 || difference.sentence === "")).toEqual(
      [],
    )
  })

  test("agree once the named rules are exchanged", () => {
    expect(faultsOf((each) => !agrees(each, each.difference.rules))).toEqual([])
  })

  test("still disagree if one named rule is not exchanged", () => {
    const faults = faultsOf((each) => {
      const { rules } = each.difference
      return rules.some((left) =>
        agrees(
          each,
          // Two rules about the business have one name, so they are left out together.
          rules.filter(({ rule, screen }) => rule !== left.rule || screen !== left.screen),
        ),
      )
    })
    expect(faults).toEqual([])
  })

  test("have a single rule as the reason if exchanging it is enough", () => {
    const kinds = ["limit", "window", "denominator", "numerator"] as const
    const faults = faultsOf((each) => {
      const { mine, theirs, difference } = each
      if (difference.rules.length === 1) return false
      const shared = mine.rules.ratios.filter(({ name }) => likeOf(name, theirs) !== undefined)
      const lone = [
        ...mine.rules.ratios.filter(({ name }) => likeOf(name, theirs) === undefined),
        ...theirs.rules.ratios.filter(({ name }) => likeOf(name, mine) === undefined),
      ]
      const single: readonly NamedRule[] = [
        ...shared.flatMap(({ name }) => kinds.map((rule) => ({ rule, screen: name }))),
        ...lone.map(({ name }) => ({ rule: "screen" as const, screen: name })),
        { rule: "business", screen: null },
      ]
      // A change of months by itself does not count if the denominator is a different one.
      const isOwnRule = ({ rule, screen }: NamedRule) =>
        rule !== "window" ||
        likeOf(screen ?? "", mine)?.denominator.join() === likeOf(screen ?? "", theirs)?.denominator.join()
      return single.filter(isOwnRule).some((rule) => agrees(each, [rule]))
    })
    expect(faults).toEqual([])
  })
})

/** Prints 0.0212 as "2.12%". */
function percent(value: number): string {
  return `${Number((value * 100).toFixed(10))}%`
}

describe("the sentence about a disagreement", () => {
  test("states the printed ratio of each screen that it names, and its limit", () => {
    const faults = faultsOf(({ measurement, mine, theirs, difference }) => {
      const [own, other] = [mine, theirs].map(
        (methodology) => standingDocument(measurement, named(methodology), named(methodology), null).screens,
      )
      return difference.rules.some(({ screen }) => {
        if (screen === null) return false
        const printed = own?.[screen] ?? other?.[screen]
        if (printed === undefined) return true
        const value = printed.value === null ? "not known well enough" : percent(printed.value)
        return ![value, percent(printed.threshold ?? 0)].every((part) => difference.sentence.includes(part))
      })
    })
    expect(faults).toEqual([])
  })

  test("names both standards in words", () => {
    const faults = faultsOf(({ mine, theirs, difference: { sentence } }) => {
      const isNamed = [mine, theirs].every(({ shortName }) => sentence.includes(shortName))
      return !isNamed || /[_<>=]|undefined|null|NaN/.test(sentence) || !sentence.endsWith(".")
    })
    expect(faults).toEqual([])
  })

  test.each<[what: string, ticker: string, mine: string, theirs: string, sentence: string]>([
    [
      "of two rules in one screen",
      "APOG",
      "msci-islamic",
      "aaoifi-ss21",
      "By MSCI Islamic interest-bearing debt is 22.85% of total assets (at most 33.33%); with the limit and the denominator of AAOIFI SS 21 it is 30.43% of market capitalisation over 12 months (at most 30%).",
    ],
    [
      "of only a limit",
      "APOG",
      "aaoifi-ss21",
      "djim",
      "By AAOIFI SS 21 interest-bearing debt is 30.43% of market capitalisation over 12 months (at most 30%); with the limit of DJIM (below 33%) that passes.",
    ],
    [
      "of another amount in the numerator",
      "PTCT",
      "aaoifi-ss21-text",
      "ftse-yasaar",
      "By SS 21, the text, interest-taking deposits are not known well enough as a share of market capitalisation at the last close (at most 30%); with the numerator of FTSE Yasaar cash and interest-bearing securities are 33.9% of market capitalisation at the last close (at most 30%).",
    ],
    [
      "of a screen that the other standard lacks",
      "IDCC",
      "sp-shariah",
      "msci-islamic",
      "MSCI Islamic also limits cash and interest-bearing securities to at most 33.33% of total assets (61.53%); S&P Shariah does not.",
    ],
    [
      "of an activity that one standard leaves open",
      "JBSS",
      "sc-malaysia",
      "msci-m-series",
      "SC Malaysia leaves open whether food and drink may be held; MSCI M-Series does not list food and drink, so that such a company is judged by what it discloses.",
    ],
  ])("%s", (_, ticker, mine, theirs, sentence) => {
    expect(differenceOf(sheetOf(ticker).now, standardOf(mine), standardOf(theirs))?.sentence).toBe(sentence)
  })
})

function named(methodology: Methodology) {
  return { ...methodology, ref: methodologyRef(methodology), isRulebook: false }
}

describe("a user's own rule book", () => {
  const standard = standardOf("aaoifi-ss21")

  test("that excludes the company by name has this as the difference", () => {
    const own = { ...standard, shortName: "My rules", isExcluded: true }
    const sentence = "My rules excludes the company by name."
    const rules = [{ rule: "business", screen: null }]
    expect(differenceOf(sheetOf("AAPL").now, own, standard)).toEqual({ rules, sentence })
    expect(differenceOf(sheetOf("AAPL").now, standard, own)).toEqual({ rules, sentence })
  })

  test("that excludes an activity has this as the difference", () => {
    const { rules } = standardOf("sp-shariah")
    const business = { activities: { ...rules.business.activities, weapons: "allowed" as const } }
    const lenient = { ...standardOf("sp-shariah"), shortName: "Their rules", rules: { ...rules, business } }
    const own = {
      ...lenient,
      shortName: "My rules",
      rules: { ...lenient.rules, exclude: { activities: ["weapons" as const] } },
    }
    const difference = differenceOf(sheetOf("AIR").now, own, lenient)
    expect(difference?.sentence).toBe(
      "My rules prohibits weapons and military systems; Their rules allows weapons and military systems.",
    )
  })

  test("with a different screen under a standard's screen name still differs by that screen", () => {
    const [debt, cash] = standard.rules.ratios
    if (debt === undefined || cash === undefined) throw new Error("no ratios")
    const ratios = [{ ...cash, name: debt.name }]
    const own = { ...standard, shortName: "My rules", rules: { ...standard.rules, ratios } }
    expect(differenceOf(sheetOf("APOG").now, own, standard)).toEqual({
      rules: [{ rule: "screen", screen: debt.name }],
      sentence:
        "AAOIFI SS 21 also limits interest-bearing debt to at most 30% of market capitalisation over 12 months (30.43%); My rules does not.",
    })
  })
})
