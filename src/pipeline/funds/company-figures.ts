import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { type OwedPerDollar, type OwingYear, owedPerDollar } from "../../funds/purification/owed.ts"
import type { LineVerdict } from "../../funds/purity.ts"
import { isAtRisk } from "../../funds/risk.ts"
import type { Bound, DeterminationStatus } from "../../vocabulary.ts"

/** The figures of companies that funds are weighed with. */

const rowsPerRead = 5_000

/**
 * Reads every row of a query, page by page. `page`: the statement of the rows after one, of which it reads `limit`; null for
 * the first ones.
 */
export async function* pages<Row>(
  { query }: Database,
  page: (after: Row | null, limit: number) => SQL,
): AsyncGenerator<readonly Row[]> {
  let last: Row | null = null
  for (;;) {
    const rows: readonly Row[] = await query.all<Row>(page(last, rowsPerRead))
    last = rows.at(-1) ?? null
    if (last === null) return
    yield rows
    if (rows.length < rowsPerRead) return
  }
}

interface VerdictRow {
  readonly cik: number
  readonly status: DeterminationStatus
  readonly purification: number | null
  readonly bound: Bound | null
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibited: number | null
}

const selectVerdicts = (after: VerdictRow | null, limit: number) => sql`
SELECT cik, status,
  compliance_json ->> '$.purification.percentage' AS purification,
  compliance_json ->> '$.purification.bound' AS bound,
  compliance_json ->> '$.screens.debt_to_market_cap.buffer' AS debt,
  compliance_json ->> '$.screens.cash_to_market_cap.buffer' AS cash,
  compliance_json ->> '$.screens.prohibited_revenue.buffer' AS prohibited
FROM determinations
WHERE cik > ${after?.cik ?? 0} AND status <> 'pending' ORDER BY cik LIMIT ${limit}`

/** By CIK. */
export async function readVerdicts(database: Database): Promise<ReadonlyMap<number, LineVerdict>> {
  const verdicts = new Map<number, LineVerdict>()
  for await (const rows of pages(database, selectVerdicts)) {
    for (const { cik, status, purification, bound, debt, cash, prohibited } of rows) {
      const atRisk = status === "compliant" && isAtRisk({ debt, cash, prohibitedRevenue: prohibited })
      verdicts.set(cik, { status, atRisk, purificationPercentage: purification, purificationBound: bound })
    }
  }
  return verdicts
}

interface OwingRow extends OwingYear {
  readonly cik: number
  readonly marketCapUsd: number
}

/** The newest fiscal year of each company with its market value. */
const selectOwed = (after: OwingRow | null, limit: number) => sql`
SELECT cik, market_cap_usd AS marketCapUsd,
  purification ->> '$.periods[0].currency' AS currency,
  purification ->> '$.periods[0].prohibited_income' AS prohibited_income,
  purification ->> '$.periods[0].bound' AS bound,
  purification ->> '$.periods[0].ss21_per_share_usd' AS ss21_per_share_usd,
  purification ->> '$.periods[0].shares_outstanding' AS shares_outstanding
FROM holder_figures JOIN determinations USING (cik)
WHERE cik > ${after?.cik ?? 0} AND market_cap_usd IS NOT NULL ORDER BY cik LIMIT ${limit}`

/** By CIK; a company of which it is not known is left out. */
export async function readOwed(database: Database): Promise<ReadonlyMap<number, OwedPerDollar>> {
  const owed = new Map<number, OwedPerDollar>()
  for await (const rows of pages(database, selectOwed)) {
    for (const { cik, marketCapUsd, ...year } of rows) {
      const perDollar = owedPerDollar(year, marketCapUsd)
      if (perDollar !== null) owed.set(cik, perDollar)
    }
  }
  return owed
}
