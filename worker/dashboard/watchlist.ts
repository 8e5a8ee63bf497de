import { entitlementOf } from "../../src/accounts/overview.ts"
import { type ShownLine, visitWatchlist, watch } from "../../src/accounts/watchlist.ts"
import { printCsv } from "../../src/csv.ts"
import { isoNow } from "../../src/runtime.ts"
import { fundPath, stockPath, watchlistFeedPath } from "../html/paths.ts"
import { feedTokenOf } from "../http/feed-token.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { pageReply, seeOther, textReply } from "./replies.ts"
import { WatchlistPage } from "./watchlist/page.tsx"

/** 200 with what the account watches, and what changed since the last visit. */
export function showWatchlist(context: ContextOf<"watchlist">): Promise<Response> {
  return watchlistPage(context, null, 200)
}

/** 200 with the same as a CSV file. */
export async function sendWatchlist(context: ContextOf<"watchlistCsv">): Promise<Response> {
  const header = ["instrument_id", "name", "kind", "status", "as_of", "status_before"]
  const lines = await linesOf(context)
  const rows = lines.map((line) => [
    line.instrumentId,
    line.name,
    line.kind,
    line.standing ?? "locked",
    line.asOf,
    line.changedFrom,
  ])
  const headers = { "Content-Disposition": 'attachment; filename="qistas-watchlist.csv"' }
  return textReply(printCsv(header, rows), "text/csv; charset=utf-8", { headers })
}

/** 303 to the page of the stock or fund; the watchlist with a sentence when it is full or there is no such thing. */
export async function addToWatchlist(context: ContextOf<"watch">): Promise<Response> {
  const { ports, session, fields } = context
  const added = await watch(ports, session.signedIn.account.id, fields.instrument)
  if (!added.ok) return watchlistPage(context, added.message, added.code === "full" ? 409 : 404)
  return seeOther(placeOf(fields))
}

/** 303 to the page that the form was on. */
export async function removeFromWatchlist(context: ContextOf<"unwatch">): Promise<Response> {
  const { ports, session, fields } = context
  await ports.watchlist.remove(session.signedIn.account.id, fields.instrument)
  return seeOther(placeOf(fields))
}

/** 303 to the watchlist. */
export async function switchEmails(context: ContextOf<"watchEmails">): Promise<Response> {
  const { ports, session, fields } = context
  await ports.watchlist.setEmails(session.signedIn.account.id, fields.emails === "on" ? "on" : "off")
  return seeOther("/watchlist")
}

/** 303 to the watchlist, whose feed has another address from now on. */
export async function replaceFeedAddress({ ports, session }: ContextOf<"replaceFeed">): Promise<Response> {
  await ports.watchlist.replaceFeed(session.signedIn.account.id, isoNow(ports))
  return seeOther("/watchlist")
}

/** Of a form on the page of a stock or fund: that page. */
function placeOf({ instrument, on }: { readonly instrument: string; readonly on: string }): string {
  if (on === "stock") return stockPath(instrument)
  return on === "fund" ? fundPath(instrument) : "/watchlist"
}

async function watchlistPage(
  context: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const { ports, session, origin, pepper } = context
  const { id } = session.signedIn.account
  const [lines, emailsAreOn, version] = await Promise.all([
    linesOf(context),
    ports.watchlist.emailsAreOn(id),
    ports.watchlist.feedVersion(id),
  ])
  const feedAddress = `${origin}${watchlistFeedPath(await feedTokenOf(pepper, id, version))}`
  const page = WatchlistPage({ viewer: session.viewer, lines, emailsAreOn, feedAddress, problem })
  return pageReply(page, { status })
}

function linesOf({ ports, session }: SessionContext): Promise<readonly ShownLine[]> {
  const { account } = session.signedIn
  return visitWatchlist(ports, account.id, entitlementOf(ports, account).scope)
}
