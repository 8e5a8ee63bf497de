import { withinScope } from "../../../src/access/sandbox.ts"
import { entitlementOf } from "../../../src/accounts/overview.ts"
import { printChange, subjectsOf } from "../../../src/changes/document.ts"
import { composeAccounts } from "../../compose-accounts.ts"
import { pepperOf, publicOriginOf } from "../../env.ts"
import { watchlistFeedPath } from "../../html/paths.ts"
import { apiReplies } from "../../http/api-replies.ts"
import { accountOfFeedToken, isFeedToken } from "../../http/feed-token.ts"
import type { RouteContext } from "../../http/route.ts"
import { sendAtom } from "../reply.ts"
import { entriesMax, printAtom } from "./feed.ts"

/**
 * `GET /watchlist/changes.atom?token=`: the newest changes of what an account watches, as far as its plan opens them now. 404 for
 * an address that was replaced, and for one that never was.
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
