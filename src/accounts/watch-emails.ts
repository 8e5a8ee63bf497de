import { withinScope } from "../access/sandbox.ts"
import type { Clock } from "../runtime.ts"
import type { Account, AccountStore } from "./accounts.ts"
import { entitlementOf } from "./overview.ts"
import type { Mailer } from "./ports.ts"
import { type ChangedLine, standingNames, type WatchPorts } from "./watchlist.ts"

/** The emails about changes of watched stocks and funds. */

export interface NotifyPorts extends WatchPorts {
  readonly accounts: Pick<AccountStore, "find">
  /** Null if no email can be sent. */
  readonly mailer: Mailer | null
  /** The most accounts that one run writes to. The rest of the sender's daily quota is left to sign-in. */
  readonly emailsMax: number
}

/** The result of a run. */
interface NotifyReport {
  readonly emails: number
  readonly changes: number
  /** Emails that could not be sent. Their changes are not sent again: the watchlist still shows them. */
  readonly failed: number
  readonly hasMore: boolean
}

/**
 * Sends one email about all changes to each account whose watched verdicts have changed. A change is recorded
 * as notified before the email is sent. So a change is sent at most once, and not at all if sending fails. If
 * the sender's quota is spent, the record is taken back and the run ends. A change that the account's plan
 * does not show is recorded but not sent. `addressOf`: the absolute URL of a path.
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
  ports: { readonly clock: Clock },
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
