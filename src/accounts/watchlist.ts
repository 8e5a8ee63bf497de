import { and, eq, lt, sql } from "drizzle-orm"
import type { Scope } from "../access/plans.ts"
import { withinScope } from "../access/sandbox.ts"
import { watchers, watchlist } from "../database/access.ts"
import type { Database, Written } from "../database/database.ts"
import { listings } from "../database/screening.ts"
import { utcDay } from "../days.ts"
import { fundOfLine } from "../funds/store.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import { noAge, type VerdictAge, verdictAgeOn } from "../services/freshness.ts"
import type { BadgeColor, DeterminationStatus, ListingKind } from "../vocabulary.ts"

/** The stocks and funds that an account watches. */

/** The verdict of a stock or the rating of a fund, in one word. */
export type Standing = DeterminationStatus | "withheld" | BadgeColor | "unrated"

/** The words for a standing in a sentence and in a list. */
export const standingNames: Readonly<Record<Standing, string>> = {
  compliant: "Compliant",
  "non-compliant": "Non-compliant",
  withheld: "Withheld",
  pending: "Not screened yet",
  green: "Green",
  amber: "Amber",
  red: "Red",
  unrated: "Not rated yet",
}

/** The most stocks and funds that an account watches, on every plan. */
export const watchedMax = 50

/** A stock or fund that an account watches. */
export interface WatchedLine {
  readonly instrumentId: string
  readonly name: string
  readonly kind: ListingKind
  readonly sandbox: boolean
  readonly standing: Standing
  /** YYYY-MM-DD: the day of the verdict, or of the fund's holdings; null if there is none. */
  readonly asOf: string | null
  /** The first day on which the verdict of a stock is out of date (YYYY-MM-DD); null if that is not known. */
  readonly staleFrom: string | null
  /** The standing that the page showed on the visit before this one. */
  readonly before: Standing
  /** A `ListedRatios`; null for a fund, and if no ratio is known. */
  readonly listedRatiosJson: string | null
}

type WatchedListing = Pick<Listing, "instrumentId" | "filer" | "kind" | "sandbox">

/** A watched line whose standing differs from the last standing that the account was notified of. */
export interface ChangedLine
  extends Pick<WatchedLine, "instrumentId" | "name" | "kind" | "sandbox" | "standing"> {
  readonly accountId: string
  readonly notified: Standing
}

/** SQL for the current standing of a row of `listings`. */
const standingNow = sql`CASE listings.kind
  WHEN 'fund' THEN coalesce(
    (SELECT badge_color FROM funds WHERE funds.instrument_id = listings.instrument_id), 'unrated')
  ELSE coalesce(
    (SELECT CASE WHEN status = 'pending' AND withheld_reason IS NOT NULL THEN 'withheld' ELSE status END
      FROM determinations WHERE determinations.filer = listings.filer), 'pending')
END`

const asOfNow = sql`CASE listings.kind
  WHEN 'fund' THEN (SELECT holdings_as_of FROM funds WHERE funds.instrument_id = listings.instrument_id)
  ELSE (SELECT substr(as_of, 1, 10) FROM determinations WHERE determinations.filer = listings.filer)
END`

const staleFromNow = sql`iif(listings.kind = 'fund', NULL,
  (SELECT stale_from FROM determinations WHERE determinations.filer = listings.filer))`

const listedRatiosNow = sql`(
  SELECT listed_ratios_json FROM determinations WHERE determinations.filer = listings.filer)`

/** A line as SQLite returns it, with `sandbox` as a number. */
type RowOf<Line extends { readonly sandbox: boolean }> = Omit<Line, "sandbox"> & { readonly sandbox: number }

export type WatchlistStore = ReturnType<typeof watchlistStore>

/** The watchlists of accounts. */
export function watchlistStore(database: Database) {
  const { query } = database
  const isOf = (accountId: string) => eq(watchers.accountId, accountId)
  const isLine = (accountId: string, instrumentId: string) =>
    and(eq(watchlist.accountId, accountId), eq(watchlist.instrumentId, instrumentId))
  const insertWatcher = (accountId: string, at: string) =>
    query.run(sql`
      INSERT INTO watchers (account_id, emails, visited_at) VALUES (${accountId}, 1, ${at}) ON CONFLICT DO NOTHING`)
  const watcherOf = (accountId: string) =>
    database.read((query) => query.select().from(watchers).where(isOf(accountId)).get())

  async function isWatched(accountId: string, instrumentId: string): Promise<boolean> {
    const found = await database.read((query) =>
      query
        .select({ instrumentId: watchlist.instrumentId })
        .from(watchlist)
        .where(isLine(accountId, instrumentId))
        .get(),
    )
    return found !== undefined
  }

  async function isListed(instrumentId: string): Promise<boolean> {
    const found = await database.read((query) =>
      query
        .select({ instrumentId: listings.instrumentId })
        .from(listings)
        .where(eq(listings.instrumentId, instrumentId))
        .get(),
    )
    return found !== undefined
  }

  /** Sets the standing that each line was last notified of, unless another run has changed it since. */
  async function setNotified(
    lines: readonly ChangedLine[],
    of: (line: ChangedLine) => { readonly was: Standing; readonly now: Standing },
  ): Promise<readonly Written[]> {
    const [first, ...rest] = lines.map((line) =>
      query
        .update(watchlist)
        .set({ notified: of(line).now })
        .where(and(isLine(line.accountId, line.instrumentId), eq(watchlist.notified, of(line).was))),
    )
    return first === undefined ? [] : query.batch([first, ...rest])
  }

  return {
    isWatched,
    /** Adds a line. `unknown`: no listing has this identifier. A line already watched stays unchanged. */
    async add(
      accountId: string,
      instrumentId: string,
      at: string,
      linesMax: number,
    ): Promise<"added" | "full" | "unknown"> {
      const [, inserted]: readonly Written[] = await query.batch([
        insertWatcher(accountId, at),
        query.run(sql`
          INSERT INTO watchlist (account_id, instrument_id, added_at, notified, shown, shown_before)
          SELECT ${accountId}, instrument_id, ${at}, standing, standing, standing
          FROM (SELECT instrument_id, ${standingNow} AS standing FROM listings WHERE instrument_id = ${instrumentId})
          WHERE (SELECT count(*) FROM watchlist WHERE account_id = ${accountId}) < ${linesMax}
          ON CONFLICT DO NOTHING`),
      ])
      if (inserted?.meta.changes === 1) return "added"
      if (await isWatched(accountId, instrumentId)) return "added"
      return (await isListed(instrumentId)) ? "full" : "unknown"
    },
    async remove(accountId: string, instrumentId: string): Promise<void> {
      await query.delete(watchlist).where(isLine(accountId, instrumentId))
    },
    /**
     * Begins a new visit if the last visit began before `visitsSince`. Then reads the list in the order in
     * which lines were added. A watched line that is no longer listed keeps its place, so that it can be
     * removed.
     */
    async visit(accountId: string, at: string, visitsSince: string): Promise<readonly WatchedLine[]> {
      const [, , rows] = await query.batch([
        query.run(sql`
          UPDATE watchlist SET shown_before = shown
          WHERE account_id = ${accountId} AND shown_before <> shown
            AND EXISTS (SELECT 1 FROM watchers WHERE account_id = ${accountId} AND visited_at < ${visitsSince})`),
        query
          .update(watchers)
          .set({ visitedAt: at })
          .where(and(isOf(accountId), lt(watchers.visitedAt, visitsSince))),
        query.all<RowOf<WatchedLine>>(sql`
          SELECT watchlist.instrument_id AS instrumentId, coalesce(listings.name, watchlist.instrument_id) AS name,
            coalesce(listings.kind, 'stock') AS kind, coalesce(listings.sandbox, 0) AS sandbox,
            coalesce(${standingNow}, 'pending') AS standing, ${asOfNow} AS asOf,
            ${staleFromNow} AS staleFrom, shown_before AS before, ${listedRatiosNow} AS listedRatiosJson
          FROM watchlist LEFT JOIN listings ON listings.instrument_id = watchlist.instrument_id
          WHERE account_id = ${accountId} ORDER BY added_at, watchlist.instrument_id`),
      ])
      return rows.map(lineOf)
    },
    /** Records that the page showed these standings. */
    async markShown(
      accountId: string,
      lines: readonly Pick<WatchedLine, "instrumentId" | "standing">[],
    ): Promise<void> {
      const standings = JSON.stringify(lines.map(({ instrumentId, standing }) => [instrumentId, standing]))
      await query.run(sql`
        UPDATE watchlist SET notified = now.value ->> 1, shown = now.value ->> 1
        FROM json_each(${standings}) AS now
        WHERE account_id = ${accountId} AND instrument_id = now.value ->> 0
          AND (notified <> now.value ->> 1 OR shown <> now.value ->> 1)`)
    },
    /**
     * The listings that the account watches, in the order in which they were added. A fund is returned as the
     * line under which its changes are recorded.
     */
    async watched(accountId: string): Promise<readonly WatchedListing[]> {
      const rows = await database.read((query) =>
        query.all<RowOf<WatchedListing>>(sql`
          SELECT coalesce(iif(listings.kind = 'fund', ${sql.raw(fundOfLine("listings"))}, NULL), listings.instrument_id) AS instrumentId,
            listings.filer, listings.kind, listings.sandbox
          FROM watchlist JOIN listings ON listings.instrument_id = watchlist.instrument_id
          WHERE account_id = ${accountId} ORDER BY added_at, watchlist.instrument_id`),
      )
      return rows.map(lineOf)
    },
    /** The number in the address of the account's feed, from 1. */
    feedVersion: async (accountId: string): Promise<number> => (await watcherOf(accountId))?.feedVersion ?? 1,
    /** Raises the number in the address of the account's feed by one. */
    async replaceFeed(accountId: string, at: string): Promise<void> {
      await query.batch([
        insertWatcher(accountId, at),
        query.update(watchers).set({ feedVersion: sql`feed_version + 1` }).where(isOf(accountId)),
      ])
    },
    emailsAreOn: async (accountId: string): Promise<boolean> => (await watcherOf(accountId))?.emails !== 0,
    async setEmails(accountId: string, wanted: "on" | "off"): Promise<void> {
      await query
        .update(watchers)
        .set({ emails: wanted === "on" ? 1 : 0 })
        .where(isOf(accountId))
    },
    /** The changed lines of the first accounts that want emails. `hasMore`: more accounts have changes. */
    async changed(
      accountsMax: number,
    ): Promise<{ readonly lines: readonly ChangedLine[]; readonly hasMore: boolean }> {
      const rows = await query.all<RowOf<ChangedLine>>(sql`
        WITH changed AS (
          SELECT watchlist.account_id AS accountId, watchlist.instrument_id AS instrumentId, listings.name, listings.kind,
            listings.sandbox, notified, ${standingNow} AS standing
          FROM watchers
          JOIN watchlist ON watchlist.account_id = watchers.account_id
          JOIN listings ON listings.instrument_id = watchlist.instrument_id
          WHERE emails = 1 AND notified <> standing
        )
        SELECT * FROM changed
        WHERE accountId IN (SELECT DISTINCT accountId FROM changed ORDER BY accountId LIMIT ${accountsMax + 1})
        ORDER BY accountId, instrumentId`)
      const accounts = [...new Set(rows.map(({ accountId }) => accountId))]
      const kept = new Set(accounts.slice(0, accountsMax))
      const lines = rows.filter(({ accountId }) => kept.has(accountId)).map(lineOf)
      return { lines, hasMore: accounts.length > accountsMax }
    },
    /** Records the standings as notified, and returns the lines that no other run recorded first. */
    async claim(lines: readonly ChangedLine[]): Promise<readonly ChangedLine[]> {
      const claimed = await setNotified(lines, ({ notified, standing }) => ({ was: notified, now: standing }))
      return lines.filter((_, at) => claimed[at]?.meta.changes === 1)
    },
    /** Undoes `claim`: the account was not notified of these standings. */
    async release(lines: readonly ChangedLine[]): Promise<void> {
      await setNotified(lines, ({ notified, standing }) => ({ was: standing, now: notified }))
    },
  }
}

function lineOf<Row extends { readonly sandbox: number }>(row: Row) {
  return { ...row, sandbox: row.sandbox === 1 }
}

export interface WatchPorts {
  readonly clock: Clock
  readonly watchlist: WatchlistStore
}

/** Adds a stock or fund, unless the account already watches `watchedMax`. */
export async function watch(
  { clock, watchlist }: WatchPorts,
  accountId: string,
  instrumentId: string,
): Promise<Outcome<null, "not_found" | "full">> {
  const added = await watchlist.add(accountId, instrumentId, isoNow({ clock }), watchedMax)
  if (added === "unknown") return refuse("not_found", "There is no such stock or fund.")
  if (added === "full")
    return refuse("full", `You watch ${watchedMax} stocks and funds, which is the most. Remove one first.`)
  return answer(null)
}

/**
 * A line as its account may see it: a standing and ratios outside the account's scope are null, unless it is the
 * standing of a stock of which nothing is published. The `verdict_as_of` of a
 * fund is the day of its holdings.
 */
export interface ShownLine
  extends Omit<WatchedLine, "standing" | "before" | "asOf" | "staleFrom">,
    VerdictAge {
  readonly standing: Standing | null
  /** The standing on the last visit, if it was different. */
  readonly changedFrom: Standing | null
}

/** A page opened again within this time belongs to the same visit. */
const visitMilliseconds = 30 * 60_000

/** The list, with the changes since the last visit. Standings that are shown count as notified. */
export async function visitWatchlist(
  ports: WatchPorts,
  accountId: string,
  scope: Scope,
): Promise<readonly ShownLine[]> {
  const { clock, watchlist } = ports
  const visitsSince = isoAt(clock.nowMilliseconds() - visitMilliseconds)
  const lines = await watchlist.visit(accountId, isoNow({ clock }), visitsSince)
  const readable = lines.filter((line) => withinScope(scope, line).ok)
  await watchlist.markShown(accountId, readable)
  const today = utcDay(clock.nowMilliseconds())
  return lines.map(({ before, asOf, staleFrom, ...line }) => {
    if (!readable.some(({ instrumentId }) => instrumentId === line.instrumentId)) {
      const standing = line.kind === "stock" && line.standing === "pending" ? line.standing : null
      return { ...line, ...noAge, standing, changedFrom: null, listedRatiosJson: null }
    }
    const changedFrom = before === line.standing ? null : before
    return { ...line, ...verdictAgeOn({ asOf, staleFrom }, today), changedFrom }
  })
}
