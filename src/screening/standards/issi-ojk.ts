import type { RatioRule, Rulebook } from "../../contract/rulebook.ts"
import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio } from "./parts.ts"

const regulation2025 =
  "https://www.ojk.go.id/id/regulasi/Pages/POJK-8-Tahun-2025-Penerbitan-Daftar-Efek-Syariah-dan-Daftar-Efek-Syariah-Luar-Negeri.aspx"
const regulation2017 =
  "https://123dok.com/document/y6m3ol5q-salinan-peraturan-otoritas-keuangan-kriteria-penerbitan-daftar-syariah.html"

function debt(clause: string, source: string): RatioRule {
  return ratio({
    name: "debt_to_total_assets",
    numerator: ["interest_bearing_debt"],
    denominator: ["total_assets"],
    operator: "<=",
    limit: 0.45,
    clause,
    source,
    grade: "B",
  })
}

function income(limit: number, clause: string, source: string): RatioRule {
  return ratio({
    name: "prohibited_revenue",
    numerator: ["prohibited_income"],
    denominator: ["total_income"],
    operator: "<=",
    limit,
    clause,
    source,
    grade: "B",
  })
}

/**
 * Read from readings of POJK 15/POJK.04/2015 and DSN-MUI 80/2011. Goods that harm are prohibited in general, so that
 * weapons and cannabis, which are not named, are not allowed by that.
 */
const business: Rulebook["business"] = {
  activities: { ...allProhibited, weapons: "undecided", cannabis: "undecided" },
  clause: "POJK 15/POJK.04/2015",
  source: regulation2025,
  grade: "B",
}

const head = {
  id: "issi-ojk",
  name: "Indonesia Sharia Stock Index (Daftar Efek Syariah of OJK)",
  shortName: "ISSI / OJK",
  ...filingAges,
}

/** The list of the Indonesian authority, before and since 2026-04-25. */
export const issiOjk: readonly [Methodology, ...Methodology[]] = [
  {
    ...head,
    version: "2026.1",
    description:
      "Interest-bearing debt is at most 45% of total assets, and interest with other prohibited income at most 5% of total income. The debt limit falls to 33.33% over ten years in stages that are not set yet; weapons and cannabis are not named on the list and are withheld.",
    rules: {
      name: "ISSI / OJK",
      ratios: [
        debt("POJK 8/2025, art. 2", regulation2025),
        income(0.05, "POJK 8/2025, art. 2(1)(b)(3) and 34", regulation2025),
      ],
      business,
      state: null,
    },
    inForceFrom: "2026-04-25",
    changes:
      "The limit of prohibited income falls from 10% to 5%; the list of November 2026 is the first with it.",
    grade: "B",
    source: regulation2025,
  },
  {
    ...head,
    version: "2025.1",
    description:
      "Interest-bearing debt is at most 45% of total assets, and interest with other prohibited income at most 10% of total income. Weapons and cannabis are not named on the list and are withheld.",
    rules: {
      name: "ISSI / OJK, before April 2026",
      ratios: [
        debt("POJK 35/POJK.04/2017", regulation2017),
        income(0.1, "POJK 35/POJK.04/2017", regulation2017),
      ],
      business,
      state: null,
    },
    inForceFrom: "2018-01-01",
    changes: "The regulation is of 2017; its day was not read, and it is counted from 2018.",
    grade: "B",
    source: regulation2017,
  },
]
