import type { Company } from "./company.ts"

/**
 * A company in Europe whose report states no count of shares. Amounts are those of 2025 and of 2024, by names of
 * the taxonomy; `PerShare` is basic earnings per share.
 */
export interface Stated {
  readonly year?: Readonly<Record<string, number | null>>
  readonly before?: Readonly<Record<string, number | null>>
  readonly sheet?: Readonly<Record<string, number>>
  /** Numbers of shares at the end of 2025. */
  readonly shares?: Readonly<Record<string, number>>
  readonly filer?: Company["filer"]
}

const filing = "annual financial report 2026-02-15 report-1"
export const usual = { ProfitLossAttributableToOwnersOfParent: 1_000_003, BasicEarningsLossPerShare: 1.25 }

/** Debt of 1,000,000, cash of 500,000, and no line that may be either. */
const sound = {
  Assets: 10_000_000,
  PropertyPlantAndEquipment: 9_500_000,
  CashAndCashEquivalents: 500_000,
  Liabilities: 1_000_000,
  Equity: 9_000_000,
  Borrowings: 1_000_000,
}
const interest = { InterestRevenueCalculatedUsingEffectiveInterestMethod: 9000 }

export function european({ year, before = year, sheet, shares = {}, filer = "esef:1" }: Stated): Company {
  const ofYear = (days: string, amounts: Readonly<Record<string, number | null>>) =>
    Object.entries(amounts).flatMap(([name, value]) =>
      value === null
        ? []
        : [
            `ifrs-full:${name} ${name.includes("PerShare") ? "EUR/shares" : "EUR"} ${days} ${value} ${filing}`,
          ],
    )
  const lines = [
    ...ofYear("2025-01-01/2025-12-31", { ProfitLoss: 1_000_003, ...usual, ...year }),
    ...ofYear("2024-01-01/2024-12-31", { ProfitLoss: 1_000_003, ...usual, ...before }),
    ...Object.entries(shares).map(
      ([name, value]) => `ifrs-full:${name} shares 2025-12-31 ${value} ${filing}`,
    ),
  ]
  return {
    filer,
    taxonomy: "ifrs-full",
    form: "annual financial report",
    currency: "EUR",
    priceCurrency: "EUR",
    accession: "report-1",
    shares: null,
    sheet: { ...sound, ...sheet },
    year: { ProfitLoss: year?.ProfitLoss ?? 1_000_003, Revenue: 9_000_000, ...interest },
    also: lines.join("\n"),
  }
}
