import type { FundHoldingOn, FundOn, PastHoldings } from "../../../src/assessments/ports.ts"
import type { WeighedOrigin } from "../../../src/funds/document.ts"
import { confidenceMin } from "../../../src/funds/match/confidence.ts"
import type { Listing } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { type FundDetailRow, fundOf, fundOfLine, type HoldingRow, holdingOf, selectFund } from "./funds.ts"
import { type ReadBucket, readText } from "./packets.ts"

/** Past snapshots of holdings: which there are in D1, their lines in R2, those of the current one in D1. */
export function storedPastHoldings(database: D1Database, bucket: ReadBucket): PastHoldings {
  return { find: (listing, day) => readHeld(database, bucket, listing, day) }
}

/**
 * ?1: a line of the fund. A snapshot is known from the day its filing was filed, weeks after the day of its holdings; one
 * without a filing from the day of its holdings. Without `lines_key`: the current one, which may not be noted yet.
 */
const withSnapshots = `
WITH fund AS (SELECT ${fundOfLine("line")} AS id FROM listings AS line WHERE line.instrument_id = ?1),
noted AS (
  SELECT source, accession, holdings_as_of, lines_key FROM fund_snapshots JOIN fund ON fund = id
  UNION ALL
  SELECT holdings_source, holdings_accession, holdings_as_of, NULL FROM funds JOIN fund ON instrument_id = id
  WHERE holdings_as_of IS NOT NULL
),
snapshots AS (
  SELECT *, coalesce((SELECT min(filed) FROM filings WHERE filings.accession = noted.accession), holdings_as_of) AS known_on
  FROM noted
)`

const selectKnownFrom = `${withSnapshots} SELECT min(known_on) AS knownFrom FROM snapshots`

/** ?2: the day. */
const selectSnapshot = `${withSnapshots}
SELECT source, accession, holdings_as_of AS holdingsAsOf, lines_key AS linesKey FROM snapshots
WHERE known_on <= ?2 ORDER BY holdings_as_of DESC, lines_key LIMIT 1`

/** `held`: the lines, as a table of that name. */
const selectLinesHeld = (held: string) => `
SELECT held.rank, coalesce(listings.name, held.name) AS name, held.ticker, held.cusip, held.isin, held.kind, held.side, held.weight, held.matched,
  held.match_method, held.match_confidence, held.cik, listings.symbol, listings.sandbox, companies.sector, companies.sic,
  NULL AS status, NULL AS health_status
FROM ${held}
LEFT JOIN listings ON listings.instrument_id = held.matched
LEFT JOIN companies ON companies.cik = held.cik
ORDER BY held.rank`

const selectCurrentLines = selectLinesHeld("(SELECT * FROM fund_holdings WHERE fund = ?1) AS held")

/** ?1: the stored lines of a snapshot; ?2: the least confidence of a match that carries a verdict. */
const selectPastLines = selectLinesHeld(`(
  SELECT value ->> 'rank' AS rank, value ->> 'name' AS name, value ->> 'ticker' AS ticker, value ->> 'cusip' AS cusip,
    value ->> 'isin' AS isin, value ->> 'kind' AS kind, value ->> 'side' AS side, value ->> 'weight' AS weight,
    value ->> '$.match.instrumentId' AS matched, value ->> '$.match.method' AS match_method,
    value ->> '$.match.confidence' AS match_confidence,
    iif(value ->> '$.match.confidence' >= ?2, value ->> '$.match.cik', NULL) AS cik
  FROM json_each(?1)
) AS held`)

interface SnapshotRow extends WeighedOrigin {
  /** Null for the current snapshot. */
  readonly linesKey: string | null
}

async function readHeld(
  database: D1Database,
  bucket: ReadBucket,
  listing: Listing,
  day: string,
): Promise<FundOn> {
  const [funds, firsts, snapshots] = await readWithRetry(() =>
    database.batch<never>([
      database.prepare(selectFund).bind(listing.instrumentId),
      database.prepare(selectKnownFrom).bind(listing.instrumentId),
      database.prepare(selectSnapshot).bind(listing.instrumentId, day),
    ]),
  )
  const [row = null] = (funds?.results ?? []) as readonly FundDetailRow[]
  const [first] = (firsts?.results ?? []) as readonly { readonly knownFrom: string | null }[]
  const [snapshot] = (snapshots?.results ?? []) as readonly SnapshotRow[]
  const fund = fundOf(row, listing)
  const knownFrom = first?.knownFrom ?? null
  if (snapshot === undefined) return { fund, knownFrom, held: null }
  const { linesKey, ...origin } = snapshot
  const statement =
    linesKey === null
      ? database.prepare(selectCurrentLines).bind(fund.listing.instrumentId)
      : database.prepare(selectPastLines).bind(await readText(bucket, linesKey), confidenceMin)
  const { results } = await readWithRetry(() => statement.all<HeldRow>())
  return { fund, knownFrom, held: { origin, lines: results.map(heldLine) } }
}

type HeldRow = HoldingRow & { readonly cik: number | null }

function heldLine(row: HeldRow): FundHoldingOn {
  const { status: _status, healthStatus: _health, ...line } = holdingOf(row)
  return { ...line, cik: row.cik }
}
