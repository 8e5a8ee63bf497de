import { withinScope } from "../../../src/access/sandbox.ts"
import { entitlementOf } from "../../../src/accounts/overview.ts"
import { printChange, subjectsOf } from "../../../src/changes/document.ts"
import type { ChangeRow } from "../../../src/changes/schema.ts"
import { filerKey } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import { composeAccounts } from "../../compose-accounts.ts"
import { pepperOf, publicOriginOf } from "../../env.ts"
import { changeCauseWords, changeTitle } from "../../html/change-words.ts"
import { fundFeedPath, fundPath, stockFeedPath, stockPath, watchlistFeedPath } from "../../html/paths.ts"
import { apiReplies } from "../../http/envelope.ts"
import type { RouteContext } from "../../http/route.ts"
import { accountOfFeedToken, isFeedToken } from "../../http/tokens.ts"
import { callEndpoint, type PageContext, type PageHandler } from "../context.ts"
import { sendAtom, sendTo, showRefusedListing } from "../reply.ts"

/**
 * `GET /stocks/AAPL/changes.atom`: the newest changes of a stock. For a fund, or another form of the
 * identifier, redirects to the right feed.
 */
export const sendStockFeed: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const stock = await callEndpoint(context, "overview", { symbol: id })
  if (!stock.ok) return showRefusedListing(context, id, stock)
  const { instrument_id: instrumentId, type, name } = stock.data
  const filer = stock.data.filer && filerKey(stock.data.filer)
  if (type === "fund") return sendTo(context, fundFeedPath(instrumentId))
  if (instrumentId !== id) return sendTo(context, stockFeedPath(instrumentId))
  return sendFeed(context, { instrumentId, filer, kind: type }, name)
}

/** `GET /funds/SPY/changes.atom`: the newest changes of a fund. */
export const sendFundFeed: PageHandler = async (context) => {
  const { id = "" } = context.parameters
  const fund = await callEndpoint(context, "etf", { symbol: id })
  if (!fund.ok) return showRefusedListing(context, id, fund)
  const { instrument_id: instrumentId, name } = fund.data
  if (instrumentId !== id) return sendTo(context, fundFeedPath(instrumentId))
  return sendFeed(context, { instrumentId, filer: null, kind: "fund" }, name)
}

async function sendFeed(
  context: PageContext,
  listing: Pick<Listing, "instrumentId" | "filer" | "kind">,
  name: string,
): Promise<Response> {
  const { instrumentId, kind } = listing
  const changes = await context.ports.changes.newest(subjectsOf([listing]), entriesMax)
  const feed = printAtom({
    title: `${name} (${instrumentId}): changes`,
    origin: context.origin ?? context.url.origin,
    path: kind === "fund" ? fundFeedPath(instrumentId) : stockFeedPath(instrumentId),
    pagePath: kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId),
    changes: changes.map(printChange),
  })
  return sendAtom(context, feed)
}

/**
 * `GET /watchlist/changes.atom?token=`: the newest changes of the stocks and funds on a watchlist, as far as
 * the account's plan opens them now. Responds 404 for an address that was replaced or never existed.
 */
export async function sendWatchlistFeed(context: RouteContext): Promise<Response> {
  const { env, ports, url } = context
  const token = url.searchParams.get("token") ?? ""
  const accountId = accountOfFeedToken(token)
  const [account, version] = await Promise.all([
    composeAccounts(env).accounts.find(accountId),
    ports.watchlist.feedVersion(accountId),
  ])
  if (account === null || !(await isFeedToken(pepperOf(env), token, version)))
    return apiReplies.notFound(context)
  const { scope } = entitlementOf(ports, account)
  const watched = await ports.watchlist.watched(accountId)
  const open = watched.filter((listing) => withinScope(scope, listing).ok)
  const changes = await ports.changes.newest(subjectsOf(open), entriesMax)
  const feed = printAtom({
    title: "Watchlist: changes",
    origin: publicOriginOf(env) ?? url.origin,
    path: watchlistFeedPath(token),
    pagePath: "/watchlist",
    changes: changes.map(printChange),
  })
  return sendAtom(context, feed)
}

interface ChangeFeed {
  readonly title: string
  /** The origin of this service's pages. */
  readonly origin: string
  /** The path of the feed itself. */
  readonly path: `/${string}`
  /** The path of the page with the same content. */
  readonly pagePath: `/${string}`
  /** Newest first. */
  readonly changes: readonly ChangeRow[]
}

/** The most entries of a feed. */
const entriesMax = 50

/** The time of a feed without changes. */
const never = "1970-01-01T00:00:00.000Z"

/** The feed as Atom (RFC 4287). An entry's id is a tag URI (RFC 4151) with the change's fixed number. */
function printAtom({ title, origin, path, pagePath, changes }: ChangeFeed): string {
  const tag = `tag:${new URL(origin).hostname},2026:`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(origin + path)}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <updated>${changes[0]?.at ?? never}</updated>`,
    "  <author><name>Qistas</name></author>",
    `  <link rel="self" type="application/atom+xml" href="${escaped(origin + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(origin + pagePath)}"/>`,
    ...changes.map((change) => entry(change, tag, origin)),
    "</feed>",
    "",
  ].join("\n")
}

function entry(change: ChangeRow, tag: string, origin: string): string {
  const page = change.links.page?.replace("/..", "") ?? "/docs/changes"
  return [
    "  <entry>",
    `    <id>${escaped(`${tag}changes/${change.id}`)}</id>`,
    `    <title>${escaped(changeTitle(change))}</title>`,
    `    <updated>${change.at}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escaped(origin + page)}"/>`,
    `    <category term="${change.kind}"/>`,
    `    <content type="text">${escaped(`${changeTitle(change)}${changeCauseWords(change)}.`)}</content>`,
    "  </entry>",
  ].join("\n")
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** The text for XML, which allows no control characters and no lone surrogates, not even escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
