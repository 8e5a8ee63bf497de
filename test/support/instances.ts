import type { Borrowing, InstanceFacts, RevenuePart, ShareClass } from "../../src/facts/fact.ts"
import { accession } from "./company.ts"

/** The figures from the instance for the company's only annual report (test/support/company.ts). */
export function instanceOf(change: Partial<InstanceFacts>): InstanceFacts {
  return {
    accession,
    form: "10-K",
    filed: "2026-02-15",
    periodEnd: "2025-12-31",
    entityCik: 1,
    classes: [],
    ordinaryPerDepositaryShare: null,
    revenue: [],
    ...change,
  }
}

/**
 * Parses a cover page with one class on each line: member (`-` for none), count, and any registered title:
 *
 *     us-gaap:CommonClassAMember 283_356_281 Class A Common Stock, $0.001 par value
 */
export function classes(table: string): readonly ShareClass[] {
  return linesOf(table).map((line) => {
    const [, member = "", count = "", title = ""] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? []
    return {
      member: member === "-" ? null : member,
      title: title === "" ? null : title,
      tradingSymbol: null,
      end: "2026-02-10",
      shares: Number(count.replaceAll("_", "")),
    }
  })
}

/**
 * Parses parts of a year's revenue in USD, one on each line: concept, axis, member (`-` for neither), amount:
 *
 *     Revenues segment ba:GlobalServicesMember 19_127
 */
export function parts(table: string, start = "2025-01-01", end = "2025-12-31"): readonly RevenuePart[] {
  return linesOf(table).map((line) => {
    const [name = "", axis = "", member = "", amount = ""] = line.split(" ")
    return {
      concept: `us-gaap:${name}`,
      unit: "USD",
      start,
      end,
      axis: axis === "segment" || axis === "product" || axis === "consolidation" ? axis : null,
      member: member === "-" ? null : member,
      value: Number(amount.replaceAll("_", "")),
    }
  })
}

/** A balance-sheet line under the filer's own tag. Its label places it among liabilities. */
export function ownBorrowing(value: number, change: Partial<Borrowing> = {}): Borrowing {
  return {
    concept: "x:ConvertibleSeniorNotesNet",
    axis: null,
    member: null,
    label: "Convertible senior notes, net",
    end: "2025-12-31",
    unit: "USD",
    value,
    proof: "label",
    within: ["us-gaap:Liabilities"],
    beside: [],
    ...change,
  }
}

/** An issue of notes without a stated total. */
export function memberBorrowing(member: string, value: number, change: Partial<Borrowing> = {}): Borrowing {
  const concept = "us-gaap:ConvertibleLongTermNotesPayable"
  const tagged = { concept, axis: "instrument", proof: "tag", label: null, within: [] } as const
  return ownBorrowing(value, { ...tagged, member, ...change })
}

function linesOf(table: string): readonly string[] {
  return table
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "")
}
