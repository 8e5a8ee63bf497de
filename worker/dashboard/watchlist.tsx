import { entitlementOf } from "../../src/accounts/overview.ts"
import {
  type ShownLine,
  type Standing,
  standingNames,
  visitWatchlist,
  watch,
  watchedMax,
} from "../../src/accounts/watchlist.ts"
import { printCsv } from "../../src/csv.ts"
import { isoNow } from "../../src/runtime.ts"
import { readListedRatios } from "../../src/stored/listed-ratios.ts"
import { RatioBars, RatioBarsKey } from "../html/charts/ratio-bars.tsx"
import { ButtonForm, CopyableCode, Notice, Section } from "../html/components.tsx"
import { datedVerdict, outOfDateText } from "../html/dates.tsx"
import { HowToOpen, lockedVerdict, type WayToOpen, wayToOpen } from "../html/locked.tsx"
import { comparedMax, comparePath, fundPath, stockPath, watchlistFeedPath } from "../html/paths.ts"
import { InlineVerdict, type InlineVerdictModel } from "../html/verdict.tsx"
import { feedTokenOf } from "../http/tokens.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { pageReply, seeOther, textReply } from "./replies.ts"

/** Responds 200 with the watched stocks and funds, and with their changes since the last visit. */
export function showWatchlist(context: ContextOf<"showWatchlist">): Promise<Response> {
  return watchlistPage(context, null, 200)
}

/** Responds 200 with the watchlist as a CSV file. */
export async function sendWatchlist(context: ContextOf<"sendWatchlist">): Promise<Response> {
  const header = ["instrument_id", "name", "kind", "status", "as_of", "status_before", "stale"]
  const lines = await linesOf(context)
  const rows = lines.map((line) => [
    line.instrumentId,
    line.name,
    line.kind,
    line.standing ?? "locked",
    line.verdict_as_of,
    line.changedFrom,
    line.stale,
  ])
  const headers = { "Content-Disposition": 'attachment; filename="qistas-watchlist.csv"' }
  return textReply(printCsv(header, rows), "text/csv; charset=utf-8", { headers })
}

/**
 * Redirects to the page of the stock or fund. If the watchlist is full, or if nothing has that name, shows
 * the watchlist with a sentence.
 */
export async function addToWatchlist(context: ContextOf<"addToWatchlist">): Promise<Response> {
  const { ports, session, fields } = context
  const added = await watch(ports, session.signedIn.account.id, fields.instrument)
  if (!added.ok) return watchlistPage(context, added.message, added.code === "full" ? 409 : 404)
  return seeOther(placeOf(fields))
}

/** Redirects to the page that the form was on. */
export async function removeFromWatchlist(context: ContextOf<"removeFromWatchlist">): Promise<Response> {
  const { ports, session, fields } = context
  await ports.watchlist.remove(session.signedIn.account.id, fields.instrument)
  return seeOther(placeOf(fields))
}

/** Redirects to the watchlist. */
export async function watchEmails(context: ContextOf<"watchEmails">): Promise<Response> {
  const { ports, session, fields } = context
  await ports.watchlist.setEmails(session.signedIn.account.id, fields.emails === "on" ? "on" : "off")
  return seeOther("/watchlist")
}

/** Redirects to the watchlist, after giving its feed a new address. */
export async function replaceFeedAddress({
  ports,
  session,
}: ContextOf<"replaceFeedAddress">): Promise<Response> {
  await ports.watchlist.replaceFeed(session.signedIn.account.id, isoNow(ports))
  return seeOther("/watchlist")
}

/** The path of the page of the form, which is the page of the stock or fund, or the watchlist. */
function placeOf({ instrument, on }: { readonly instrument: string; readonly on: string }): string {
  if (on === "stock") return stockPath(instrument)
  return on === "fund" ? fundPath(instrument) : "/watchlist"
}

async function watchlistPage(
  context: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const { ports, session, origin, pepper, demo } = context
  const { id } = session.signedIn.account
  const [lines, emailsAreOn, version] = await Promise.all([
    linesOf(context),
    ports.watchlist.emailsAreOn(id),
    ports.watchlist.feedVersion(id),
  ])
  const feedAddress = `${origin}${watchlistFeedPath(await feedTokenOf(pepper, id, version))}`
  const way = wayToOpen({ demo, stripe: ports.stripe })
  const page = WatchlistPage({ viewer: session.viewer, way, lines, emailsAreOn, feedAddress, problem })
  return pageReply(page, { status })
}

function linesOf({ ports, session }: SessionContext): Promise<readonly ShownLine[]> {
  const { account } = session.signedIn
  return visitWatchlist(ports, account.id, entitlementOf(ports, account).scope)
}

interface WatchlistModel extends SignedInModel {
  readonly way: WayToOpen
  /** In the order in which they were added. */
  readonly lines: readonly ShownLine[]
  readonly emailsAreOn: boolean
  /** Secret: anyone who knows the address can open the feed. */
  readonly feedAddress: string
  readonly problem: string | null
}

/** The watched stocks and funds. The changes since the last visit come first. */
function WatchlistPage({ viewer, way, lines, emailsAreOn, feedAddress, problem }: WatchlistModel) {
  const changed = lines.filter(({ changedFrom }) => changedFrom !== null)
  const stale = outOfDateText(lines.filter(({ kind }) => kind === "stock"))
  return (
    <SignedInPage title="Watchlist" viewer={viewer} section="Watchlist" styles={["/assets/pages.css"]}>
      <h1>Watchlist</h1>
      {problem === null ? null : <Notice kind="problem" sentence={problem} />}
      {lines.length === 0 ? (
        <p class="lead">
          You watch nothing yet. <a href="/">Search</a> for a stock or fund, and choose Watch on its page.
        </p>
      ) : (
        <>
          <Section id="changes" title="Since your last visit">
            {changed.length === 0 ? <p>We have published no change.</p> : <Changes lines={changed} />}
            {stale === null ? null : <p class="notice problem">{stale}</p>}
          </Section>
          <Section id="watched" title="What you watch">
            <WatchedLines lines={lines} way={way} formToken={viewer.formToken} />
            {lines.some(({ listedRatiosJson }) => listedRatiosJson !== null) ? <RatioBarsKey /> : null}
            {lines.every(({ standing }) => standing !== null) ? null : (
              <p class="small">
                <HowToOpen way={way} />
              </p>
            )}
            <p class="small">
              {lines.length} of at most {watchedMax}. <a href="/watchlist/csv">Download as CSV</a>
              <CompareLink lines={lines} />
            </p>
          </Section>
          <Section id="emails" title="Emails">
            <p>
              {emailsAreOn
                ? "We write to you when a verdict you watch has changed: at most one email a day."
                : "We do not write to you about changes. This page still shows them."}
            </p>
            <ButtonForm
              action="/watchlist/emails"
              formToken={viewer.formToken}
              fields={{ emails: emailsAreOn ? "off" : "on" }}
              label={emailsAreOn ? "Stop these emails" : "Send me emails"}
              weight="quiet"
            />
            <p>
              To have every change sent to a program of yours,{" "}
              <a href="/dashboard/webhooks">create a webhook</a> for your watchlist.
            </p>
          </Section>
          <Section id="feed" title="Feed">
            <p>
              Add this address to a feed reader (Atom). Whoever has this address can read what you watch.
              Replace it if you gave it away.
            </p>
            <CopyableCode id="feed-address" label="Address of the feed" text={feedAddress} />
            <ButtonForm
              action="/watchlist/feed"
              formToken={viewer.formToken}
              label="Replace the address"
              weight="quiet"
            />
          </Section>
        </>
      )}
    </SignedInPage>
  )
}

function Changes({ lines }: { readonly lines: readonly ShownLine[] }) {
  return (
    <ul class="lists">
      {lines.map(({ instrumentId, name, kind, standing, changedFrom }) => (
        <li key={instrumentId}>
          <a href={pathOf(kind, instrumentId)}>{name}</a> was {wordsOf(changedFrom)} and is now{" "}
          <strong>{wordsOf(standing)}</strong>.
        </li>
      ))}
    </ul>
  )
}

function WatchedLines(props: {
  readonly lines: readonly ShownLine[]
  readonly way: WayToOpen
  readonly formToken: string
}) {
  return (
    <ul class="hits">
      {props.lines.map(({ instrumentId, name, kind, standing, listedRatiosJson, ...age }) => (
        <li key={instrumentId} class="hit">
          <span class="hit-name">
            <a href={pathOf(kind, instrumentId)}>{name}</a> <span class="small">{instrumentId}</span>
          </span>
          <span>
            {standing === null ? (
              <InlineVerdict {...lockedVerdict(props.way)} />
            ) : (
              <InlineVerdict mark={marks[standing]} words={datedVerdict(standingWords(standing), age)} />
            )}
          </span>
          <WatchedRatios json={listedRatiosJson} />
          <ButtonForm
            action="/watchlist/remove"
            formToken={props.formToken}
            fields={{ instrument: instrumentId }}
            label="Remove"
            longLabel={`Remove ${name}`}
            weight="quiet"
          />
        </li>
      ))}
    </ul>
  )
}

function WatchedRatios({ json }: { readonly json: string | null }) {
  const listed = readListedRatios(json)
  return listed === null ? null : <RatioBars listed={listed} />
}

/** The words before the day of a standing. The day of a rating is that of the fund's holdings. */
function standingWords(standing: Standing): string {
  return `${standingNames[standing]}${marks[standing] === "weighed" ? ", by its holdings" : ""}`
}

const marks: Readonly<Record<Standing, InlineVerdictModel["mark"]>> = {
  compliant: "compliant",
  "non-compliant": "non-compliant",
  withheld: "withheld",
  pending: "pending",
  green: "weighed",
  amber: "weighed",
  red: "weighed",
  unrated: "pending",
}

function CompareLink({ lines }: { readonly lines: readonly ShownLine[] }) {
  const stocks = lines.filter(({ kind }) => kind === "stock").slice(0, comparedMax)
  if (stocks.length < 2) return null
  return (
    <>
      , or <a href={comparePath(stocks.map(({ instrumentId }) => instrumentId))}>compare the first stocks</a>
    </>
  )
}

function wordsOf(standing: Standing | null): string {
  return standing === null ? "" : standingNames[standing].toLowerCase()
}

function pathOf(kind: ShownLine["kind"], instrumentId: string): string {
  return kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId)
}
