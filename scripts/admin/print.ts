import { isRenewing } from "../../src/accounts/stripe-subscription.ts"
import type {
  AccountCommand,
  AccountDetailsReply,
  AccountReply,
  ClosedAccountReply,
  CreatedAccountReply,
  IssuedKeyReply,
  KeyReply,
  KeyUsageReply,
  PlanReply,
} from "../../worker/operator/accounts.ts"

type Lines = readonly string[]

/** Functions that print the response of each command. */
const printers: { readonly [Command in AccountCommand]: (answer: never) => Lines } = {
  create: ({ account, is_new }: CreatedAccountReply) => [
    is_new ? `Opened ${nameOf(account)}` : `The account exists already: ${nameOf(account)}`,
  ],
  show: (account: AccountDetailsReply) => [
    ...accountLines(account),
    `signed in   ${counted(account.sessions, "session")}, ${counted(account.passkeys, "passkey")}`,
    "",
    ...keyLines(account.keys),
    "",
    ...usageLines(account.usage),
  ],
  plan: accountLines,
  keys: ({ keys }: { readonly keys: readonly KeyUsageReply[] }) => keyLines(keys),
  key: ({ key, listed }: IssuedKeyReply) => [
    key,
    "",
    `A ${listed.type} key${named(listed)}. This is the only time it is shown; its id is ${listed.id}.`,
  ],
  revoke: ({ revoked }: { readonly revoked: KeyReply }) => [
    `${revoked.prefix}…${named(revoked)} is revoked, as of ${instant(revoked.revoked_at)}.`,
  ],
  "sign-out": ({ sessions_ended }: { readonly sessions_ended: number }) => [
    `Ended ${counted(sessions_ended, "session")}.`,
  ],
  close: ({ id, keys_revoked, subscription_id }: ClosedAccountReply) => [
    `Closed ${id}: ${counted(keys_revoked, "key")} revoked, sign-in is no longer possible. Usage counts stay, under ids.`,
    ...(subscription_id === null ? [] : [`Stripe still bills ${subscription_id}: cancel it there.`]),
  ],
}

/** Returns the lines to print for a response of the service. */
export function printAnswer(command: AccountCommand, answer: unknown): Lines {
  return printers[command](answer as never)
}

function nameOf({ email, id }: AccountReply): string {
  return email === null ? id : `${email} (${id})`
}

function accountLines(account: AccountReply): Lines {
  const { granted, paid } = account
  return [
    nameOf(account),
    `opened      ${instant(account.created_at)}`,
    `plan        ${account.plan}`,
    `granted     ${granted === null || granted.plan === "free" ? "nothing" : planWords(granted)}`,
    `paid        ${paid === null ? "nothing" : paidWords(paid)}`,
  ]
}

function paidWords(paid: NonNullable<AccountReply["paid"]>): string {
  const { status, cancels_at_period_end: cancelsAtPeriodEnd, subscription_id } = paid
  const renewing = isRenewing({ status, cancelsAtPeriodEnd }) ? ["renewed"] : []
  const ending = cancelsAtPeriodEnd ? ["not renewed"] : []
  return `${planWords(paid)}; ${[status, ...renewing, ...ending, subscription_id].join(", ")}`
}

function planWords({ plan, until }: PlanReply): string {
  return until === null ? `${plan}, without an end` : `${plan} until ${instant(until)}`
}

function keyLines(keys: readonly KeyUsageReply[]): Lines {
  if (keys.length === 0) return ["no keys"]
  const rows = keys.map((key) => [
    key.prefix,
    key.name ?? "-",
    `made ${instant(key.created_at)}`,
    key.last_used_at === null ? "never used" : `used ${instant(key.last_used_at)}`,
    key.revoked_at === null ? todayWords(key) : `revoked ${instant(key.revoked_at)}`,
    key.id,
  ])
  return [`keys (${keys.filter((key) => key.revoked_at === null).length} in use)`, ...aligned(rows)]
}

function todayWords({ requests_today: requests, mcp_requests_today: mcp }: KeyUsageReply): string {
  return requests === null ? "today unknown: not reachable" : `${requests} today${mcpWords(mcp ?? 0)}`
}

function mcpWords(requests: number): string {
  return requests === 0 ? "" : ` (${requests} by MCP)`
}

function usageLines({ days, is_today_exact }: AccountDetailsReply["usage"]): Lines {
  const rows = days.map(({ day, requests, mcp_requests }) => [day, `${requests}${mcpWords(mcp_requests)}`])
  return [
    "requests by day (UTC)",
    ...aligned(rows),
    ...(is_today_exact ? [] : ["today may lack the last minute: a counter was not reachable"]),
  ]
}

/** Pads the cells of each column to the width of the widest. */
function aligned(rows: readonly Lines[]): Lines {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  )
}

function named({ name }: KeyReply): string {
  return name === null ? "" : ` named ${JSON.stringify(name)}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** Prints an instant to the minute: `2027-01-01 00:00 UTC`. */
function instant(iso: string | null): string {
  return iso === null ? "-" : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
