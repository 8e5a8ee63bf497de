import { expect, test } from "vitest"
import { structuralCompliance } from "../../../src/screening/structures/compliance.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { vehicleByCik, vehicles } from "../../../src/screening/structures/vehicles.ts"

test("each vehicle is found by its registrant", () => {
  for (const dossier of vehicles) expect(vehicleByCik(dossier.cik)).toBe(dossier)
  expect([vehicleByCik(320193), vehicleByCik(null)]).toEqual([null, null])
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
