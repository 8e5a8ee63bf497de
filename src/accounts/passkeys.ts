import { readName } from "../access/name.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import type { ChallengePurpose } from "../vocabulary.ts"
import type { Account } from "./accounts.ts"
import { type Assistant, type AssistantPorts, endAssistant } from "./assistants.ts"
import type { AccountEventStore } from "./events.ts"
import { type KeyPorts, type ListedKey, type RevokePorts, revokeKey } from "./keys.ts"
import type { ChallengeStore, Passkey, PasskeyStore, StoredPasskey } from "./passkey-store.ts"
import type { Assertion, Ceremonies, CeremonyOptions, Secrets } from "./ports.ts"
import {
  type AccountSession,
  type OpenedSession,
  openSession,
  type SessionPorts,
  sessionMilliseconds,
  signOutEverywhere,
} from "./sessions.ts"

/** Passkeys: registering them while signed in, and signing in by passkey without entering an address. */

export interface PasskeyPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly passkeys: PasskeyStore
  readonly challenges: ChallengeStore
  readonly ceremonies: Ceremonies
  readonly accountEvents: AccountEventStore
}

const passkeysMax = 10
const challengeMilliseconds = 5 * 60_000
const defaultName = "Passkey"

/** Options for `navigator.credentials.create`. The challenge works once, in this session, for 5 minutes. */
export async function registrationOptions(
  ports: PasskeyPorts,
  signedIn: AccountSession,
): Promise<CeremonyOptions> {
  const known = await ports.passkeys.list(signedIn.account.id)
  const challenge = await newChallenge(ports, "register", signedIn.sessionHash)
  return ports.ceremonies.registrationOptions(signedIn.account, known, challenge)
}

/** Stores a new passkey. `response`: the output of the browser's `toJSON`. An empty name gets the default. */
export async function registerPasskey(
  ports: PasskeyPorts,
  signedIn: AccountSession,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<Outcome<Passkey, "bad_passkey" | "too_many_passkeys">> {
  const label = readName(name)
  if (!label.ok) return refuse("bad_passkey", label.message)
  const registration = await ports.ceremonies.readRegistration(response)
  if (registration === null) return notRegistered()
  if (!(await takeChallenge(ports, registration.challenge, "register", signedIn.sessionHash))) {
    return notRegistered()
  }
  const credential = await registration.verify()
  if (credential === null) return notRegistered()
  const passkey: StoredPasskey = {
    ...credential,
    accountId: signedIn.account.id,
    name: label.value ?? defaultName,
    createdAt: isoNow(ports),
    lastUsedAt: null,
  }
  const added = await ports.passkeys.add(passkey, passkeysMax)
  if (added === "full") {
    return refuse("too_many_passkeys", `An account has at most ${passkeysMax} passkeys. Remove one first.`)
  }
  return added === "added" ? answer(listed(passkey)) : notRegistered()
}

/** Options for `navigator.credentials.get`. They list no passkeys, which would reveal who has an account. */
export async function signInOptions(ports: PasskeyPorts, visit: string): Promise<CeremonyOptions> {
  const challenge = await newChallenge(ports, "sign_in", sha256(visit))
  return ports.ceremonies.signInOptions(challenge)
}

/** Opens a session for the owner of the passkey. Every failure gets the same refusal, to reveal nothing. */
export async function signInWithPasskey(
  ports: PasskeyPorts & SessionPorts,
  attempt: {
    readonly visit: string
    readonly response: unknown
    /** Token of the browser's previous session, which is ended. */
    readonly previousSession: string | null
  },
): Promise<Outcome<{ readonly session: OpenedSession; readonly account: Account }, "bad_passkey">> {
  const assertion = await ports.ceremonies.readAssertion(attempt.response)
  const accountId = assertion && (await verifiedAccount(ports, attempt.visit, assertion))
  const account = accountId === null ? null : await ports.accounts.find(accountId)
  if (account === null) {
    await ports.accountEvents.passkeyRefused(assertion?.credentialId ?? null, isoNow(ports))
    return refuse("bad_passkey", "This passkey could not sign you in. Try again, or ask for a link by email.")
  }
  const { previousSession } = attempt
  const session = await openSession(ports, { accountId: account.id, method: "passkey", previousSession })
  return answer({ session, account })
}

/** The account's passkeys, oldest first. */
export async function passkeysOf(
  { passkeys }: Pick<PasskeyPorts, "passkeys">,
  accountId: string,
): Promise<readonly Passkey[]> {
  return (await passkeys.list(accountId)).map(listed)
}

/** Removes a passkey; sessions opened with it stay valid. */
export async function removePasskey(
  { clock, passkeys }: Pick<PasskeyPorts, "clock" | "passkeys">,
  accountId: string,
  credentialId: string,
): Promise<Outcome<null, "not_found">> {
  const isRemoved = await passkeys.remove(accountId, credentialId, isoNow({ clock }))
  return isRemoved ? answer(null) : refuse("not_found", "There is no such passkey.")
}

/**
 * WebAuthn Level 3, 7.2 ("Verifying an Authentication Assertion"), without the parts about bytes, which
 * `Ceremonies` checks.
 */
async function verifiedAccount(
  ports: PasskeyPorts,
  visit: string,
  assertion: Assertion,
): Promise<string | null> {
  if (!(await takeChallenge(ports, assertion.challenge, "sign_in", sha256(visit)))) {
    return null
  }
  const passkey = await ports.passkeys.find(assertion.credentialId)
  if (passkey === null || passkey.accountId !== assertion.accountId) return null
  const use = await assertion.verify(passkey)
  if (use === null) return null
  const isRecorded = await ports.passkeys.recordUse(passkey.credentialId, use, isoNow(ports))
  return isRecorded ? passkey.accountId : null
}

async function newChallenge(
  { secrets, challenges, clock }: PasskeyPorts,
  purpose: ChallengePurpose,
  boundTo: string,
): Promise<string> {
  const challenge = secrets.token()
  const expiresAt = isoAt(clock.nowMilliseconds() + challengeMilliseconds)
  await challenges.keep({ hash: sha256(challenge), purpose, boundTo, expiresAt })
  return challenge
}

/** True if this challenge was made for this purpose and binding. The challenge is used up either way. */
async function takeChallenge(
  ports: PasskeyPorts,
  challenge: string,
  purpose: ChallengePurpose,
  boundTo: string,
): Promise<boolean> {
  const kept = await ports.challenges.take(sha256(challenge))
  return (
    kept !== null && kept.purpose === purpose && kept.boundTo === boundTo && kept.expiresAt > isoNow(ports)
  )
}

function listed({ credentialId, name, createdAt, lastUsedAt, backedUp }: StoredPasskey): Passkey {
  return { credentialId, name, createdAt, lastUsedAt, backedUp }
}

function notRegistered() {
  return refuse("bad_passkey", "This passkey could not be added. Reload the page and try again.")
}

/** Recovery of an account whose session was stolen. */

/**
 * The keys, passkeys and assistants, which open the account without a session. `isSuspect`: made so recently
 * that a session which is open now may already have been open.
 */
export interface Access {
  readonly assistants: readonly (Assistant & { readonly isSuspect: boolean })[]
  readonly keys: readonly (ListedKey & { readonly isSuspect: boolean })[]
  readonly passkeys: readonly (Passkey & { readonly isSuspect: boolean })[]
}

/**
 * The keys in use, the passkeys and the assistants. Those of the last 30 days are suspect, since no session lasts
 * longer.
 */
export async function accessOf(
  ports: KeyPorts<"list"> & Pick<PasskeyPorts, "passkeys"> & AssistantPorts,
  accountId: string,
): Promise<Access> {
  const [keys, passkeys, assistants] = await Promise.all([
    ports.keyStore.list(accountId),
    passkeysOf(ports, accountId),
    ports.assistants.list(accountId, isoNow(ports)),
  ])
  const since = isoAt(ports.clock.nowMilliseconds() - sessionMilliseconds)
  const marked = <Made extends { readonly createdAt: string }>(made: Made) => ({
    ...made,
    isSuspect: made.createdAt >= since,
  })
  return {
    keys: keys.filter(({ revokedAt }) => revokedAt === null).map(marked),
    passkeys: passkeys.map(marked),
    assistants: assistants.map((each) => ({ ...each, isSuspect: each.connectedAt >= since })),
  }
}

/**
 * Revokes the keys, removes the passkeys, ends the access of the assistants, and then every session. If
 * a key cannot be revoked, no session ends, so that the user can try again.
 */
export async function endAccess(
  ports: RevokePorts & Pick<PasskeyPorts, "passkeys"> & Pick<SessionPorts, "sessionStore"> & AssistantPorts,
  accountId: string,
  ended: Readonly<Record<"keyIds" | "credentialIds" | "assistantIds", readonly string[]>>,
): Promise<Outcome<null, "unreachable">> {
  for (const id of ended.assistantIds) await endAssistant(ports, accountId, id)
  for (const credentialId of ended.credentialIds) await removePasskey(ports, accountId, credentialId)
  const revoked = await Promise.all(ended.keyIds.map((keyId) => revokeKey(ports, accountId, keyId)))
  if (revoked.some((outcome) => !outcome.ok && outcome.code === "unreachable")) {
    return refuse(
      "unreachable",
      "Nobody was signed out: a key could not be revoked and may still work. Try again, or untick the key to sign out without revoking it.",
    )
  }
  await signOutEverywhere(ports, accountId)
  return answer(null)
}
