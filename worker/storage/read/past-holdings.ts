import type { FundHoldingOn, FundOn, PastHoldings } from "../../../src/assessments/ports.ts"
import type { WeighedOrigin } from "../../../src/funds/document.ts"
import { confidenceMin } from "../../../src/funds/match/confidence.ts"
import type { Listing } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import {
  type FundDetailRow,
  fundOf,
  fundOfLine,
  type HoldingRow,
  holdingOf,
  originOf,
  selectFund,
} from "./funds.ts"
import { type ReadBucket, readText } from "./packets.ts"

/** Past snapshots of holdings: which there are in D1, their lines in R2, those of the current one in D1. */
export function storedPastHoldings(database: D1Database, bucket: ReadBucket): PastHoldings {
  return { find: (listing, day) => readHeld(database, bucket, listing, day) }
}

/** ?2: the day. */
const selectSnapshots = `
SELECT min(noted.holdings_as_of) AS known_from,
  max(iif(noted.holdings_as_of <= ?2, noted.holdings_as_of, NULL)) AS holdings_as_of
FROM listings AS line JOIN fund_snapshots AS noted ON noted.fund = ${fundOfLine("line")}
WHERE line.instrument_id = ?1`

const selectSnapshot = `
SELECT source, accession, holdings_as_of AS holdingsAsOf, lines_key AS linesKey FROM fund_snapshots
WHERE fund = ?1 AND holdings_as_of = ?2`

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
  readonly linesKey: string
}

async function readHeld(
  database: D1Database,
  bucket: ReadBucket,
  listing: Listing,
  day: string,
): Promise<FundOn> {
  const [funds, snapshots] = await readWithRetry(() =>
    database.batch<never>([
      database.prepare(selectFund).bind(listing.instrumentId),
      database.prepare(selectSnapshots).bind(listing.instrumentId, day),
    ]),
  )
  const [row = null] = (funds?.results ?? []) as readonly FundDetailRow[]
  const [noted] = (snapshots?.results ?? []) as readonly {
    readonly known_from: string | null
    readonly holdings_as_of: string | null
  }[]
  const fund = fundOf(row, listing)
  const days = [fund.holdingsAsOf, noted?.known_from ?? null].filter((each) => each !== null)
  const knownFrom = days.sort()[0] ?? null
  const current = row && originOf(row)
  const id = fund.listing.instrumentId
  if (current !== null && current.holdingsAsOf <= day) {
    const { results } = await readWithRetry(() =>
      database.prepare(selectCurrentLines).bind(id).all<HeldRow>(),
    )
    const { source, accession, holdingsAsOf } = current
    return {
      fund,
      knownFrom,
      held: { origin: { source, accession, holdingsAsOf }, lines: results.map(heldLine) },
    }
  }
  if (noted === undefined || noted.holdings_as_of === null) return { fund, knownFrom, held: null }
  const snapshot = await readWithRetry(() =>
    database.prepare(selectSnapshot).bind(id, noted.holdings_as_of).first<SnapshotRow>(),
  )
  if (snapshot === null) return { fund, knownFrom, held: null }
  const { linesKey, ...origin } = snapshot
  const stored = await readText(bucket, linesKey)
  const { results } = await readWithRetry(() =>
    database.prepare(selectPastLines).bind(stored, confidenceMin).all<HeldRow>(),
  )
  return { fund, knownFrom, held: { origin, lines: results.map(heldLine) } }
}

type HeldRow = HoldingRow & { readonly cik: number | null }

function heldLine(row: HeldRow): FundHoldingOn {
  const { status: _status, healthStatus: _health, ...line } = holdingOf(row)
  return { ...line, cik: row.cik }
}
