/**
 * The calls of Cloudflare's API that the commands make themselves. `wrangler` makes those of a deployment. The
 * official client library is not used: it takes 120 MB for some twenty calls.
 */
import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import * as z from "zod"
import { type Answer, answer, type Outcome, type Refusal, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"
import type { Settings } from "./settings.ts"
import { wranglerScript } from "./wrangler.ts"

export type PlatformRefusalCode = "not_logged_in" | "refused" | "missing" | "no_answer" | "unreadable"

/** `reason` is the platform's own code; absent if it gave none. */
export type PlatformRefusal = Refusal<PlatformRefusalCode> & { readonly reason?: number }

export type PlatformOutcome<Value> = Answer<Value> | PlatformRefusal

export interface PlatformCall<Value> {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** Below `/client/v4`; a leading `~` is replaced by `/accounts/ACCOUNT`. */
  readonly path: string
  readonly body?: unknown
  /** The form of `result`. */
  readonly result: z.ZodType<Value>
}

export type Platform = <Value>(call: PlatformCall<Value>) => Promise<PlatformOutcome<Value>>

/** An account that the login may use. */
export interface PlatformAccount {
  readonly id: string
  readonly name: string
}

/** The time for one call. A call that changes something may take effect later all the same. */
const callMilliseconds = 30_000
/** Waits before a reading is repeated. A call that changes something is not repeated. */
const readAgainAfterMilliseconds = [500, 2_000]

const envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).optional(),
  result: z.unknown(),
})

/**
 * The answer of `POST /graphql` is `{ data, errors }`, and its errors have no code. If the token is wrong, the answer
 * is the envelope.
 */
const graphqlAnswer = envelope.or(
  z
    .object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).nullish() })
    .transform(({ data, errors }) => ({
      success: data !== null && (errors ?? []).length === 0,
      errors: (errors ?? []).map(({ message }) => ({ code: 0, message })),
      result: data,
    })),
)

export const anything = z.unknown()

/** The address of the API. Wrangler reads the same variable. */
export function platformAddress(): string {
  return process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4"
}

/** The platform as a login sees it. `accountId` is null until the account is chosen. */
export function platformFor(
  token: string,
  accountId: string | null = null,
  milliseconds: number = callMilliseconds,
): Platform {
  return async (call) => {
    const path = call.path.replace(/^~/, `/accounts/${accountId}`)
    const waits = call.method === "GET" ? readAgainAfterMilliseconds : []
    for (const wait of waits) {
      const outcome = await callOnce({ token, milliseconds }, path, call)
      if (outcome.ok || outcome.code !== "no_answer") return outcome
      await sleep(wait)
    }
    return callOnce({ token, milliseconds }, path, call)
  }
}

async function callOnce<Value>(
  { token, milliseconds }: { readonly token: string; readonly milliseconds: number },
  path: string,
  { method, body, result }: PlatformCall<Value>,
): Promise<PlatformOutcome<Value>> {
  const where = `${method} ${path.split("?")[0]}`
  try {
    const response = await fetch(`${platformAddress()}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(milliseconds),
    })
    if (response.status >= 500 || response.status === 429)
      return refuse("no_answer", `${where}: Cloudflare answers ${response.status}.`)
    const text = await response.text()
    // A Worker is deleted without a body.
    const form = path === "/graphql" ? graphqlAnswer : envelope
    const read = form.safeParse(text === "" ? { success: response.ok, result: null } : json(text))
    if (!read.success)
      return refuse("unreadable", `${where}: the answer (${response.status}) is not Cloudflare's.`)
    const [error] = read.data.errors ?? []
    if (!read.data.success || !response.ok) return refusal(where, response.status, error)
    const value = result.safeParse(read.data.result)
    if (value.success) return answer(value.data)
    return refuse(
      "unreadable",
      `${where}: the answer has another form (${value.error.issues[0]?.path.join(".")}).`,
    )
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return refuse("no_answer", `${where}: ${why}`)
  }
}

/** The codes of a token that is wrong or may not do this. */
const unauthorised: readonly number[] = [9109, 10000, 10001, 6003, 1001]

function refusal(
  where: string,
  status: number,
  error: { readonly code: number; readonly message: string } | undefined,
): PlatformRefusal {
  const { code, message } = error ?? { code: 0, message: `status ${status}` }
  const text = `${where}: ${message} [code: ${code}]`
  if (status === 404) return { ...refuse("missing", text), reason: code }
  if (status === 401 || (status === 403 && unauthorised.includes(code)))
    return { ...refuse("not_logged_in", `${text} The login may not do this.`), reason: code }
  return { ...refuse("refused", text), reason: code }
}

/** Characters that would steer a terminal are replaced, because names of the account are printed. */
function json(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\ufffd") : value,
    )
  } catch {
    return null
  }
}

/** The token of the environment variable CLOUDFLARE_API_TOKEN, or of `wrangler login`. */
async function platformToken(): Promise<Outcome<string, "no_login">> {
  const { CLOUDFLARE_API_TOKEN: given } = process.env
  if (given !== undefined && given !== "") return answer(given)
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [wranglerScript, "auth", "token", "--json"],
      { cwd: root, timeout: callMilliseconds },
    )
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(stdout))
    return answer(token)
  } catch {
    return refuse(
      "no_login",
      "There is no login: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN (docs/operations.md lists its permissions).",
    )
  }
}

/** The account of an environment's settings, as the login of this machine sees it. */
export async function openAccount(
  settings: Settings,
): Promise<Outcome<{ readonly platform: Platform; readonly account: PlatformAccount }, string>> {
  const token = await platformToken()
  if (!token.ok) return token
  const account = await chooseAccount(platformFor(token.value), settings)
  return account.ok
    ? answer({ account: account.value, platform: platformFor(token.value, account.value.id) })
    : account
}

/**
 * Chooses the account: that of the settings, that of CLOUDFLARE_ACCOUNT_ID, or the only one of the login. Refuses if
 * the first two differ, since nothing of the environment would be found in another account.
 */
async function chooseAccount(
  platform: Platform,
  { ACCOUNT: own }: Settings,
): Promise<Outcome<PlatformAccount, PlatformRefusalCode | "several_accounts" | "other_account">> {
  const { CLOUDFLARE_ACCOUNT_ID: given } = process.env
  if (own !== undefined && given !== undefined && given !== own)
    return refuse(
      "other_account",
      `The settings are of account ${own}, but CLOUDFLARE_ACCOUNT_ID is ${given}.`,
    )
  const wanted = own ?? given
  const accounts = await platform({
    method: "GET",
    path: "/accounts?per_page=50",
    result: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  if (!accounts.ok) return accounts
  const found = accounts.value.filter(({ id }) => wanted === undefined || id === wanted)
  const [account, ...others] = found
  if (account !== undefined && others.length === 0) return answer(account)
  if (account === undefined) {
    const whose = own === undefined ? "" : ", which the settings name"
    return refuse("missing", `The login has no account${wanted === undefined ? "" : ` ${wanted}`}${whose}.`)
  }
  const names = found.map(({ id, name }) => `${id} (${name})`).join(", ")
  return refuse("several_accounts", `The login has several accounts; set CLOUDFLARE_ACCOUNT_ID: ${names}.`)
}
