import type { ChangedLine, Standing, WatchedLine, Watchlist } from "../../../src/accounts/watchlist.ts"
import { fundOfLine } from "../../../src/funds/of-line.ts"
import type { ListingKind } from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** The standing now of the line `listings`. */
const standingNow = `CASE listings.kind
  WHEN 'fund' THEN coalesce(
    (SELECT badge_color FROM funds WHERE funds.instrument_id = listings.instrument_id), 'unrated')
  ELSE coalesce(
    (SELECT CASE WHEN status = 'pending' AND withheld_reason IS NOT NULL THEN 'withheld' ELSE status END
      FROM determinations WHERE determinations.cik = listings.cik), 'pending')
END`

const asOfNow = `CASE listings.kind
  WHEN 'fund' THEN (SELECT holdings_as_of FROM funds WHERE funds.instrument_id = listings.instrument_id)
  ELSE (SELECT substr(as_of, 1, 10) FROM determinations WHERE determinations.cik = listings.cik)
END`

const insertWatcher = `
INSERT INTO watchers (account_id, emails, visited_at) VALUES (?1, 1, ?2) ON CONFLICT DO NOTHING`

const insertLine = `
INSERT INTO watchlist (account_id, instrument_id, added_at, notified, shown, shown_before)
SELECT ?1, instrument_id, ?2, standing, standing, standing
FROM (SELECT instrument_id, ${standingNow} AS standing FROM listings WHERE instrument_id = ?3)
WHERE (SELECT count(*) FROM watchlist WHERE account_id = ?1) < ?4
ON CONFLICT DO NOTHING`

const beginVisit = `
UPDATE watchlist SET shown_before = shown
WHERE account_id = ?1 AND shown_before <> shown
  AND EXISTS (SELECT 1 FROM watchers WHERE account_id = ?1 AND visited_at < ?2)`

/** A line that has left the listings keeps its place, so that it can be removed. */
const selectLines = `
SELECT watchlist.instrument_id, coalesce(listings.name, watchlist.instrument_id) AS name,
  coalesce(listings.kind, 'stock') AS kind, coalesce(listings.sandbox, 0) AS sandbox, shown_before,
  coalesce(${standingNow}, 'pending') AS standing, ${asOfNow} AS as_of
FROM watchlist LEFT JOIN listings ON listings.instrument_id = watchlist.instrument_id
WHERE account_id = ?1 ORDER BY added_at, watchlist.instrument_id`

/** A fund is watched under the line that its changes are recorded under. */
const selectWatched = `
SELECT coalesce(iif(listings.kind = 'fund', ${fundOfLine("listings")}, NULL), listings.instrument_id) AS instrument_id,
  listings.cik, listings.kind, listings.sandbox
FROM watchlist JOIN listings ON listings.instrument_id = watchlist.instrument_id
WHERE account_id = ?1 ORDER BY added_at, watchlist.instrument_id`

interface ListingRow {
  readonly instrument_id: string
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: number
}

const selectChanged = `
WITH changed AS (
  SELECT watchlist.account_id, watchlist.instrument_id, listings.name, listings.kind, listings.sandbox, notified,
    ${standingNow} AS standing
  FROM watchers
  JOIN watchlist ON watchlist.account_id = watchers.account_id
  JOIN listings ON listings.instrument_id = watchlist.instrument_id
  WHERE emails = 1 AND notified <> standing
)
SELECT * FROM changed
WHERE account_id IN (SELECT DISTINCT account_id FROM changed ORDER BY account_id LIMIT ?1)
ORDER BY account_id, instrument_id`

interface LineRow {
  readonly instrument_id: string
  readonly name: string
  readonly kind: ListingKind
  readonly sandbox: number
  readonly standing: Standing
}

/** Watchlists in D1. */
export function d1Watchlist(database: D1Database): Watchlist {
  return {
    async add(accountId, instrumentId, at, linesMax) {
      const [, inserted] = await database.batch([
        database.prepare(insertWatcher).bind(accountId, at),
        database.prepare(insertLine).bind(accountId, at, instrumentId, linesMax),
      ])
      if (inserted?.meta.changes === 1) return "added"
      if (await this.isWatched(accountId, instrumentId)) return "added"
      return (await isListed(database, instrumentId)) ? "full" : "unknown"
    },
    async remove(accountId, instrumentId) {
      await database
        .prepare("DELETE FROM watchlist WHERE account_id = ?1 AND instrument_id = ?2")
        .bind(accountId, instrumentId)
        .run()
    },
    async isWatched(accountId, instrumentId) {
      const watched = database
        .prepare("SELECT 1 FROM watchlist WHERE account_id = ?1 AND instrument_id = ?2")
        .bind(accountId, instrumentId)
      return (await readWithRetry(() => watched.first())) !== null
    },
    async visit(accountId, at, visitsSince) {
      const [, , read] = await database.batch<LineRow & { shown_before: Standing; as_of: string | null }>([
        database.prepare(beginVisit).bind(accountId, visitsSince),
        database
          .prepare("UPDATE watchers SET visited_at = ?2 WHERE account_id = ?1 AND visited_at < ?3")
          .bind(accountId, at, visitsSince),
        database.prepare(selectLines).bind(accountId),
      ])
      return (read?.results ?? []).map(
        ({ shown_before: before, as_of: asOf, ...row }): WatchedLine => ({ ...lineOf(row), asOf, before }),
      )
    },
    async markShown(accountId, lines) {
      const standings = JSON.stringify(lines.map(({ instrumentId, standing }) => [instrumentId, standing]))
      await database
        .prepare(
          `UPDATE watchlist SET notified = now.value ->> 1, shown = now.value ->> 1
           FROM json_each(?2) AS now
           WHERE account_id = ?1 AND instrument_id = now.value ->> 0
             AND (notified <> now.value ->> 1 OR shown <> now.value ->> 1)`,
        )
        .bind(accountId, standings)
        .run()
    },
    async watched(accountId) {
      const { results } = await readWithRetry(() =>
        database.prepare(selectWatched).bind(accountId).all<ListingRow>(),
      )
      return results.map(({ instrument_id: instrumentId, cik, kind, sandbox }) => ({
        instrumentId,
        cik,
        kind,
        sandbox: sandbox === 1,
      }))
    },
    async feedVersion(accountId) {
      const read = database.prepare("SELECT feed_version FROM watchers WHERE account_id = ?1").bind(accountId)
      return (await readWithRetry(() => read.first<number>("feed_version"))) ?? 1
    },
    async replaceFeed(accountId, at) {
      await database.batch([
        database.prepare(insertWatcher).bind(accountId, at),
        database
          .prepare("UPDATE watchers SET feed_version = feed_version + 1 WHERE account_id = ?1")
          .bind(accountId),
      ])
    },
    async emailsAreOn(accountId) {
      const read = database.prepare("SELECT emails FROM watchers WHERE account_id = ?1").bind(accountId)
      return (await readWithRetry(() => read.first<number>("emails"))) !== 0
    },
    async setEmails(accountId, wanted) {
      await database
        .prepare("UPDATE watchers SET emails = ?2 WHERE account_id = ?1")
        .bind(accountId, wanted === "on" ? 1 : 0)
        .run()
    },
    async changed(accountsMax) {
      const { results } = await database
        .prepare(selectChanged)
        .bind(accountsMax + 1)
        .all<LineRow & { account_id: string; notified: Standing }>()
      const accounts = [...new Set(results.map((row) => row.account_id))]
      const kept = new Set(accounts.slice(0, accountsMax))
      const lines = results
        .filter((row) => kept.has(row.account_id))
        .map(
          ({ account_id: accountId, notified, ...row }): ChangedLine => ({
            ...lineOf(row),
            accountId,
            notified,
          }),
        )
      return { lines, hasMore: accounts.length > accountsMax }
    },
    async claim(lines) {
      if (lines.length === 0) return []
      const claimed = await database.batch(
        lines.map(({ accountId, instrumentId, notified, standing }) =>
          database
            .prepare(
              "UPDATE watchlist SET notified = ?4 WHERE account_id = ?1 AND instrument_id = ?2 AND notified = ?3",
            )
            .bind(accountId, instrumentId, notified, standing),
        ),
      )
      return lines.filter((_, at) => claimed[at]?.meta.changes === 1)
    },
    async release(lines) {
      await database.batch(
        lines.map(({ accountId, instrumentId, notified, standing }) =>
          database
            .prepare(
              "UPDATE watchlist SET notified = ?4 WHERE account_id = ?1 AND instrument_id = ?2 AND notified = ?3",
            )
            .bind(accountId, instrumentId, standing, notified),
        ),
      )
    },
  }
}

function lineOf({ instrument_id: instrumentId, name, kind, sandbox, standing }: LineRow) {
  return { instrumentId, name, kind, sandbox: sandbox === 1, standing }
}

async function isListed(database: D1Database, instrumentId: string): Promise<boolean> {
  const listed = database.prepare("SELECT 1 FROM listings WHERE instrument_id = ?1").bind(instrumentId)
  return (await readWithRetry(() => listed.first())) !== null
}
