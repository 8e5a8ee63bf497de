import type { IssuerPurification } from "../../purification/schema.ts"

/**
 * What issuers of funds publish about the purification of their funds. Each table is copied from the source
 * that it names.
 */

/** Quarter, dividend and purification of a fund share in US dollars, as published. */
type Quarter = readonly [end: string, dividend: number, purification: number]

interface IssuerTable {
  readonly name: string
  readonly source: string
  /** Newest first. */
  readonly quarters: readonly Quarter[]
}

/** The tables by the fund's own line. */
const tables: Readonly<Record<string, IssuerTable>> = {
  // The table's first two quarters of 2019 are left out: nothing was paid, and nothing has no percentage. Its
  // yearly sums are left out too: the sum printed for 2021 repeats that of 2020.
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
  "The issuer's figure is a flat 5% of the dividend but for its rounding, whatever the fund holds, and nothing if no dividend is paid. Ours is the prohibited income of the companies the fund holds, from their filings, whether they pay a dividend or not. The two follow different rules, so they need not agree: the table can check the arithmetic of a share, not the income of a company."

/** What the issuer publishes; null if no table of it is kept here. `fund`: the fund's own line. */
export function issuerPurification(fund: string): IssuerPurification | null {
  const table = tables[fund]
  if (table === undefined) return null
  const { name, source, quarters } = table
  return { name, source, periods: quarters.map(printedQuarter), comparison }
}

/** The percentage is computed from the two published figures, to two decimals. */
function printedQuarter([end, dividend, purification]: Quarter): IssuerPurification["periods"][number] {
  return {
    quarter_end: end,
    dividend_per_share: dividend,
    purification_per_share: purification,
    percentage: Math.round((purification / dividend) * 10_000) / 100,
  }
}
