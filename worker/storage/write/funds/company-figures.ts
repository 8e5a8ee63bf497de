import {
  type OwedPerDollar,
  type OwingYear,
  owedPerDollar,
  type PricedLine,
} from "../../../../src/funds/purification/owed.ts"
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

/** The newest fiscal year of each company with the last close of the line that represents it. */
const selectOwed = `
SELECT cik, purification ->> '$.periods[0].bound' AS bound,
  purification ->> '$.periods[0].ss21_per_share_usd' AS ss21_per_share_usd,
  purification ->> '$.periods[0].shares_outstanding' AS shares_outstanding,
  purification ->> '$.periods[0].shares_outstanding_today' AS shares_outstanding_today,
  close, currency, ordinary_per_share_line AS ordinaryPerShareLine
FROM holder_figures JOIN listings USING (cik) JOIN quotes USING (instrument_id)
WHERE canonical AND cik > ?2 ORDER BY cik LIMIT ?1`

/** By CIK; a company of which it is not known is left out. */
export async function readOwed(database: D1Database): Promise<ReadonlyMap<number, OwedPerDollar>> {
  const owed = new Map<number, OwedPerDollar>()
  type Row = OwingYear & PricedLine & { readonly cik: number }
  for await (const rows of pages<Row>(database, selectOwed, ({ cik }) => [cik], [0])) {
    for (const row of rows) {
      const perDollar = owedPerDollar(row, row)
      if (perDollar !== null) owed.set(row.cik, perDollar)
    }
  }
  return owed
}
