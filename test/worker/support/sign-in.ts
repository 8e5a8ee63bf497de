import { env } from "cloudflare:workers"
import type { AccountStore } from "../../../src/accounts/accounts.ts"
import { accountEventStore } from "../../../src/accounts/events.ts"
import type { Email } from "../../../src/accounts/ports.ts"
import { type SessionPorts, sessionStore } from "../../../src/accounts/sessions.ts"
import { requestLink, type SignInPorts, signInLinkStore } from "../../../src/accounts/sign-in.ts"
import { secrets } from "../../../worker/compose-accounts.ts"
import { accountsOf, seamsOf } from "../../../worker/storage/accounts.ts"

export const minute = 60_000
export const origin = "https://qistas.test"

/** The use-cases with the real stores, at a time that the test sets. A test can read their emails. */
export interface Desk extends SignInPorts, SessionPorts {
  readonly accounts: AccountStore
  readonly emails: readonly Email[]
  pass(milliseconds: number): void
}

export function desk(changed: Partial<Omit<SignInPorts, "accounts">> = {}): Desk {
  let now = Date.parse("2026-11-22T12:00:00.000Z")
  const emails: Email[] = []
  return {
    clock: { nowMilliseconds: () => now },
    secrets,
    accounts: accountsOf(env.DB),
    accountEvents: accountEventStore(seamsOf(env.DB)),
    sessionStore: sessionStore(seamsOf(env.DB)),
    signInLinks: signInLinkStore(seamsOf(env.DB)),
    firstKey: async (accountId) => `key of ${accountId}`,
    mailer: { send: async (message) => void emails.push(message) },
    ...changed,
    emails,
    pass(milliseconds) {
      now += milliseconds
    },
  }
}

/** Requests a link and reads its token in the email. */
export async function askForLink(ports: Desk, email: string, visit: string): Promise<string> {
  const requested = await requestLink(ports, { email, visit, senderHash: newSender(), origin })
  if (!requested.ok) throw new Error(`no link: ${requested.code}`)
  return tokenIn(ports.emails.at(-1))
}

function tokenIn(message: Email | undefined): string {
  const token = message?.text.match(/\/dashboard\/sign-in\/link\?token=([A-Za-z0-9_-]{43})$/m)?.[1]
  if (token === undefined) throw new Error("the message has no link")
  return token
}

/** The hash of a sender that no other request has. */
export function newSender(): string {
  return crypto.randomUUID()
}

let addresses = 0

/** An address that no other test uses. */
export function newAddress(): string {
  addresses += 1
  return `person-${addresses}-${crypto.randomUUID()}@example.com`
}
