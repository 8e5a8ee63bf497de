import { describe, expect, it } from "vitest"
import { issuerPurification } from "../../../src/funds/purification/issuer.ts"

const hlal = issuerPurification("HLAL")?.periods ?? []

/** The number of decimals in a published figure. */
const decimals = (figure: number) => String(figure).split(".")[1]?.length ?? 0

describe("HLAL's published purification", () => {
  it("has every quarter once, from the fund's first dividend to the second of 2026", () => {
    const ends = [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019].flatMap((year) =>
      ["12-31", "09-30", "06-30", "03-31"].map((day) => `${year}-${day}`),
    )
    expect(hlal.map((period) => period.quarter_end)).toEqual(
      ends.filter((end) => end >= "2019-09-30" && end <= "2026-06-30"),
    )
  })

  it.each(hlal.map((period) => [period.quarter_end, period] as const))(
    "%s is a twentieth of the dividend, to the published decimals",
    (quarter, { dividend_per_share: dividend, purification_per_share: purification, percentage }) => {
      // 5% of 0.021549 is 0.00107745, which is published as 0.0011.
      const places = quarter === "2023-09-30" ? 4 : Math.max(decimals(purification), 8)
      expect(Math.abs(dividend * 0.05 - purification)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-9)
      expect(percentage).toBe(quarter === "2023-09-30" ? 5.1 : 5)
    },
  )

  it("adds up to the published years 2019 and 2020", () => {
    const sum = (year: string, figure: "dividend_per_share" | "purification_per_share") =>
      hlal
        .filter(({ quarter_end: end }) => end.startsWith(year))
        .reduce((total, period) => total + period[figure], 0)
    const both = (year: string) => [sum(year, "dividend_per_share"), sum(year, "purification_per_share")]
    expect(both("2019").map((total) => total.toFixed(7))).toEqual(["0.1761980", "0.0088099"])
    expect(both("2020").map((total) => total.toFixed(8))).toEqual(["0.32717500", "0.01635875"])
  })

  it("is the only table of a fund", () => {
    expect(issuerPurification("SPUS")).toBeNull()
  })
})
