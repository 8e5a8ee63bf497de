import type { Scope } from "../access/plans.ts"
import { withinScope } from "../access/sandbox.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../ports.ts"
import type { BadgeColor, DeterminationStatus, ListingKind } from "../vocabulary.ts"
import { isoNow } from "./instant.ts"
import { entitlementOf } from "./overview.ts"
import type { Account, Accounts, Mailer } from "./ports.ts"

/** What an account watches, and the emails about its changes. */

/** The verdict of a stock or the rating of a fund, in one word. */
export type Standing = DeterminationStatus | "withheld" | BadgeColor | "unrated"

/** How a standing reads in a sentence and in a list. */
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
  /** Now. */
  readonly standing: Standing
  /** YYYY-MM-DD: the day of the verdict, or of the fund's holdings; null without one. */
  readonly asOf: string | null
  /** What the page showed on the visit before this one. */
  readonly before: Standing
}

export type WatchedListing = Pick<Listing, "instrumentId" | "cik" | "kind" | "sandbox">

/** A standing that differs from the last one the account was notified of. */
export interface ChangedLine
  extends Pick<WatchedLine, "instrumentId" | "name" | "kind" | "sandbox" | "standing"> {
  readonly accountId: string
  readonly notified: Standing
}

export interface Watchlist {
  /** `unknown`: nothing is listed under this identifier. Watching what is watched changes nothing. */
  add(
    accountId: string,
    instrumentId: string,
    at: string,
    linesMax: number,
  ): Promise<"added" | "full" | "unknown">
  remove(accountId: string, instrumentId: string): Promise<void>
  isWatched(accountId: string, instrumentId: string): Promise<boolean>
  /** Begins a new visit where the last one began before `visitsSince`, then reads the list in the order it was made. */
  visit(accountId: string, at: string, visitsSince: string): Promise<readonly WatchedLine[]>
  /** Records that the page showed these standings. */
  markShown(
    accountId: string,
    lines: readonly Pick<WatchedLine, "instrumentId" | "standing">[],
  ): Promise<void>
  /** The listings that the account watches, in the order they were added. */
  watched(accountId: string): Promise<readonly WatchedListing[]>
  /** A number from 1 that the address of the account's feed is made with. */
  feedVersion(accountId: string): Promise<number>
  /** Makes the next version the one in force. */
  replaceFeed(accountId: string, at: string): Promise<void>
  emailsAreOn(accountId: string): Promise<boolean>
  setEmails(accountId: string, wanted: "on" | "off"): Promise<void>
  /** The lines of the first accounts that want emails about which they were not notified, and whether more accounts have some. */
  changed(accountsMax: number): Promise<{ readonly lines: readonly ChangedLine[]; readonly hasMore: boolean }>
  /** Records the standings as notified, and returns those that no other run recorded first. */
  claim(lines: readonly ChangedLine[]): Promise<readonly ChangedLine[]>
  /** Takes claims back: the account was not notified of these standings. */
  release(lines: readonly ChangedLine[]): Promise<void>
}

export interface WatchPorts {
  readonly clock: Clock
  readonly watchlist: Watchlist
}

/** Adds a stock or fund, up to the most that an account watches. */
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

/** A line as its account may see it: null in place of a standing outside its scope. */
export interface ShownLine extends Omit<WatchedLine, "standing" | "before"> {
  readonly standing: Standing | null
  /** What it was on the last visit, where that was something else. */
  readonly changedFrom: Standing | null
}

/** A page opened again within this time belongs to the same visit. */
const visitMilliseconds = 30 * 60_000

/** The list with what changed since the last visit. What is shown counts as notified. */
export async function visitWatchlist(
  ports: WatchPorts,
  accountId: string,
  scope: Scope,
): Promise<readonly ShownLine[]> {
  const { clock, watchlist } = ports
  const visitsSince = new Date(clock.nowMilliseconds() - visitMilliseconds).toISOString()
  const lines = await watchlist.visit(accountId, isoNow({ clock }), visitsSince)
  const readable = lines.filter((line) => withinScope(scope, line).ok)
  await watchlist.markShown(accountId, readable)
  return lines.map(({ before, ...line }) =>
    readable.some(({ instrumentId }) => instrumentId === line.instrumentId)
      ? { ...line, changedFrom: before === line.standing ? null : before }
      : { ...line, standing: null, asOf: null, changedFrom: null },
  )
}

export interface NotifyPorts extends WatchPorts {
  readonly accounts: Pick<Accounts, "find">
  /** Null where no email can be sent. */
  readonly mailer: Mailer | null
  /** Accounts that one run writes to: it leaves the rest of the sender's daily quota to sign-in. */
  readonly emailsMax: number
}

/** What a run sent. */
export interface NotifyReport {
  readonly emails: number
  readonly changes: number
  /** Emails that could not be sent. Their changes are not sent again: the watchlist still shows them. */
  readonly failed: number
  readonly hasMore: boolean
}

/**
 * Writes to each account whose watched verdicts have changed: one email for all of them. A change is recorded as notified before
 * the email is sent, so it is sent at most once, and not at all when sending fails; where the sender's quota is spent, the record
 * is taken back and the run ends. What the account's plan does not show is recorded and not sent. `addressOf`: the absolute URL of a path.
 */
export async function notifyWatchers(
  ports: NotifyPorts,
  addressOf: ((path: string) => string) | null,
): Promise<NotifyReport> {
  const { watchlist, accounts, mailer } = ports
  if (mailer === null || addressOf === null) return { emails: 0, changes: 0, failed: 0, hasMore: false }
  const { lines, hasMore } = await watchlist.changed(ports.emailsMax)
  const report = { emails: 0, changes: 0, failed: 0, hasMore }
  for (const accountId of new Set(lines.map((line) => line.accountId))) {
    const claimed = await watchlist.claim(lines.filter((line) => line.accountId === accountId))
    const account = claimed.length === 0 ? null : await accounts.find(accountId)
    const readable = account === null ? [] : readableLines(ports, account, claimed)
    if (account === null || account.email === null || readable.length === 0) continue
    const email = { to: account.email, subject: subjectOf(readable), text: textOf(readable, addressOf) }
    const failure = await mailer.send(email).then(
      () => null,
      (cause: unknown) => ({ cause }),
    )
    if (failure !== null && mailer.isQuotaSpent?.(failure.cause) === true) {
      await watchlist.release(claimed)
      return { ...report, hasMore: true }
    }
    if (failure === null) report.emails += 1
    else report.failed += 1
    report.changes += failure === null ? readable.length : 0
  }
  return report
}

function readableLines(
  ports: WatchPorts,
  account: Account,
  lines: readonly ChangedLine[],
): readonly ChangedLine[] {
  const { scope } = entitlementOf(ports, account)
  return lines.filter((line) => withinScope(scope, line).ok)
}

function subjectOf(lines: readonly ChangedLine[]): string {
  const [first] = lines
  return lines.length === 1 && first !== undefined
    ? `${first.name}: ${standingNames[first.standing]}`
    : `${lines.length} verdicts you watch have changed`
}

function textOf(lines: readonly ChangedLine[], addressOf: (path: string) => string): string {
  const changes = lines.map(
    ({ name, instrumentId, kind, notified, standing }) =>
      `${name} (${instrumentId})
  was: ${standingNames[notified]}
  now: ${standingNames[standing]}
  ${addressOf(`/${kind}s/${encodeURIComponent(instrumentId)}`)}`,
  )
  return `${changes.join("\n\n")}

You get this email because you watch ${lines.length === 1 ? "it" : "them"} on Qistas. To stop these emails, or to change what you watch:

${addressOf("/watchlist")}

A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy or sell.
`
}
