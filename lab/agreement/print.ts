import {
  type ComparedCompany,
  type ComparedLine,
  type FundComparison,
  isByBusiness,
  notShipped,
} from "./compare.ts"
import { type Evidence, explanationRules, type OurRatio, percent } from "./explain.ts"
import { type KmiAgreement, kmiSection } from "./kmi.ts"
import { type MemberComparison, memberSection, ownCounts } from "./members.ts"
import { standardOn, type TheirRatio } from "./rules.ts"
import { table } from "./table.ts"
import { remainder, type Total, totalsOf } from "./totals.ts"

/** The comparisons from which every table is printed. */
export interface Agreement {
  /** SPUS on the day of its issuer's file. */
  readonly spus: FundComparison
  /** The companies with a verdict that the parent of SPUS's index contains and SPUS does not hold. */
  readonly leftOut: readonly ComparedCompany[]
  readonly parents: readonly string[]
  /** HLAL on the day of its issuer's file. */
  readonly hlal: FundComparison
  /** The last packed day of each month, fund by fund. */
  readonly months: readonly FundComparison[]
  /** The packed lists of members, fund by fund, oldest first. */
  readonly members: readonly MemberComparison[]
  readonly notices: KmiAgreement
  /** The number of companies with facts. */
  readonly companies: number
}

/** Prints the tables in Markdown. */
export function agreementTables(agreement: Agreement): string {
  const { spus, leftOut, parents, hlal, months, members, notices, companies } = agreement
  const datedCompanies = [
    ...spus.companies.map(dated(spus, "held")),
    ...leftOut.map(dated(spus, "left out")),
    ...hlal.companies.map(dated(hlal, "held")),
    ...months.flatMap((month) => month.companies.map(dated(month, "held"))),
  ]
  const universe = `In ${parents.join(", ")} but not in SPUS`
  const byBusiness = leftOut.filter(isByBusiness)
  const withFigures = leftOut.filter((company) => !isByBusiness(company))
  return [
    ...fundSection(spus),
    `${universe}: ${withFigures.length} of the ${companies} companies; ${countsOf(withFigures)}. Leaving out what we call non-compliant counts as agreement. The weights are those of ${parents[0]}.`,
    companyTable(withFigures),
    `Decided on their business alone, without figures, and left out too: ${byBusiness.length} companies; ${countsOf(byBusiness)}: ${byBusiness.map(({ label }) => label).join(", ")}.`,
    ...fundSection(hlal),
    "### Month by month",
    "The last packed day of each month: lines, and percent of the fund.",
    monthTable(months),
    "### Every disagreement",
    reasonTable(datedCompanies, "disagree"),
    "### Every verdict withheld",
    reasonTable(datedCompanies, "withheld"),
    "### By the standard of the fund's own index",
    ...ownSection(spus, [
      ...spus.companies.map(held),
      ...leftOut.map((company) => ({ side: "left out", company })),
    ]),
    ...ownSection(hlal, hlal.companies.map(held)),
    ...memberSection(members),
    ...kmiSection(notices),
  ].join("\n\n")
}

function fundSection({ rules, asOf, lines, companies }: FundComparison): readonly string[] {
  return [
    `### ${rules.fund}, ${asOf}`,
    `Index: ${rules.index}. ${coverageOf(lines)}`,
    summaryTable(lines),
    `Each company judged: our ratio to market capitalisation, then that of ${standardOn(rules, asOf).shortName}; † means that it fails their limit, – means unknown or no such screen.`,
    companyTable(companies),
  ]
}

/**
 * Counts matched and judged lines. A line is matched if it belongs to a known company, and judged if that
 * company has a verdict that is not withheld.
 */
function coverageOf(lines: readonly ComparedLine[]): string {
  const order = ["judged", "matched", "neither"]
  const weighed = lines.map(({ standing, weight }) => {
    if (standing.kind === "agree" || standing.kind === "disagree") return { what: "judged", weight }
    const isMatched = standing.kind === "withheld" || standing.group === notShipped
    return { what: isMatched ? "matched" : "neither", weight }
  })
  const [judged, matched] = totalsOf(order, weighed)
  if (judged === undefined || matched === undefined) return ""
  const all = { lines: judged.lines + matched.lines, hundredths: judged.hundredths + matched.hundredths }
  const shown = (total: Pick<Total, "lines" | "hundredths">) =>
    `${total.lines} (${weightOf(total.hundredths)}%)`
  return `Of ${lines.length} lines ${shown(all)} are matched to a company and ${shown(judged)} judged.`
}

function countsOf(companies: readonly ComparedCompany[]): string {
  const count = (kind: string) => companies.filter(({ standing }) => standing.kind === kind).length
  return `${count("agree")} agree, ${count("disagree")} disagree, ${count("withheld")} withheld`
}

/** Returns lines and weight for each result, from agreement to not judged. */
export function summaryOf(lines: readonly ComparedLine[]): readonly Total[] {
  const weighed = lines.map((line) => ({ what: whatOf(line), weight: line.weight }))
  const groups = [...new Set(weighed.map(({ what }) => what))].filter((what) => what.startsWith("not judged"))
  const disagreements = explanationRules.map((rule) => `disagree: ${rule}`)
  return totalsOf(["agree", ...disagreements, "withheld", ...groups.sort()], weighed)
}

function whatOf({ standing }: ComparedLine): string {
  if (standing.kind === "disagree") return `disagree: ${standing.explanation.rule}`
  return standing.kind === "not judged" ? `not judged: ${standing.group}` : standing.kind
}

function summaryTable(lines: readonly ComparedLine[]): string {
  const totals = summaryOf(lines)
  const shown = totals.filter(({ what, lines: count }) => count > 0 || what === remainder)
  const rows = shown.map(({ what, lines: count, hundredths }) => [
    what,
    what === remainder ? "" : String(count),
    weightOf(hundredths),
  ])
  const hundredths = totals.reduce((sum, total) => sum + total.hundredths, 0)
  return table(
    ["", "lines", "% of the fund"],
    [...rows, ["**all**", String(lines.length), weightOf(hundredths)]],
  )
}

function companyTable(companies: readonly ComparedCompany[]): string {
  const head = [
    "",
    "weight",
    "our verdict",
    "debt",
    "cash",
    "receivables",
    "prohibited income",
    "standing",
    "by its own standard",
  ]
  return table(
    head,
    companies.map(({ label, weight, status, ours, theirs, standing, own }) => [
      label,
      weight.toFixed(2),
      status === "pending" ? "withheld" : status,
      `${ourRatio(ours, "debt_to_market_cap")} / ${theirRatio(theirs.debt)}`,
      `${ourRatio(ours, "cash_to_market_cap")} / ${theirRatio(theirs.cash)}`,
      theirRatio(theirs.receivables),
      ourRatio(ours, "prohibited_revenue"),
      standing.kind,
      own.status === "pending" ? "withheld" : `${own.status}: ${own.kind}`,
    ]),
  )
}

function ourRatio(ours: readonly OurRatio[], screen: OurRatio["screen"]): string {
  const ratio = ours.find((one) => one.screen === screen)
  if (ratio === undefined || ratio.value === null) return "–"
  const value = percent(ratio.value, ratio.threshold)
  return ratio.result === "fail" ? `**${value}**` : value
}

function theirRatio(ratio: TheirRatio | null): string {
  if (ratio === null || ratio.value === null) return "–"
  const value = percent(ratio.value, ratio.limit)
  return ratio.passes === false ? `${value} †` : value
}

interface Sided {
  readonly side: string
  readonly company: ComparedCompany
}

function held(company: ComparedCompany): Sided {
  return { side: "held", company }
}

/**
 * Prints how many verdicts of the fund's own standard agree with the fund, and each verdict that does not.
 */
function ownSection({ rules, asOf }: FundComparison, companies: readonly Sided[]): readonly string[] {
  const { id, version } = standardOn(rules, asOf)
  const [compared, agree, disagree, withheld] = ownCounts(companies.map(({ company }) => company))
  const others = companies.filter(({ company }) => company.own.kind !== "agree")
  return [
    `\`${id}@${version}\` compared with ${rules.fund} on ${asOf}, ${compared} companies: ${agree} agree, ${disagree} disagree, ${withheld} withheld.`,
    table(
      ["", `${rules.fund}`, "verdict", "why"],
      others.map(({ side, company: { label, own } }) => [
        label,
        side,
        own.status === "pending" ? "withheld" : own.status,
        own.why,
      ]),
    ),
  ]
}

function monthTable(months: readonly FundComparison[]): string {
  return table(
    ["fund", "day", "lines", "agree", "disagree", "withheld", "no packed verdict", "remainder"],
    months.map(({ rules, asOf, lines }) => {
      const order = ["agree", "disagree", "withheld", "not judged"]
      const totals = totalsOf(
        order,
        lines.map(({ standing, weight }) => ({ what: standing.kind, weight })),
      )
      const cells = totals.map(({ what, lines: count, hundredths }) => {
        if (what === remainder) return weightOf(hundredths)
        const names = lines.filter(({ standing }) => standing.kind === what).map(({ ticker }) => ticker)
        const named = what === "disagree" || what === "withheld" ? [...names, ""].join(" ") : ""
        return count === 0 ? "0" : `${named}${count}: ${weightOf(hundredths)}`
      })
      return [rules.fund, asOf, String(lines.length), ...cells]
    }),
  )
}

interface DatedCompany {
  readonly fund: string
  readonly asOf: string
  readonly side: Evidence["side"]
  readonly company: ComparedCompany
}

function dated({ rules, asOf }: FundComparison, side: Evidence["side"]) {
  return (company: ComparedCompany): DatedCompany => ({ fund: rules.fund, asOf, side, company })
}

/** Prints one row for each fund, company and reason, with the days on which the reason applies. */
function reasonTable(companies: readonly DatedCompany[], kind: "disagree" | "withheld"): string {
  const rows = new Map<string, { readonly cells: readonly string[]; readonly days: Set<string> }>()
  for (const { fund, asOf, side, company } of companies) {
    const { standing, label, status } = company
    if (standing.kind !== kind) continue
    const cells =
      standing.kind === "disagree"
        ? [`${side}, ${status}`, standing.explanation.rule, standing.explanation.text]
        : [side, standing.why]
    const key = [fund, label, ...cells].join("\t")
    const row = rows.get(key) ?? { cells: [fund, label, ...cells], days: new Set() }
    rows.set(key, row)
    row.days.add(asOf)
  }
  const head = kind === "disagree" ? ["fund and verdict", "rule", "why"] : ["fund", "what is missing"]
  return table(
    ["", "company", "days", ...head],
    [...rows.values()].map(({ cells: [fund = "", label = "", ...cells], days }) => [
      fund,
      label,
      daysOf([...days].sort()),
      ...cells,
    ]),
  )
}

function daysOf(days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)]
  return days.length === 1 ? first : `${first} to ${last} (${days.length})`
}

function weightOf(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
