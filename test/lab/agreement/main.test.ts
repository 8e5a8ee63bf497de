import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answersTable } from "../../../lab/agreement/answers.ts"
import type { ComparedCompany, FundComparison } from "../../../lab/agreement/compare.ts"
import { readNotices } from "../../../lab/agreement/kmi.ts"
import { compareAnswers, noticesFolder, tablesOf } from "../../../lab/agreement/main.ts"
import { agreementTables, summaryOf } from "../../../lab/agreement/print.ts"
import { mnzlRules, standardOn } from "../../../lab/agreement/rules.ts"
import { remainder, totalsOf } from "../../../lab/agreement/totals.ts"
import { readPackedWorld } from "../../../lab/agreement/world.ts"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import { decideRatio } from "../../../src/screening/screens/ratio.ts"
import { dataFolder } from "../../support/folders.ts"

const world = readPackedWorld(dataFolder)
const agreement = compareAnswers(world, readNotices(noticesFolder))
const { spus, hlal, leftOut, months, members } = agreement
const compared: readonly (readonly [string, FundComparison])[] = [spus, hlal, ...months].map((comparison) => [
  `${comparison.rules.fund} on ${comparison.asOf}`,
  comparison,
])

it("docs/guide/standards.md contains the table that the command writes", () => {
  const path = fileURLToPath(new URL("../../../docs/guide/standards.md", import.meta.url))
  expect(tablesOf(readFileSync(path, "utf8"))).toBe(answersTable(agreement))
})

it("the command prints every company of SPUS and HLAL with a verdict", () => {
  const printed = agreementTables(agreement)
  const judged = [spus, hlal].flatMap(({ companies }) => companies.map(({ label }) => label))
  expect(judged.length).toBeGreaterThan(20)
  expect(judged.filter((label) => !printed.includes(`| ${label} |`))).toEqual([])
})

describe("every line is counted once, and the parts add up to the whole fund", () => {
  it.each(compared)("%s", (_day, { lines }) => {
    const totals = summaryOf(lines)
    expect(totals.reduce((sum, total) => sum + total.lines, 0)).toBe(lines.length)
    expect(totals.reduce((sum, total) => sum + total.hundredths, 0)).toBe(10_000)
  })

  it("for any weights", () => {
    const kinds = ["agree", "disagree", "withheld"]
    const lines = fc.array(
      fc.record({ what: fc.constantFrom(...kinds), weight: fc.double({ min: -1, max: 15, noNaN: true }) }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(lines, (some) => {
        const totals = totalsOf(kinds, some)
        expect(totals.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(10_000)
        expect(totals.reduce((sum, total) => sum + total.lines, 0)).toBe(some.length)
        expect(totals.every(({ hundredths }) => hundredths >= 0)).toBe(true)
      }),
    )
  })

  it("but a line that belongs to no part is refused", () => {
    expect(() => totalsOf(["agree"], [{ what: "unheard of", weight: 1 }])).toThrow("unheard of")
  })

  it("and missing weight counts as remainder", () => {
    expect(totalsOf(["agree"], [{ what: "agree", weight: 98.66 }])).toEqual([
      { what: "agree", lines: 1, hundredths: 9_866 },
      { what: remainder, lines: 0, hundredths: 134 },
    ])
  })
})

it("a comparison of our verdicts with a fund leaves no disagreement unexplained", () => {
  const all = [...leftOut, ...[spus, hlal, ...months].flatMap(({ companies }) => companies)]
  const rules = all.flatMap(({ standing }) => (standing.kind === "disagree" ? standing.explanation.rule : []))
  expect(rules).not.toContain("unexplained")
})

describe("the standard of a fund's own index", () => {
  const whyOf = (comparison: FundComparison, label: string) =>
    comparison.companies.find((company) => company.label === label)?.own

  it("gives, for a holding that fails, the ratio and what else could explain it", () => {
    expect(whyOf(hlal, "AAPL")?.why).toContain("cash 39.5%, not below 33.333%, but 18.46% without")
    expect(whyOf(hlal, "TXN")?.why).toContain("debt 40.85%, not below 33.333%; the index also keeps")
  })

  it.each([
    ["SPUS 2025-10-31", "sp-shariah@2026.1", ["REGN", "ZBH"], ["EQT", "FANG", "WDC"]],
    ["SPUS 2026-08-26", "sp-shariah@2026.1", [], []],
    ["HLAL 2026-08-26", "ftse-yasaar@2026.1", ["AVGO", "LLY", "TXN"], []],
    ["MNZL 2026-07-31", "ftse-idealratings@2026.1", ["GTES", "LYFT", "REYN"], null],
    ["ISUS 2025-04-09", "msci-islamic@2024.1", [], ["EQT", "FDX"]],
    ["ISUS 2025-08-06", "msci-islamic@2026.1", [], ["CARR", "FDX", "GEHC"]],
  ])(
    "names, for %s, the few that differ although neither a rule, a day nor a concern explains it",
    (list, ref, kept, missing) => {
      const found = members.find(({ rules, asOf }) => `${rules.fund} ${asOf}` === list)
      if (found === undefined) throw new Error(`no list ${list}`)
      expect(methodologyRef(standardOn(found.rules, found.asOf))).toBe(ref)
      const without = (why: string, companies: readonly ComparedCompany[]) =>
        companies.filter(({ own }) => own.why.endsWith(why)).map(({ label }) => label)
      expect(without("neither of which is published", found.companies).sort()).toEqual(kept)
      expect(found.leftOut && without("why it is left out is not published", found.leftOut).sort()).toEqual(
        missing,
      )
    },
  )

  it("names the other denominator if the rule can be read in two ways, and our data if they are old", () => {
    const mnzl = members.find(({ rules }) => rules.fund === "MNZL")
    if (mnzl === undefined) throw new Error("no list of MNZL")
    expect(whyOf(mnzl, "KHC")?.why).toContain("above 30%, but 25.76% of total assets")
    expect(whyOf(mnzl, "SNOW")?.why).toContain("the newest report in the release is of 2025-05-30")
  })

  it("finds six members of MNZL with debt or cash above 33% of total assets or market value, whichever is larger", () => {
    const rules = standardOn(mnzlRules, "2026-07-31").rules.ratios.filter(({ months }) => months === 12)
    const larger = { denominator: ["total_assets", "market_cap"], combine: "larger", limit: 0.33 } as const
    const failed = rules.flatMap((rule) =>
      (members.find((list) => list.rules === mnzlRules)?.companies ?? []).filter(({ filer }) => {
        const now = world.assess(filer, "2026-07-31")?.sheet.now
        if (now?.state !== "read") return true
        const outcome = decideRatio({ ...rule, ...larger }, now.measured, now.measured.activity)
        return outcome.state === "decided" && outcome.result === "fail"
      }),
    )
    expect(rules).toHaveLength(2)
    expect(failed.map(({ label }) => label)).toEqual(["BDX", "UAL", "AVB", "ZBH", "BLDR", "BG"])
  })

  it("has a reason for every disagreement", () => {
    const lists = members.flatMap(({ companies }) => companies)
    const all = [...leftOut, ...spus.companies, ...hlal.companies, ...lists]
    expect(all.filter(({ own }) => (own.kind === "agree") !== (own.why === ""))).toEqual([])
  })
})

it("missing markers in the document are reported by name", () => {
  expect(() => tablesOf("a document without them")).toThrow("agreement:begin")
})
