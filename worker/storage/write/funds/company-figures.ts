import { type OwedPerDollar, type OwingYear, owedPerDollar } from "../../../../src/funds/purification/owed.ts"
import type { LineVerdict } from "../../../../src/funds/purity.ts"
import { isAtRisk } from "../../../../src/funds/risk.ts"
import type { Bound, DeterminationStatus } from "../../../../src/vocabulary.ts"
import { pages } from "./pages.ts"

/** The figures of companies that funds are weighed with. */

interface VerdictRow {
  readonly cik: number
  readonly status: DeterminationStatus
  readonly purification: number | null
  readonly bound: Bound | null
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibited: number | null
}

const selectVerdicts = `
SELECT cik, status,
  compliance_json ->> '$.purification.percentage' AS purification,
  compliance_json ->> '$.purification.bound' AS bound,
  compliance_json ->> '$.screens.debt_to_market_cap.buffer' AS debt,
  compliance_json ->> '$.screens.cash_to_market_cap.buffer' AS cash,
  compliance_json ->> '$.screens.prohibited_revenue.buffer' AS prohibited
FROM determinations
WHERE cik > ?2 AND status <> 'pending' ORDER BY cik LIMIT ?1`

/** By CIK. */
export async function readVerdicts(database: D1Database): Promise<ReadonlyMap<number, LineVerdict>> {
  const verdicts = new Map<number, LineVerdict>()
  for await (const rows of pages<VerdictRow>(database, selectVerdicts, ({ cik }) => [cik], [0])) {
    for (const { cik, status, purification, bound, debt, cash, prohibited } of rows) {
      const atRisk = status === "compliant" && isAtRisk({ debt, cash, prohibitedRevenue: prohibited })
      verdicts.set(cik, { status, atRisk, purificationPercentage: purification, purificationBound: bound })
    }
  }
  return verdicts
}

/** The newest fiscal year of each company with its market value. */
const selectOwed = `
SELECT cik, market_cap_usd AS marketCapUsd,
  purification ->> '$.periods[0].currency' AS currency,
  purification ->> '$.periods[0].prohibited_income' AS prohibited_income,
  purification ->> '$.periods[0].bound' AS bound,
  purification ->> '$.periods[0].ss21_per_share_usd' AS ss21_per_share_usd,
  purification ->> '$.periods[0].shares_outstanding' AS shares_outstanding
FROM holder_figures JOIN determinations USING (cik)
WHERE cik > ?2 AND market_cap_usd IS NOT NULL ORDER BY cik LIMIT ?1`

/** By CIK; a company of which it is not known is left out. */
export async function readOwed(database: D1Database): Promise<ReadonlyMap<number, OwedPerDollar>> {
  const owed = new Map<number, OwedPerDollar>()
  type Row = OwingYear & { readonly cik: number; readonly marketCapUsd: number }
  for await (const rows of pages<Row>(database, selectOwed, ({ cik }) => [cik], [0])) {
    for (const { cik, marketCapUsd, ...year } of rows) {
      const perDollar = owedPerDollar(year, marketCapUsd)
      if (perDollar !== null) owed.set(cik, perDollar)
    }
  }
  return owed
}
