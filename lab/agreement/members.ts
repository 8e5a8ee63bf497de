import {
  type ComparedCompany,
  compare,
  type FundComparison,
  isByBusiness,
  leftOut,
  memberDay,
} from "./compare.ts"
import { type FundRules, hlalRules, isusRules, mnzlRules, spusRules, standardOn } from "./rules.ts"
import { table } from "./table.ts"
import type { PackedWorld } from "./world.ts"

/** Compares lists of the members of screened funds with the standard of each fund's own index. */

const listed: readonly FundRules[] = [spusRules, hlalRules, mnzlRules, isusRules]

/** A list of members. `leftOut`: companies that its index could choose and did not; null if unknown. */
export interface MemberComparison extends FundComparison {
  readonly leftOut: readonly ComparedCompany[] | null
}

/** Compares each packed list as of its day. `parents` are funds of the S&P 500. */
export function compareMembers(world: PackedWorld, parents: readonly string[]): readonly MemberComparison[] {
  return listed.flatMap((rules) =>
    world.members(rules.fund).map((members) => {
      const day = memberDay(world, rules, members)
      const { largeFrom } = rules
      const others = leftOut(world, day, parents)
      return {
        ...compare(world, day),
        leftOut: largeFrom === null ? null : others.filter(({ weight }) => weight >= largeFrom),
      }
    }),
  )
}

/** Counts the companies of a list, then the shares whose companies have no packed facts. */
export function memberCounts({ companies, lines }: FundComparison): readonly number[] {
  const notJudged = lines.filter(({ standing }) => standing.kind === "not judged").length
  return [...ownCounts(companies), notJudged]
}

/** Counts all companies, then those that agree, disagree and are withheld by the index's standard. */
export function ownCounts(companies: readonly ComparedCompany[]): readonly number[] {
  const kinds = ["agree", "disagree", "withheld"] as const
  const count = (kind: string) => companies.filter(({ own }) => own.kind === kind).length
  return [companies.length, ...kinds.map(count)]
}

export function memberSection(lists: readonly MemberComparison[]): readonly string[] {
  const named = ({ rules, asOf }: FundComparison) => [rules.fund, asOf]
  const openOf = (companies: readonly ComparedCompany[]) =>
    companies.filter(({ own }) => own.kind !== "agree")
  const row = ({ label, own }: ComparedCompany) => [
    label,
    own.status === "pending" ? "withheld" : own.status,
    own.why,
  ]
  const rows = (companiesOf: (list: MemberComparison) => readonly ComparedCompany[]) =>
    lists.flatMap((list) => openOf(companiesOf(list)).map((company) => [...named(list), ...row(company)]))
  const head = ["fund", "day", "company", "verdict", "why"]
  const without = lists.flatMap((list) => {
    if (list.leftOut === null) return []
    const byBusiness = list.leftOut.filter((company) => company.own.kind === "agree" && isByBusiness(company))
    return [[...named(list), ...[...ownCounts(list.leftOut), byBusiness.length].map(String)]]
  })
  return [
    "### Lists of members, by the standard of each fund's own index",
    table(
      ["fund", "index", "day", "standard", "companies", "agree", "disagree", "withheld", "shares not judged"],
      lists.map((list) => {
        const { rules, asOf } = list
        const { id, version } = standardOn(rules, asOf)
        const counts = memberCounts(list).map(String)
        return [rules.fund, rules.index, asOf, `\`${id}@${version}\``, ...counts]
      }),
    ),
    "Every company of a list that we do not call compliant:",
    table(
      head,
      rows(({ companies }) => companies),
    ),
    "Companies of the S&P 500 that the list does not have, those decided on their business alone among them; for HLAL and ISUS from 0.05% of the S&P 500 on, since smaller ones may not be in FTSE USA and MSCI USA:",
    table(["fund", "day", "companies", "agree", "disagree", "withheld", "agree by business alone"], without),
    "Every one of them that we do not call non-compliant:",
    table(
      head,
      rows(({ leftOut: others }) => others ?? []),
    ),
  ]
}
