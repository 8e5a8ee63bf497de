import { eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { fundHoldings, funds, importedCusips } from "../../database/funds.ts"
import { companies, listings } from "../../database/screening.ts"
import { judgedCompany, type MatchableLine } from "../../funds/match/match.ts"
import { type OwedPerDollar, type OwingYear, owedPerDollar } from "../../funds/purification/weigh.ts"
import { isAtRisk, type LineVerdict } from "../../funds/purity.ts"
import { displayName } from "../../identifiers/display-name.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import type { Bound, DeterminationStatus } from "../../vocabulary.ts"
import { refreshSearchFund } from "../listings/search-index.ts"
import { addFundChanges } from "../publishing/feed.ts"
import type { FundWeighed, HeldLine, HoldingsOrigin, KnownFund, NotedSnapshot, Overtaken } from "./ports.ts"

const fundsPerStatement = 200

export type FundStore = ReturnType<typeof fundStore>

/** Funds and holdings. Lists are passed as one JSON parameter: a statement takes at most 100 parameters. */
export function fundStore(database: Database) {
  const { query } = database
  const known = (where: SQL): Promise<readonly KnownFund[]> =>
    query
      .select({
        instrumentId: funds.instrumentId,
        name: listings.name,
        seriesId: funds.seriesId,
        holdingsAsOf: funds.holdingsAsOf,
      })
      .from(funds)
      .innerJoin(listings, eq(listings.instrumentId, funds.instrumentId))
      .where(where)
      .orderBy(funds.instrumentId)
      .all()
  return {
    /** Every listing that a holding can match. */
    async listedLines(): Promise<readonly MatchableLine[]> {
      const lines: MatchableLine[] = []
      for await (const rows of pages(database, selectListed)) {
        for (const { companyName, canonical, ...row } of rows) {
          // Names are matched with their legal form, which the shown name lacks: `Rio Tinto plc` is not `Rio
          // Tinto Ltd`.
          const name = companyName !== null && row.name === displayName(companyName) ? companyName : row.name
          lines.push({ ...row, name, canonical: canonical === 1 })
        }
      }
      return lines
    },
    /** Instrument ids by CUSIP, as imported by operators. */
    async cusips(): Promise<ReadonlyMap<string, string>> {
      const rows = await query.select().from(importedCusips)
      return new Map(rows.map(({ cusip, instrumentId }) => [cusip, instrumentId]))
    },
    /** The verdicts on companies, by filer. */
    verdicts: (): Promise<ReadonlyMap<FilerId, LineVerdict>> => readVerdicts(database),
    /** The amount owed per dollar of a company's shares, by filer. Unknown amounts are left out. */
    owed: (): Promise<ReadonlyMap<FilerId, OwedPerDollar>> => readOwed(database),
    /** All lines of all current snapshots, by fund and rank, in pages of some thousands. */
    async *held(): AsyncGenerator<readonly HeldLine[]> {
      for await (const rows of pages(database, selectHoldings)) yield rows.map(lineOfRow)
    },
    /** The origins of the current snapshots, by fund. */
    async origins(): Promise<ReadonlyMap<string, HoldingsOrigin>> {
      const rows = await query.all<HoldingsOrigin & { readonly fund: string }>(sql`
        SELECT holdings_source AS source, holdings_accession AS accession, holdings_as_of AS holdingsAsOf,
          snapshot_key AS snapshotKey, instrument_id AS fund
        FROM funds WHERE ${isNotNull(funds.snapshotKey)}`)
      return new Map(rows.map(({ fund, ...origin }) => [fund, origin]))
    },
    /** Writes the new matches of lines. */
    async rematch(lines: readonly HeldLine[]): Promise<void> {
      for (const some of slices(lines, rowsPerStatement)) {
        await query.run(rematchHoldings(JSON.stringify(some.map(rowOfLine))))
      }
    },
    /** Writes the purity of funds, and for each fund the day's point of the purity history. */
    async saveWeighed(rows: readonly FundWeighed[]): Promise<void> {
      for (const some of slices(rows, fundsPerStatement)) {
        await inTransaction(database, savingWeighed(JSON.stringify(some.map(weighedRow))))
      }
    },
    /** The fund that this line belongs to; null if the line belongs to no fund. */
    find: async (instrumentId: string): Promise<KnownFund | null> =>
      (await known(eq(funds.instrumentId, instrumentId)))[0] ?? null,
    /** The funds of a registrant. */
    ofRegistrant: (filer: FilerId): Promise<readonly KnownFund[]> => known(eq(funds.filer, filer)),
    /**
     * Replaces the current snapshot and its purity, all or nothing. If `over` is `earlier`, returns false if
     * the current snapshot is from a later day, or from a later filing for the same day.
     */
    async replace(
      origin: HoldingsOrigin & NotedSnapshot,
      lines: readonly HeldLine[],
      weighed: FundWeighed,
      over: Overtaken,
    ): Promise<boolean> {
      const { source, accession, holdingsAsOf, snapshotKey, linesKey } = origin
      const { fund } = weighed
      const isNewer = newerThanStored(fund, holdingsAsOf, accession)
      const moved = sql`
        UPDATE funds SET
          holdings_as_of = ${holdingsAsOf}, holdings_accession = ${accession}, snapshot_key = ${snapshotKey},
          holdings_source = ${source}, holdings_lines = ${lines.length}, weighed_at = NULL
        WHERE instrument_id = ${fund} AND ${isNewer}`
      // With null, any snapshot counts as newer.
      const cleared = sql`
        UPDATE funds SET holdings_as_of = NULL, holdings_accession = NULL WHERE instrument_id = ${fund}`
      const changes = await inTransaction(database, [
        ...(over === "any" ? [cleared] : []),
        moved,
        sql`DELETE FROM fund_holdings WHERE fund = ${fund} AND ${isNewer}`,
        ...slices(lines, rowsPerStatement).map(
          (some) => sql`${insertHoldings(JSON.stringify(some.map(rowOfLine)))} WHERE ${isNewer}`,
        ),
        sql`
          INSERT INTO fund_snapshots (fund, holdings_as_of, accession, source, lines_key)
          SELECT ${fund}, ${holdingsAsOf}, ${accession}, ${source}, ${linesKey} WHERE ${isNewer}
          ON CONFLICT (fund, holdings_as_of) DO UPDATE SET
            accession = excluded.accession, source = excluded.source, lines_key = excluded.lines_key`,
        ...savingWeighed(JSON.stringify([weighedRow(weighed)])),
        saveListingSizes(fund),
        ...refreshSearchFund(fund),
      ])
      return (changes[over === "any" ? 1 : 0] ?? 0) > 0
    },
  }
}

type ListedRow = Omit<MatchableLine, "canonical"> & {
  readonly canonical: number
  readonly companyName: string | null
}

const selectListed = (after: ListedRow | null, limit: number) => sql`
SELECT instrument_id AS instrumentId, symbol, listings.name, companies.name AS companyName, listings.country_code AS countryCode,
  listings.filer, isin, kind, canonical
FROM ${listings} LEFT JOIN ${companies} ON companies.filer = listings.filer
WHERE instrument_id > ${after?.instrumentId ?? ""} ORDER BY instrument_id LIMIT ${limit}`

type HoldingRow = typeof fundHoldings.$inferSelect

const selectHoldings = (after: HoldingRow | null, limit: number) => sql`
SELECT fund, rank, name, ticker, isin, cusip, country_code AS countryCode, exchange, kind, side, weight, matched, filer,
  match_method AS matchMethod, match_confidence AS matchConfidence
FROM ${fundHoldings} WHERE (fund, rank) > (${after?.fund ?? ""}, ${after?.rank ?? 0}) ORDER BY fund, rank LIMIT ${limit}`

function weighedRow({ fund, weighedAt, date, holdingsAsOf, snapshotKey, weighed }: FundWeighed) {
  return {
    fund,
    weighedAt,
    date,
    holdingsAsOf,
    snapshotKey,
    weighed: JSON.stringify(weighed),
    purity: weighed.purity.percentage,
    screened: weighed.purity.screened_percentage,
    badge: weighed.badge_color,
    matchCoverage: weighed.match_coverage_percent,
  }
}

/**
 * True if the fund still has the weighed snapshot, and if its last weighing is not as of a later time. (A
 * newer snapshot was weighed when it was stored. A run as of a past day must not replace the result of a
 * later day.)
 */
const isCurrent = sql`funds.snapshot_key = value ->> 'snapshotKey' AND coalesce(funds.weighed_at, '') <= value ->> 'weighedAt'`

/**
 * `rows`: a JSON list of weighed funds. A fund without a verdict has no purity and no point in its history,
 * and loses the point of an earlier weighing of the same day.
 */
const savingWeighed = (rows: string): readonly SQL[] => [
  sql`
UPDATE funds SET
  weighed = value ->> 'weighed', purity_percentage = value ->> 'purity', badge_color = value ->> 'badge',
  match_coverage_percent = value ->> 'matchCoverage', weighed_at = value ->> 'weighedAt'
FROM json_each(${rows})
WHERE funds.instrument_id = value ->> 'fund' AND ${isCurrent}`,
  addFundChanges(rows),
  sql`
INSERT INTO fund_purity (fund, date, purity_percentage, screened_percentage, holdings_as_of)
SELECT value ->> 'fund', value ->> 'date', value ->> 'purity', value ->> 'screened', value ->> 'holdingsAsOf'
FROM json_each(${rows}) JOIN funds ON funds.instrument_id = value ->> 'fund'
WHERE ${isCurrent} AND value ->> 'purity' IS NOT NULL
ON CONFLICT (fund, date) DO UPDATE SET
  purity_percentage = excluded.purity_percentage, screened_percentage = excluded.screened_percentage,
  holdings_as_of = excluded.holdings_as_of`,
  sql`
DELETE FROM fund_purity WHERE (fund, date) IN (
  SELECT value ->> 'fund', value ->> 'date'
  FROM json_each(${rows}) JOIN funds ON funds.instrument_id = value ->> 'fund'
  WHERE ${isCurrent} AND value ->> 'purity' IS NULL
)`,
]

/**
 * False if the new snapshot is older than the snapshot in force. If both are from the same day, false if the
 * new filing was filed before the filing in force, since a report may be read after its own amendment. The
 * answer does not change within the transaction.
 */
const newerThanStored = (fund: string, holdingsAsOf: string, accession: string | null) => sql`EXISTS (
  SELECT 1 FROM funds
  WHERE instrument_id = ${fund} AND coalesce(holdings_as_of, '') <= ${holdingsAsOf}
    AND NOT (holdings_as_of = ${holdingsAsOf} AND EXISTS (
      SELECT 1 FROM filings AS in_force JOIN filings AS read ON read.accession = ${accession}
      WHERE in_force.accession = funds.holdings_accession
        AND (in_force.filed, in_force.form, coalesce(in_force.accepted_at, ''), in_force.accession)
          > (read.filed, read.form, coalesce(read.accepted_at, ''), read.accession)
    ))
)`

/**
 * Reads a row. `filer` is stored only if the line gets the company's verdict, so a doubtful match is read back
 * without a filer.
 */
function lineOfRow({ matched, filer, matchMethod, matchConfidence, ...line }: HoldingRow): HeldLine {
  const match =
    matched === null || matchMethod === null || matchConfidence === null
      ? null
      : { instrumentId: matched, filer, method: matchMethod, confidence: matchConfidence }
  return { ...line, match }
}

/** The fields of a line in the JSON that the statements read. */
function rowOfLine({ match, ...line }: HeldLine) {
  return {
    ...line,
    matched: match?.instrumentId ?? null,
    filer: match === null ? null : judgedCompany(match),
    method: match?.method ?? null,
    confidence: match?.confidence ?? null,
  }
}

/** `rows`: a JSON list of lines. A condition may be appended. */
const insertHoldings = (rows: string) => sql`
INSERT INTO fund_holdings (
  fund, rank, name, ticker, isin, cusip, country_code, exchange, kind, side, weight, matched, filer, match_method,
  match_confidence
)
SELECT value ->> 'fund', value ->> 'rank', value ->> 'name', value ->> 'ticker', value ->> 'isin', value ->> 'cusip',
  value ->> 'countryCode', value ->> 'exchange', value ->> 'kind', value ->> 'side', value ->> 'weight',
  value ->> 'matched', value ->> 'filer', value ->> 'method', value ->> 'confidence'
FROM json_each(${rows})`

/** `rows`: a JSON list of lines. Skips lines of a replaced snapshot, even if their rank exists again. */
const rematchHoldings = (rows: string) => sql`
UPDATE fund_holdings SET
  matched = value ->> 'matched', filer = value ->> 'filer', match_method = value ->> 'method',
  match_confidence = value ->> 'confidence'
FROM json_each(${rows})
WHERE fund_holdings.fund = value ->> 'fund' AND fund_holdings.rank = value ->> 'rank'
  AND fund_holdings.name = value ->> 'name' AND fund_holdings.weight = value ->> 'weight'`

/**
 * Dollars for each percent of a fund, if the values of its companies are unknown: between the number for a
 * fund of small US companies and the number for a fund of all companies.
 */
const usdPerPercentUnknown = 100e9
/** If fewer values are known, they say nothing about the other companies. */
const knownMin = 5

/**
 * Saves estimated sizes, by which search orders companies without a market capitalisation. In a fund that
 * weighs by size, a company's weight shows its size. The sizes only order and are shown nowhere. A size from
 * a fund with more lines stays. Run this after the holdings changed and before {@link refreshSearchFund}.
 */
const saveListingSizes = (fund: string) => sql`
INSERT INTO listing_sizes (instrument_id, usd, fund, lines)
WITH held AS MATERIALIZED (
  SELECT holding.weight, listings.filer, listings.instrument_id, determinations.market_cap_usd AS value
  FROM fund_holdings AS holding
  JOIN listings ON listings.instrument_id = holding.matched
  LEFT JOIN determinations ON determinations.filer = listings.filer AND determinations.market_cap_usd >= 1
  WHERE holding.fund = ${fund} AND holding.kind = 'equity' AND holding.side = 'long' AND holding.weight > 0
)
SELECT
  coalesce(shown.instrument_id, held.instrument_id) AS line,
  sum(held.weight) * coalesce((
    SELECT iif(count(*) >= ${knownMin}, sum(value) / sum(weight), NULL) FROM held WHERE value IS NOT NULL
  ), ${usdPerPercentUnknown}),
  ${fund},
  (SELECT count(*) FROM held)
FROM held
LEFT JOIN listings AS shown ON shown.filer = held.filer AND shown.canonical = 1
WHERE true
GROUP BY line
ON CONFLICT (instrument_id) DO UPDATE SET usd = excluded.usd, fund = excluded.fund, lines = excluded.lines
WHERE excluded.lines >= listing_sizes.lines OR excluded.fund = listing_sizes.fund`

/** The figures of companies with which funds are weighed. */

const rowsPerRead = 5_000

/**
 * Reads every row of a query, page by page. `page`: the statement for the `limit` rows after a given row, or
 * for the first rows if that is null.
 */
async function* pages<Row>(
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
  readonly filer: FilerId
  readonly status: DeterminationStatus
  readonly asOf: string
  readonly purification: number | null
  readonly bound: Bound | null
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibited: number | null
}

const selectVerdicts = (after: VerdictRow | null, limit: number) => sql`
SELECT filer, status, as_of AS asOf,
  compliance_json ->> '$.purification.percentage' AS purification,
  compliance_json ->> '$.purification.bound' AS bound,
  compliance_json ->> '$.screens.debt_to_market_cap.buffer' AS debt,
  compliance_json ->> '$.screens.cash_to_market_cap.buffer' AS cash,
  compliance_json ->> '$.screens.prohibited_revenue.buffer' AS prohibited
FROM determinations
WHERE filer > ${after?.filer ?? ""} AND status <> 'pending' ORDER BY filer LIMIT ${limit}`

/** The verdicts by filer. */
async function readVerdicts(database: Database): Promise<ReadonlyMap<FilerId, LineVerdict>> {
  const verdicts = new Map<FilerId, LineVerdict>()
  for await (const rows of pages(database, selectVerdicts)) {
    for (const { filer, status, asOf, purification, bound, debt, cash, prohibited } of rows) {
      const atRisk = status === "compliant" && isAtRisk({ debt, cash, prohibitedRevenue: prohibited })
      const owed = { purificationPercentage: purification, purificationBound: bound }
      verdicts.set(filer, { status, atRisk, ...owed, asOf })
    }
  }
  return verdicts
}

interface OwingRow extends OwingYear {
  readonly filer: FilerId
  readonly marketCapUsd: number
}

/** The newest fiscal year of each company, with the company's market value. */
const selectOwed = (after: OwingRow | null, limit: number) => sql`
SELECT filer, market_cap_usd AS marketCapUsd,
  purification ->> '$.periods[0].currency' AS currency,
  purification ->> '$.periods[0].prohibited_income' AS prohibited_income,
  purification ->> '$.periods[0].bound' AS bound,
  purification ->> '$.periods[0].ss21_per_share_usd' AS ss21_per_share_usd,
  purification ->> '$.periods[0].shares_outstanding' AS shares_outstanding
FROM holder_figures JOIN determinations USING (filer)
WHERE filer > ${after?.filer ?? ""} AND market_cap_usd IS NOT NULL ORDER BY filer LIMIT ${limit}`

/** The amounts owed, by filer; companies with unknown amounts are left out. */
async function readOwed(database: Database): Promise<ReadonlyMap<FilerId, OwedPerDollar>> {
  const owed = new Map<FilerId, OwedPerDollar>()
  for await (const rows of pages(database, selectOwed)) {
    for (const { filer, marketCapUsd, ...year } of rows) {
      const perDollar = owedPerDollar(year, marketCapUsd)
      if (perDollar !== null) owed.set(filer, perDollar)
    }
  }
  return owed
}
