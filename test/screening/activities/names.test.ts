import { describe, expect, test } from "vitest"
import type { BusinessActivity } from "../../../src/screening/activities/business-activity.ts"
import { businessActivity } from "../../../src/screening/activities/placement.ts"

function judgeNamed(name: string, cik: number, sic: string): BusinessActivity {
  return businessActivity({ cik, name, ticker: null, sic, ordinaryPerShareLine: 1 })
}

/** A company without an override. */
const unknownCik = 999_999_999

function verdict(activity: BusinessActivity): string {
  const category = "category" in activity ? ` ${activity.category}` : ""
  return `${activity.kind}${category}`
}

describe("a doubtful name makes a permissible SIC code unresolved, and changes nothing else", () => {
  test.each<[name: string, sic: string, word: string]>([
    ["Cannabis Bioscience International Holdings, Inc.", "8731", "cannabis"],
    ["Cannapharmarx, Inc.", "2834", "cannapharmarx"],
    ["Good Gaming, Inc.", "7372", "gaming"],
    ["BrewBilt Manufacturing Inc.", "5047", "brewbilt"],
    ["SPIRITS TIME INTERNATIONAL, INC.", "1311", "spirits"],
    ["Smokefree Vapor Corp", "3674", "vapor"],
    ["Redwood Mortgage Investors IX", "6500", "mortgage"],
    ["First Example Bancorp", "7372", "bancorp"],
    ["Example Reinsurance Ltd", "7372", "reinsurance"],
    ["DEFENSE TECHNOLOGIES INTERNATIONAL CORP.", "1040", "defense"],
    ["Metals Acquisition Corp. II", "1000", "acquisition corp"],
    ["Rhino Bitcoin Inc.", "1700", "bitcoin"],
    ["Sotherly Hotels Inc.", "6798", "hotels"],
    ["Procaccianti Hotel REIT, Inc.", "6798", "hotel"],
  ])("%s, coded %s, is unresolved", (name, sic, word) => {
    const activity = judgeNamed(name, unknownCik, sic)
    expect(activity.kind).toBe("unresolved")
    expect(activity.concerns).toEqual([expect.stringContaining(`"${word}"`)])
  })

  test.each<[name: string, sic: string, expected: string]>([
    ["PINNACLE WEST CAPITAL CORP", "4911", "permissible"],
    ["Blood Diagnostics, Inc.", "2835", "permissible"],
    ["Spirit AeroSystems of Nowhere", "3674", "permissible"],
    ["Betterware Tools", "3674", "permissible"],
    ["Distinct Windings Corp", "3621", "permissible"],
    ["Adulis Gold Mining", "1040", "permissible"],
    ["Example Land Trust", "6798", "conditional conventional_finance"],
    ["First Casino Bank", "6021", "prohibited conventional_finance"],
  ])("%s, coded %s, stays %s", (name, sic, expected) => {
    expect(verdict(judgeNamed(name, unknownCik, sic))).toBe(expected)
  })

  test("an override is not affected by the name", () => {
    expect(judgeNamed("Corsair Gaming, Inc.", 1743759, "3577").kind).toBe("permissible")
    expect(judgeNamed("Donnelley Financial Solutions, Inc.", 1669811, "7380").kind).toBe("permissible")
  })
})
