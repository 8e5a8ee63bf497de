import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { assess } from "../../src/screening/assess.ts"
import { type Judgement, judgeBy } from "../../src/screening/judge.ts"
import {
  defaultMethodologyOn,
  type Methodology,
  standardsInForce,
} from "../../src/screening/methodologies.ts"
import { lowerFirst, numeratorLabel } from "../../src/screening/screens/declarations.ts"
import { differenceOf } from "../../src/screening/standings/differences.ts"
import type { MeasureSheet } from "../../src/screening/verdict.ts"
import type { DeterminationStatus, DifferenceRule } from "../../src/vocabulary.ts"
import { table } from "./table.ts"

/**
 * Compares the standards over the starter universe: how often they agree, and which standards decide the
 * companies for which SS 21 withholds a verdict.
 */

const standards = standardsInForce(starterAsOf)
const ownMethodology = defaultMethodologyOn(starterAsOf)

/** Measures every company of a data folder on the day of the starter universe. */
export function measuredCompanies(folder: string): readonly MeasureSheet[] {
  const inputOf = inputsOf(readStarter(folder))
  return readAllFacts(folder).flatMap((facts) => {
    const input = inputOf(facts)
    return input === null ? [] : [assess({ ...input, asOf: starterAsOf }).sheet]
  })
}

/** Prints the tables in Markdown. */
export function standardsTables(sheets: readonly MeasureSheet[]): string {
  const withheld = sheets.filter(({ now }) => statusOf(judgeBy(ownMethodology, now)) === "pending")
  return [
    `The ${sheets.length} companies on ${starterAsOf} by each standard in force:`,
    verdictTable(sheets),
    "On how many companies two standards have the same verdict, a withheld one counted as a verdict:",
    matrix(sheets),
    reasonSentence(sheets),
    `${ownMethodology.shortName} withholds ${withheld.length}: ${listed(causesOf(withheld, ownMethodology))}. Of these the other standards decide, and withhold the rest for:`,
    reachTable(withheld),
  ].join("\n\n")
}

function statusOf(judgement: Judgement): DeterminationStatus {
  return judgement.state === "unread" ? "pending" : judgement.status
}

const statuses = ["compliant", "non-compliant", "pending"] as const

function verdictTable(sheets: readonly MeasureSheet[]): string {
  const head = ["", "compliant", "non-compliant", "withheld"]
  const rows = standards.map((standard) => {
    const found = sheets.map(({ now }) => statusOf(judgeBy(standard, now)))
    return [
      standard.shortName,
      ...statuses.map((status) => String(found.filter((one) => one === status).length)),
    ]
  })
  return table(head, rows)
}

function matrix(sheets: readonly MeasureSheet[]): string {
  const verdicts = standards.map((standard) => sheets.map(({ now }) => statusOf(judgeBy(standard, now))))
  const rows = verdicts.map((left, at) => [
    `${at + 1} ${standards[at]?.shortName ?? ""}`,
    ...verdicts.map((right, other) =>
      other === at ? "" : String(left.filter((status, company) => status === right[company]).length),
    ),
  ])
  return table(["", ...verdicts.map((_, at) => String(at + 1))], rows)
}

/**
 * Counts how often each kind of rule is needed to explain a verdict that differs from the default standard's.
 */
function reasonSentence(sheets: readonly MeasureSheet[]): string {
  const counts = new Map<DifferenceRule, number>()
  const found = sheets.flatMap(({ now }) =>
    standards.flatMap((standard) => differenceOf(now, standard, ownMethodology) ?? []),
  )
  for (const { rules } of found)
    for (const rule of new Set(rules.map((each) => each.rule))) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const alone = found.filter(({ rules }) => rules.length === 1).length
  const unexplained = found.filter(({ rules }) => rules.length === 0).length
  return `The ten others have ${found.length} verdicts that are not those of ${ownMethodology.shortName}. One rule explains ${alone}, more than one ${found.length - alone - unexplained}, none ${unexplained}; the rule is ${listed(sorted(counts))}.`
}

/** Prints the verdicts of the standards that divide by total assets, even if these also need a price. */
function reachTable(withheld: readonly MeasureSheet[]): string {
  const reaching = standards.filter(({ rules }) =>
    rules.ratios.some(({ denominator }) => denominator.includes("total_assets")),
  )
  const rows = reaching.map((standard) => {
    const found = withheld.map(({ now }) => statusOf(judgeBy(standard, now)))
    const count = (status: DeterminationStatus) => found.filter((one) => one === status).length
    const [compliant, failed] = [count("compliant"), count("non-compliant")]
    return [
      standard.shortName,
      String(compliant + failed),
      String(compliant),
      String(failed),
      listed(causesOf(withheld, standard)),
    ]
  })
  return table(["", "decided", "compliant", "non-compliant", "the rest"], rows)
}

/** Counts the companies that a standard withholds by their first cause, most frequent cause first. */
function causesOf(
  sheets: readonly MeasureSheet[],
  standard: Methodology,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { now } of sheets) {
    const cause = causeOf(judgeBy(standard, now))
    if (cause !== null) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return sorted(counts)
}

function causeOf(judgement: Judgement): string | null {
  if (judgement.state === "unread") return "no recent report"
  if (judgement.state === "unmeasured" || judgement.status !== "pending") return null
  const { activity, ratios, withheld } = judgement
  if (activity.kind === "unresolved" || activity.kind === "conditional") return "the business"
  if (withheld?.reason === "market_cap_unavailable" || withheld?.reason === "currency_unresolved")
    return "the market capitalisation"
  const open = Object.values(ratios).find(({ state }) => state === "unresolved")
  return open === undefined ? "the business" : lowerFirst(numeratorLabel(open.rule.numerator))
}

function sorted<Key extends string>(counts: ReadonlyMap<Key, number>): readonly (readonly [Key, number])[] {
  return [...counts].sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1))
}

/** "denominator 350, screen 162" */
function listed(counts: readonly (readonly [string, number])[]): string {
  return counts.length === 0 ? "–" : counts.map(([what, count]) => `${what} ${count}`).join(", ")
}
