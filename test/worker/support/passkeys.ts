import { env } from "cloudflare:workers"
import type { Account } from "../../../src/accounts/accounts.ts"
import { accountEventStore } from "../../../src/accounts/events.ts"
import { challengeStore, passkeyStore } from "../../../src/accounts/passkey-store.ts"
import {
  type PasskeyPorts,
  registerPasskey,
  registrationOptions,
  signInOptions,
  signInWithPasskey,
} from "../../../src/accounts/passkeys.ts"
import {
  type AccountSession,
  findSession,
  openSession,
  type SessionPorts,
  sessionStore,
} from "../../../src/accounts/sessions.ts"
import { ceremonies, secrets } from "../../../worker/compose-accounts.ts"
import { accountsOf, seamsOf } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { type Algorithm, type Authenticator, authenticator, type Lie } from "./authenticator.ts"

export const origin = "https://qistas.test"

/** The clock, which tests may move. */
export const time = { nowMilliseconds: Date.parse("2026-11-22T09:00:00Z") }

const accounts = accountsOf(env.DB)

export const ports: PasskeyPorts & SessionPorts = {
  clock: { nowMilliseconds: () => time.nowMilliseconds },
  secrets,
  passkeys: passkeyStore(seamsOf(env.DB)),
  challenges: challengeStore(databaseOf(env.DB)),
  ceremonies: ceremonies(origin),
  accounts,
  accountEvents: accountEventStore(seamsOf(env.DB)),
  sessionStore: sessionStore(seamsOf(env.DB)),
}

export interface Person {
  readonly account: Account
  readonly signedIn: AccountSession
  readonly sessionToken: string
}

let people = 0

/** A new user who is signed in by a link. */
export async function person(): Promise<Person> {
  people += 1
  const { account } = await accounts.open(`person-${people}@example.com`)
  return { account, ...(await sessionOf(account)) }
}

/** Another session of an account. */
export async function sessionOf(account: Account): Promise<Pick<Person, "signedIn" | "sessionToken">> {
  const opening = { accountId: account.id, method: "link", previousSession: null } as const
  const { token } = await openSession(ports, opening)
  const found = await findSession(ports, token)
  if (found === null) throw new Error("the session did not open")
  return { signedIn: found, sessionToken: token }
}

/** An authenticator with a passkey of this user. */
export async function deviceOf(
  owner: Person,
  kind: { readonly algorithm?: Algorithm; readonly stepOfCounter?: number } = {},
): Promise<{ readonly device: Authenticator; readonly credentialId: string }> {
  const device = authenticator(origin, kind)
  const registered = await register(owner, {}, "", device)
  if (!registered.ok) throw new Error(registered.message)
  return { device, credentialId: registered.value.credentialId }
}

/** The response of a device to the options of a registration. */
export async function made(owner: Person, device = authenticator(origin), lie: Lie = {}) {
  return device.create(await registrationOptions(ports, owner.signedIn), lie)
}

export function keep({ signedIn }: Pick<Person, "signedIn">, response: unknown, name = "") {
  return registerPasskey(ports, signedIn, { response, name })
}

export async function register(owner: Person, lie: Lie = {}, name = "", device = authenticator(origin)) {
  return keep(owner, await made(owner, device, lie), name)
}

/** Answers a sign-in challenge with a response. */
export function use(visit: string, response: unknown) {
  return signInWithPasskey(ports, { visit, response, previousSession: null })
}

export async function signIn(device: Authenticator, lie: Lie = {}) {
  const visit = secrets.token()
  return use(visit, await device.get(await signInOptions(ports, visit), lie))
}

export async function sessionsHeldBy(accountId: string): Promise<number> {
  const counted = await env.DB.prepare("SELECT count(*) AS held FROM sessions WHERE account_id = ?")
    .bind(accountId)
    .first<{ held: number }>()
  return counted?.held ?? 0
}

export async function passkeysHeldBy(accountId: string): Promise<number> {
  return (await ports.passkeys.list(accountId)).length
}

/** The message of every refusal to sign in, so that no refusal reveals more than another. */
export const notSignedIn = {
  ok: false,
  code: "bad_passkey",
  message: "This passkey could not sign you in. Try again, or ask for a link by email.",
}

export const notRegistered = {
  ok: false,
  code: "bad_passkey",
  message: "This passkey could not be added. Reload the page and try again.",
}
