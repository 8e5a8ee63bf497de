import type { IssuerPurification } from "../../purification/schema.ts"

/** The purification that issuers of funds publish. Each table is copied from the source that it names. */

/** A quarter as published, with the dividend and the purification of a fund share in US dollars. */
type Quarter = readonly [end: string, dividend: number, purification: number]

interface IssuerTable {
  readonly name: string
  readonly source: string
  /** The quarters, the newest first. */
  readonly quarters: readonly Quarter[]
}

/** The tables, by the fund's own line. */
const tables: Readonly<Record<string, IssuerTable>> = {
  // The first two quarters of 2019 are left out: there was no dividend, so there is no percentage. The yearly
  // sums are left out too: the sum printed for 2021 repeats the sum of 2020.
  HLAL: {
    name: "Wahed",
    source:
      "The issuer's table of dividends and purification per share of HLAL, 2019 to the second quarter of 2026, as a public repository keeps it (2SHx/rushd-app, hlal-purification-q2-2026.csv)",
    quarters: [
      ["2026-06-30", 0.019, 0.00095],
      ["2026-03-31", 0.077, 0.00385],
      ["2025-12-31", 0.07721, 0.0038605],
      ["2025-09-30", 0.15, 0.0075],
      ["2025-06-30", 0.023, 0.00115],
      ["2025-03-31", 0.08, 0.004],
      ["2024-12-31", 0.08288632, 0.004144316],
      ["2024-09-30", 0.17, 0.0085],
      ["2024-06-30", 0.02057288, 0.001028644],
      ["2024-03-31", 0.03130851, 0.001565426],
      ["2023-12-31", 0.14189781, 0.007094891],
      ["2023-09-30", 0.021549, 0.0011],
      ["2023-06-30", 0.06972763, 0.003486382],
      ["2023-03-31", 0.0103, 0.000515],
      ["2022-12-31", 0.10812991, 0.005406496],
      ["2022-09-30", 0.175, 0.00875],
      ["2022-06-30", 0.02234637, 0.001117319],
      ["2022-03-31", 0.10077188, 0.005038594],
      ["2021-12-31", 0.1, 0.005],
      ["2021-09-30", 0.08, 0.004],
      ["2021-06-30", 0.082, 0.0041],
      ["2021-03-31", 0.077, 0.00385],
      ["2020-12-31", 0.096175, 0.00480875],
      ["2020-09-30", 0.125, 0.00625],
      ["2020-06-30", 0.006, 0.0003],
      ["2020-03-31", 0.1, 0.005],
      ["2019-12-31", 0.096198, 0.0048099],
      ["2019-09-30", 0.08, 0.004],
    ],
  },
}

const comparison =
  "Except for rounding, the issuer's figure is 5% of the dividend, whatever the fund holds, and zero if no dividend is paid. Our figure is the prohibited income of the companies that the fund holds, from their filings, whether they pay a dividend or not. The two figures follow different rules, so they need not agree. The issuer's table can check the arithmetic of a share, not the income of a company."

/** Returns the published purification of a fund, by the fund's own line; null if there is no table. */
export function issuerPurification(fund: string): IssuerPurification | null {
  const table = tables[fund]
  if (table === undefined) return null
  const { name, source, quarters } = table
  return { name, source, periods: quarters.map(printedQuarter), comparison }
}

/** Prints a quarter. The percentage is computed from the two published figures, to two decimals. */
function printedQuarter([end, dividend, purification]: Quarter): IssuerPurification["periods"][number] {
  return {
    quarter_end: end,
    dividend_per_share: dividend,
    purification_per_share: purification,
    percentage: Math.round((purification / dividend) * 10_000) / 100,
  }
}
