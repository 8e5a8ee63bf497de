import { describe, expect, test } from "vitest"
import { subjectsByBusiness } from "../../../scripts/seed/by-business.ts"
import { readIndustryCodes, readStarter } from "../../../scripts/starter/starter.ts"
import { cikOf, type FilerId } from "../../../src/identifiers/filer.ts"
import { isDecisive, sicEntries } from "../../../src/screening/activities/declared.ts"
import { knownFailure } from "../../../src/screening/activities/placement.ts"
import type { Subject } from "../../../src/screening/subject.ts"
import { sha256 } from "../../../src/sha256.ts"
import { codedBank } from "../../support/company.ts"
import { rowsOf } from "../../support/tsv.ts"

const day = "2026-08-31"

const decides = (change: Partial<Subject>, on = day) =>
  knownFailure({ ...codedBank, ...change }, on)?.source ?? null

describe("EDGAR's code by itself fails a company if it leaves no doubt:", () => {
  test.each<[what: string, change: Partial<Subject>, code: string | null]>([
    ["a bank", {}, "6022"],
    ["a cigarette maker", { sic: "2111", name: "Someone Brands" }, "2111"],
    ["an insurer", { sic: "6331", name: "Someone Group" }, "6331"],
    ["not a trust bank, whose code leaves a doubt", { name: "Northern Trust Corp" }, "6022"],
    ["not a bank whose code has no known date", { sicAsOf: null }, null],
    ["not a bank whose code has a later date", { sicAsOf: "2026-09-01" }, null],
    ["not a company without a code", { sic: null }, null],
    ["not a blank-check company", { sic: "6770", name: "Someone Acquisition Corp" }, null],
    ["a REIT", { sic: "6798", name: "Someone Realty Trust" }, null],
    ["finance services", { sic: "6199" }, null],
    ["not a security broker", { sic: "6211" }, null],
    ["not an asset manager", { sic: "6282" }, null],
    ["not a chip maker", { sic: "3674" }, null],
    ["not an Islamic bank", { name: "Someone Islamic Bank" }, null],
    ["not a takaful operator", { sic: "6331", name: "Someone Takaful Holdings" }, null],
    ["not a shell with a bank's code", { name: "Someone Acquisition Corp. II" }, null],
    ["not a crypto-asset firm with a bank's code", { name: "Someone Bitcoin Treasury Inc." }, null],
    ["not a royalty trust with a bank's code", { name: "Someone Royalty Trust" }, null],
    ["not a fund with a lender's code", { sic: "6141", name: "Someone Premium Fund" }, null],
    [
      "not a company exempted by an override: SVB after its bank was closed",
      { filer: "edgar:0000719739" },
      null,
    ],
  ])("%s", (_, change, code) => {
    expect(decides(change)?.code ?? null).toBe(code)
  })

  test("from the date of the code on", () => {
    expect([decides({}, "2026-02-28"), decides({}, "2026-03-31")?.asOf]).toEqual([null, "2026-03"])
  })

  test("with the EDGAR document that states it", () => {
    expect(decides({})?.document).toBe("https://data.sec.gov/submissions/CIK##########.json")
  })
})

test("a decision about the company fails it whatever its code: American Express, coded finance services", () => {
  expect(decides({ filer: "edgar:0000004962", sic: "6199", sicAsOf: null })).toMatchObject({
    kind: "override",
    code: null,
    asOf: "2026-11-20",
  })
})

test("a deciding code has a prohibited business; the table states why other prohibited codes do not decide", () => {
  const unfit = sicEntries.filter(({ code, placement, whyNot }) =>
    placement.kind === "prohibited" ? !isDecisive(code) && whyNot === undefined : isDecisive(code),
  )
  expect(unfit).toEqual([])
})

/**
 * Registrants that a person looked at. Their business is that of their code (`prohibited`) or another one
 * (`other`).
 */
const lookedAt = rowsOf("test/fixtures/activities/decided-by-code.tsv")

describe("a sample of registrants with a deciding code, each looked at by a person,", () => {
  const folder = new URL("../../../data", import.meta.url).pathname
  const starter = readStarter(folder)
  const codes = readIndustryCodes(folder)
  const byBusiness = new Map(
    subjectsByBusiness(starter, [], codes).map((subject) => [subject.filer, subject]),
  )

  test("was drawn with a seed", () => {
    const withFacts = new Set(starter.companies.map(({ filer }) => filer))
    const order = (filer: FilerId) => sha256(`decided by code, 2026-11-23\t${cikOf(filer)}`)
    const drawn = codes
      .map(({ filer }) => filer)
      .filter((filer) => !withFacts.has(filer))
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
      .slice(0, 100)
      .sort()
    expect(lookedAt.filter(({ chosen }) => chosen === "drawn").map(({ filer }) => filer)).toEqual(drawn)
  })

  test("fails exactly those in a prohibited business", () => {
    const wrong = lookedAt.filter(
      ({ filer, business }) => byBusiness.has(filer as FilerId) !== (business === "prohibited"),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test("names EDGAR's code for the well-known ones", () => {
    const named = [...byBusiness.values()].flatMap((subject) =>
      /^(BAC|BTI|C|PGR)$/.test(subject.ticker ?? "")
        ? [`${subject.ticker} ${knownFailure(subject, day)?.source.code}`]
        : [],
    )
    expect(named.toSorted()).toEqual(["BAC 6021", "BTI 2111", "C 6021", "PGR 6331"])
  })

  test("has no blank-check company and no REIT that is decided by its code", () => {
    const decided = [...byBusiness.values()].filter(
      (subject) => knownFailure(subject, day)?.source.kind === "sic_code",
    )
    expect(decided.filter(({ sic }) => sic === "6770" || sic === "6798")).toEqual([])
    expect(decided.length).toBeGreaterThan(550)
  })
})
