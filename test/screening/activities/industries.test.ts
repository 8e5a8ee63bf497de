import { expect, test } from "vitest"
import decisive from "../../../data/decisive-codes.json" with { type: "json" }
import { classifications, industryEntry } from "../../../src/screening/activities/industries.ts"
import { businessActivity, knownFailure } from "../../../src/screening/activities/placement.ts"
import {
  type IndustryScheme,
  industrySchemes,
  type StatedIndustry,
} from "../../../src/screening/activities/stated-industry.ts"
import type { Subject } from "../../../src/screening/subject.ts"

function stated(scheme: IndustryScheme, code: string, named: StatedIndustry["named"] = []): StatedIndustry {
  return { scheme, code, named, asOf: scheme === "listed" ? "2026-08" : "2026-11-30" }
}

function company(industries: readonly StatedIndustry[], name = "Example"): Subject {
  return { filer: "line:TYO:0000", name, ticker: "TYO:0000", sic: null, industries, ordinaryPerShareLine: 1 }
}

const semiconductors = stated("listed", "semiconductors")
const banks = stated("listed", "banks", ["lending"])

test.each<[what: string, industries: readonly StatedIndustry[], kind: string, concern: string | null]>([
  ["a register's narrow code alone", [stated("ksic", "26110")], "permissible", null],
  ["a register's code and a list's", [stated("ksic", "26110"), semiconductors], "permissible", null],
  [
    "a list's code, next to a register's that is too wide",
    [stated("edinet", "電気機器"), semiconductors],
    "permissible",
    null,
  ],
  ["a list's code alone, whose description names no subject", [semiconductors], "permissible", null],
  ["a register's code that is too wide, alone", [stated("edinet", "電気機器")], "unresolved", null],
  [
    "a register's code that a brewery may have, against a list",
    [stated("edinet", "食料品"), stated("listed", "chemicals")],
    "unresolved",
    null,
  ],
  [
    "a permissible code, but a description that names alcohol and hotels",
    [stated("ksic", "26110"), stated("listed", "semiconductors", ["alcohol", "hotels"])],
    "unresolved",
    "The list of lines describes the company with alcohol and hotels or restaurants; no share of revenue is known.",
  ],
  ["a list's code that may hold a brewery", [stated("listed", "beverages")], "unresolved", null],
  ["a bank by the list", [banks], "prohibited", null],
  ["a bank by the register and the list", [stated("ksic", "64121"), banks], "prohibited", null],
  [
    "a bank by the register, whose list is too wide",
    [stated("edinet", "銀行業"), stated("listed", "other_finance")],
    "prohibited",
    null,
  ],
  [
    "a bank by the list and a chip maker by the register",
    [stated("ksic", "26110"), banks],
    "unresolved",
    "The sources state different industries: manufacture of semiconductors and banks.",
  ],
  [
    "a bank that may be an Islamic one",
    [stated("listed", "banks", ["lending", "islamic_finance"])],
    "unresolved",
    "The industry code does not tell an Islamic bank or insurer from a conventional one.",
  ],
  ["a code that is in no table", [stated("edinet", "unknown")], "unresolved", null],
])("%s", (_, industries, kind, concern) => {
  const activity = businessActivity(company(industries))
  expect(activity.kind).toBe(kind)
  if (concern !== null) expect(activity.concerns).toContain(concern)
  if (kind === "unresolved") expect(activity.concerns.length).toBeGreaterThan(0)
})

test("a name that names a prohibited business opens what a code allows", () => {
  const { kind, concerns } = businessActivity(company([semiconductors], "Example Breweries"))
  expect(kind).toBe("unresolved")
  expect(concerns.join()).toContain('contains "breweries", which its industry code does not explain')
})

test("a code of Korea's classification has the entry of the longest code with which it begins", () => {
  expect(industryEntry({ scheme: "ksic", code: "64121" })?.code).toBe("641")
  expect(industryEntry({ scheme: "ksic", code: "00" })).toBeNull()
})

test.each<[what: string, subject: Subject, day: string, code: string | null]>([
  ["a list that calls it a bank", company([banks]), "2026-08-31", "listed banks"],
  [
    "a register that calls it an insurer",
    company([stated("edinet", "保険業")]),
    "2026-12-01",
    "edinet 保険業",
  ],
  ["a list of a later month", company([banks]), "2026-07-31", null],
  ["a name that contradicts the code", company([banks], "Example Syariah"), "2026-08-31", null],
  ["a permissible code", company([semiconductors]), "2026-08-31", null],
])("a company without figures is decided by %s, or not", (_, subject, day, code) => {
  expect(knownFailure(subject, day)?.source.code ?? null).toBe(code)
})

test("the codes that a packet's verifier knows are those that decide", () => {
  const prohibited = industrySchemes.flatMap((scheme) =>
    [...classifications[scheme].entries.values()].flatMap(({ code, placement }) =>
      placement.kind === "prohibited" ? [`${scheme} ${code}`] : [],
    ),
  )
  expect(decisive.abroad.map(({ code }) => code)).toEqual(prohibited)
})

test("an open code says why, and only an open code has a subject", () => {
  for (const scheme of industrySchemes)
    for (const { code, placement, subject, reason } of classifications[scheme].entries.values()) {
      expect(reason, code).toMatch(/^[A-Z].*\.$/)
      if (placement.kind !== "unresolved") expect(subject, code).toBeUndefined()
    }
})
