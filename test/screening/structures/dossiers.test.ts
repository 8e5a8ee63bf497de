import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { structuralCompliance } from "../../../src/screening/structures/compliance.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import type { Dossier } from "../../../src/screening/structures/dossier.ts"
import { opinions } from "../../../src/screening/structures/opinions.ts"
import { vehicleByCik, vehicles } from "../../../src/screening/structures/vehicles.ts"
import { dossierOf, flawsOf, passage, readingOf } from "../../support/dossiers.ts"

const folder = fileURLToPath(new URL("../../../src/screening/structures/dossiers", import.meta.url))

test("every dossier file is in force, under the name of its file", () => {
  const written = readdirSync(folder).map((file) => file.replace(/\.ts$/, "").toUpperCase())
  expect(vehicles.map(({ instrumentId }) => instrumentId).sort()).toEqual(written.sort())
})

test("no two vehicles share a registrant, and each is found by its own", () => {
  expect(new Set(vehicles.map(({ cik }) => cik)).size).toBe(vehicles.length)
  for (const dossier of vehicles) expect(vehicleByCik(dossier.cik)).toBe(dossier)
  expect([vehicleByCik(320193), vehicleByCik(null)]).toEqual([null, null])
})

test.each(vehicles.map((dossier) => [dossier.instrumentId, dossier] as const))(
  "%s: each criterion is answered once, in order, from dated words of a named document",
  (_, dossier) => {
    expect(flawsOf(dossier)).toEqual([])
  },
)

test("the five trusts named in the contract have dossiers (Interface: identifier, rule 11)", () => {
  const symbols = vehicles.map(({ instrumentId }) => instrumentId)
  expect(symbols).toEqual(expect.arrayContaining(["GLD", "IAU", "SLV", "IBIT", "USO"]))
})

test.each(["GLD", "IAU", "SLV", "IBIT", "FBTC", "ARKB", "USO"])("%s comes to a verdict", (symbol) => {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === symbol)
  expect(dossier === undefined ? "none" : decideStructure(dossier).status).toMatch(/compliant$/)
})

test("SLV: every ounce of 2020, 2021 and 2022 was contributed, distributed or sold, so none was lent", () => {
  const lending = vehicles
    .find(({ instrumentId }) => instrumentId === "SLV")
    ?.readings.find(({ criterion }) => criterion === "no_metal_lending")
  const years = lending?.quotations.filter(({ text }) => text.includes("Beginning balance")) ?? []
  const ounces = years.map(({ text }) => [...text.matchAll(/\d[\d,]{6,}/g)].map(([count]) => ouncesOf(count)))
  expect(ounces).toHaveLength(3)
  for (const [first = 0, contributed = 0, distributed = 0, sold = 0, last = 0] of ounces) {
    expect(first + contributed - distributed - sold).toBe(last)
  }
  expect(ounces.map(([first]) => first)).toEqual([...ounces.slice(1).map((year) => year[4]), 362_616_711])
})

function ouncesOf(written: string): number {
  return Number(written.replaceAll(",", ""))
}

test("gold, futures and bitcoin each have their own standard", () => {
  const byMethodology = new Map(vehicles.map(({ instrumentId, methodology }) => [instrumentId, methodology]))
  expect(byMethodology.get("GLD")).toBe("aaoifi-ss57")
  expect(byMethodology.get("USO")).toBe("aaoifi-ss20")
  expect(byMethodology.get("IBIT")).toBe("qistas-etf-taxonomy")
})

test("no vehicle is compliant with a criterion that is unresolved, fails or has no quotation", () => {
  for (const dossier of vehicles) {
    const isWhole = dossier.readings.every(
      ({ result, quotations }) => result === "pass" && quotations.length > 0,
    )
    const { status } = structuralCompliance(decideStructure(dossier)).determination
    if (!isWhole) expect([dossier.instrumentId, status]).not.toEqual([dossier.instrumentId, "compliant"])
  }
})

describe("a flawed dossier is detected when it", () => {
  const sound = dossierOf("aaoifi-ss20")
  const [first, ...others] = sound.readings
  const withQuotation = (change: Partial<typeof passage>): Dossier => ({
    ...sound,
    readings: [{ ...readingOf("holds_physical"), quotations: [{ ...passage, ...change }] }, ...others],
  })
  const flawed: readonly (readonly [string, Dossier])[] = [
    ["lacks a criterion", { ...sound, readings: others }],
    [
      "has a criterion of another methodology",
      { ...sound, readings: [readingOf("title_evidence"), ...others] },
    ],
    [
      "has two readings of a criterion",
      { ...sound, readings: [readingOf("holds_physical"), ...sound.readings] },
    ],
    [
      "passes without a quotation",
      { ...sound, readings: [{ ...readingOf("holds_physical"), quotations: [] }, ...others] },
    ],
    [
      "leaves a criterion unresolved without a note",
      { ...sound, readings: [readingOf("holds_physical", "unresolved"), ...others] },
    ],
    ["quotes a word or two", withQuotation({ text: "no futures" })],
    ["names no document", withQuotation({ document: "" })],
    ["quotes a document dated in the future", withQuotation({ date: "2026-11-22" })],
    ["quotes a document older than such vehicles", withQuotation({ date: "1998" })],
    ["has an impossible date", withQuotation({ date: "2025-13-01" })],
    ["takes a page of the SEC for another text that quotes it", withQuotation({ isQuoted: true })],
    ["cites a source without a URL", withQuotation({ readAt: "a printed copy" })],
  ]
  test.each(flawed)("%s", (_, dossier) => {
    expect(flawsOf(dossier)).not.toEqual([])
  })

  test("a sound dossier has no flaw", () => {
    expect(first?.criterion).toBe("holds_physical")
    expect(flawsOf(sound)).toEqual([])
  })
})

test("every opinion names its holder and the page where it was read", () => {
  for (const { holder, opinion, about, source } of opinions) {
    expect([holder, opinion, about].every((text) => text.length > 2)).toBe(true)
    expect(source).toMatch(/^https?:\/\/\S+$/)
  }
  expect(new Set(opinions.map(({ methodology }) => methodology)).size).toBeGreaterThan(1)
})
