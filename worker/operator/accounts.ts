import * as z from "zod"
import { planInForce, type Subscription, subscriptionsOf } from "../../src/access/plans.ts"
import type { Account } from "../../src/accounts/accounts.ts"
import { closeAccount, isBilled } from "../../src/accounts/closing.ts"
import { type KeyWithUsage, keysOf, type ListedKey, makeKey, revokeKey } from "../../src/accounts/keys.ts"
import { sessionsOf, signOutEverywhere } from "../../src/accounts/sessions.ts"
import { readEmail } from "../../src/accounts/sign-in.ts"
import { usageOf } from "../../src/accounts/usage.ts"
import { refusalText } from "../../src/contract/issues.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { Clock } from "../../src/runtime.ts"
import { type KeyType, keyTypes, type Plan, plans } from "../../src/vocabulary.ts"
import type { AccountPorts } from "../compose-accounts.ts"

type CommandErrorCode = "bad_request" | "not_found" | "conflict" | "unreachable"

/** The HTTP status of each refusal. */
export const accountStatuses: Readonly<Record<CommandErrorCode, number>> = {
  bad_request: 400,
  not_found: 404,
  conflict: 409,
  unreachable: 503,
}

/** `accountId` is the account that the command concerned. It is logged. */
type CommandResult<Body> = Promise<Outcome<Body, CommandErrorCode> & { readonly accountId?: string }>

const usageDaysShown = 7

/** Names one account by its e-mail address or its id. */
const account = z.string().max(300)
const instant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: "a date like 2027-01-01, or a date-time with its offset from UTC",
  })
  .transform((text) => new Date(text).toISOString())

/** Bodies of the commands. */
const inputs = {
  create: z.strictObject({ email: z.string().max(300) }),
  one: z.strictObject({ account }),
  plan: z.strictObject({ account, plan: z.enum(plans), until: instant.nullable() }),
  key: z.strictObject({ account, type: z.enum(keyTypes), name: z.string().max(300) }),
  revoke: z.strictObject({ account, key: z.string().max(100) }),
  close: z.strictObject({ account, force: z.boolean() }),
} as const

/** The commands of `POST /operator/accounts/{command}`. */
const accountCommands = {
  create: commandOf(inputs.create, createAccount),
  show: commandOf(inputs.one, ofAccount(showAccount)),
  plan: commandOf(inputs.plan, ofAccount(grantPlan)),
  keys: commandOf(inputs.one, ofAccount(listKeys)),
  key: commandOf(inputs.key, ofAccount(issueKey)),
  revoke: commandOf(inputs.revoke, ofAccount(revokeOne)),
  "sign-out": commandOf(inputs.one, ofAccount(signOut)),
  close: commandOf(inputs.close, ofAccount(closeOne)),
} as const

export type AccountCommand = keyof typeof accountCommands

/** A command that validates its own body. */
function commandOf<Input, Body extends object>(
  schema: z.ZodType<Input>,
  run: (ports: AccountPorts, input: Input) => CommandResult<Body>,
) {
  return async (ports: AccountPorts, body: unknown): CommandResult<Body> => {
    const read = schema.safeParse(body)
    return read.success ? run(ports, read.data) : refuse("bad_request", refusalText(schema, body, "the body"))
  }
}

/** A command on an existing account; `not_found` for an unknown one. */
function ofAccount<Input extends { readonly account: string }, Body extends object>(
  run: (ports: AccountPorts, found: Account, input: Input) => CommandResult<Body>,
) {
  return async (ports: AccountPorts, input: Input): CommandResult<Body> => {
    const found = await findAccount(ports, input.account)
    if (found === null) return refuse("not_found", "There is no such account.")
    return { ...(await run(ports, found, input)), accountId: found.id }
  }
}

async function findAccount({ accounts }: AccountPorts, named: string): Promise<Account | null> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named)) return accounts.find(named)
  const email = readEmail(named)
  return email === null ? null : accounts.findByEmail(email)
}

async function createAccount(
  ports: AccountPorts,
  input: z.output<typeof inputs.create>,
): CommandResult<CreatedAccountReply> {
  const email = readEmail(input.email)
  if (email === null) return refuse("bad_request", "email: that is no e-mail address.")
  const opened = await ports.accounts.open(email)
  const created = answer({ account: accountReply(ports, opened.account), is_new: opened.isNew })
  return { ...created, accountId: opened.account.id }
}

async function showAccount(ports: AccountPorts, found: Account): CommandResult<AccountDetailsReply> {
  const [keys, usage, sessions, passkeys] = await Promise.all([
    keysOf(ports, found.id),
    usageOf(ports, found.id),
    sessionsOf(ports, found.id),
    ports.passkeys.list(found.id),
  ])
  return answer({
    ...accountReply(ports, found),
    keys: keys.map(keyUsageReply),
    sessions: sessions.length,
    passkeys: passkeys.length,
    usage: {
      days: usage.days
        .slice(-usageDaysShown)
        .map(({ day, requests, mcpRequests }) => ({ day, requests, mcp_requests: mcpRequests })),
      is_today_exact: usage.isTodayExact,
    },
  })
}

/** Grants a plan in place of the previous grant. Granting the free plan ends a grant. */
async function grantPlan(
  ports: AccountPorts,
  found: Account,
  { plan, until }: z.output<typeof inputs.plan>,
): CommandResult<AccountReply> {
  if (plan === "free" && until !== null) return refuse("bad_request", "until: the free plan has no end.")
  const granted: Subscription = { plan, activeUntil: until }
  await ports.accounts.grant(found.id, granted)
  return answer(accountReply(ports, { ...found, granted }))
}

async function listKeys(
  ports: AccountPorts,
  found: Account,
): CommandResult<{ readonly keys: readonly KeyUsageReply[] }> {
  return answer({ keys: (await keysOf(ports, found.id)).map(keyUsageReply) })
}

/** Makes a key on any plan. On the free plan a live key reaches only the sandbox. */
async function issueKey(
  ports: AccountPorts,
  found: Account,
  { type, name }: z.output<typeof inputs.key>,
): CommandResult<IssuedKeyReply> {
  const made = await makeKey(ports, found.id, { type, name })
  if (made.ok) return answer({ key: made.value.key, listed: keyReply(made.value.listed) })
  return refuse(made.code === "bad_request" ? "bad_request" : "conflict", made.message)
}

async function revokeOne(
  ports: AccountPorts,
  found: Account,
  input: z.output<typeof inputs.revoke>,
): CommandResult<{ readonly revoked: KeyReply }> {
  const named = await keyNamed(ports, found.id, input.key)
  if (!named.ok) return named
  const revoked = await revokeKey(ports, found.id, named.value)
  return revoked.ok ? answer({ revoked: keyReply(revoked.value) }) : revoked
}

/** The id of the key with this id or prefix. A prefix counts only if no other active key has it. */
async function keyNamed(
  ports: AccountPorts,
  accountId: string,
  named: string,
): Promise<Outcome<string, "not_found" | "conflict">> {
  const keys = await ports.keyStore.list(accountId)
  const byId = keys.find(({ id }) => id === named)
  if (byId !== undefined) return answer(byId.id)
  const [first, second] = keys.filter(({ prefix, revokedAt }) => prefix === named && revokedAt === null)
  if (first === undefined) return refuse("not_found", "The account has no such key in use.")
  return second === undefined
    ? answer(first.id)
    : refuse("conflict", "Several keys in use begin so: name one by its id.")
}

async function signOut(
  ports: AccountPorts,
  found: Account,
): CommandResult<{ readonly sessions_ended: number }> {
  const sessions = await sessionsOf(ports, found.id)
  await signOutEverywhere(ports, found.id)
  return answer({ sessions_ended: sessions.length })
}

async function closeOne(
  ports: AccountPorts,
  found: Account,
  { force }: z.output<typeof inputs.close>,
): CommandResult<ClosedAccountReply> {
  const closed = await closeAccount(ports, found, force ? "close" : "refuse")
  if (closed.ok) {
    const isStillBilled = isBilled(found, ports.clock.nowMilliseconds())
    const subscription_id = isStillBilled ? (found.paid?.subscriptionId ?? null) : null
    return answer({ id: found.id, keys_revoked: closed.value.keysRevoked, subscription_id })
  }
  return refuse(closed.code === "unreachable" ? "unreachable" : "conflict", closed.message)
}

export async function runAccountCommand(
  name: string,
  ports: AccountPorts,
  body: unknown,
): CommandResult<object> {
  const commands: Readonly<Record<string, (ports: AccountPorts, body: unknown) => CommandResult<object>>> =
    accountCommands
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command === undefined ? refuse("not_found", "no such path") : command(ports, body)
}

/** Accounts in replies to operators, which `npm run admin` prints. Times are ISO 8601, UTC. */

export interface PlanReply {
  readonly plan: Plan
  /** The first instant after the end; null if there is no end. */
  readonly until: string | null
}

export interface KeyReply {
  readonly id: string
  readonly prefix: string
  readonly type: KeyType
  readonly name: string | null
  readonly created_at: string
  readonly revoked_at: string | null
  readonly last_used_at: string | null
}

export interface KeyUsageReply extends KeyReply {
  /** Null if the key's allowance object was unreachable. */
  readonly requests_today: number | null
  readonly mcp_requests_today: number | null
}

export interface AccountReply {
  readonly id: string
  readonly email: string | null
  readonly created_at: string
  /** The plan in force: the better of the granted and the paid plan. */
  readonly plan: Plan
  readonly granted: PlanReply | null
  readonly paid:
    | (PlanReply & {
        readonly subscription_id: string
        readonly status: string
        readonly cancels_at_period_end: boolean
      })
    | null
}

export interface AccountDetailsReply extends AccountReply {
  readonly keys: readonly KeyUsageReply[]
  readonly sessions: number
  readonly passkeys: number
  readonly usage: {
    /** The last seven days in UTC, oldest first. */
    readonly days: readonly {
      readonly day: string
      readonly requests: number
      readonly mcp_requests: number
    }[]
    readonly is_today_exact: boolean
  }
}

export interface CreatedAccountReply {
  readonly account: AccountReply
  /** False if the address already had an account. */
  readonly is_new: boolean
}

export interface IssuedKeyReply {
  /** The text of the key, which is shown only here. */
  readonly key: string
  readonly listed: KeyReply
}

export interface ClosedAccountReply {
  readonly id: string
  readonly keys_revoked: number
  /** The id of a subscription that continues at Stripe; null if there is none. */
  readonly subscription_id: string | null
}

/** An account with its current plan. */
function accountReply({ clock }: { readonly clock: Clock }, account: Account): AccountReply {
  const { id, email, createdAt, granted, paid } = account
  return {
    id,
    email,
    created_at: createdAt,
    plan: planInForce(subscriptionsOf(account), clock.nowMilliseconds()),
    granted: granted && planReply(granted),
    paid: paid && {
      ...planReply(paid),
      subscription_id: paid.subscriptionId,
      status: paid.status,
      cancels_at_period_end: paid.cancelsAtPeriodEnd,
    },
  }
}

function planReply({ plan, activeUntil }: Subscription): PlanReply {
  return { plan, until: activeUntil }
}

/** A key. The time of an event that has not happened is null. */
function keyReply({ id, prefix, type, name, createdAt, revokedAt, lastUsedAt }: ListedKey): KeyReply {
  return { id, prefix, type, name, created_at: createdAt, revoked_at: revokedAt, last_used_at: lastUsedAt }
}

/** A key with its usage of today (UTC). The usage is null if the key's allowance object was unreachable. */
function keyUsageReply(key: KeyWithUsage): KeyUsageReply {
  return {
    ...keyReply(key),
    requests_today: key.requestsToday,
    mcp_requests_today: key.mcpRequestsToday,
  }
}
