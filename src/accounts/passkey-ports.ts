import type { ChallengePurpose } from "../vocabulary.ts"
import type { Account } from "./ports.ts"

/** What passkeys need from outside. A store that fails throws. */

/** A passkey as its account's page lists it. */
export interface Passkey {
  /** base64url */
  readonly credentialId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** True when its provider keeps a copy: losing the device does not lose it. */
  readonly backedUp: boolean
}

/** What an authenticator handed over when it made a passkey. */
export interface NewCredential {
  readonly credentialId: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  /** How often it has signed; 0 for ever where it does not count. */
  readonly counter: number
  /** Ways the browser may reach it, as it named them. */
  readonly transports: readonly string[]
  readonly backedUp: boolean
}

export interface StoredPasskey extends Passkey, NewCredential {
  readonly accountId: string
}

/** What an authenticator says as it signs. */
export interface PasskeyUse {
  readonly counter: number
  readonly backedUp: boolean
}

export interface Passkeys {
  find(credentialId: string): Promise<StoredPasskey | null>
  /** Oldest first. */
  list(accountId: string): Promise<readonly StoredPasskey[]>
  /** `known`: a passkey of this id exists, whosever it is; `full`: the account has as many as it may. */
  add(passkey: StoredPasskey, passkeysMax: number): Promise<"added" | "known" | "full">
  /** False when the counter has moved on meanwhile, or the passkey is gone. */
  recordUse(credentialId: string, use: PasskeyUse, usedAt: string): Promise<boolean>
  /** False when this account has no such passkey. */
  remove(accountId: string, credentialId: string): Promise<boolean>
}

interface StoredChallenge {
  /** SHA-256 of the challenge. */
  readonly hash: string
  readonly purpose: ChallengePurpose
  /** Hash of the session (registering) or of the visit (signing in) it was made for. */
  readonly boundTo: string
  readonly expiresAt: string
}

export interface Challenges {
  keep(challenge: StoredChallenge): Promise<void>
  /** Takes it away: of two that ask at once, one is given it. */
  take(hash: string): Promise<StoredChallenge | null>
}

/** Options for the browser, in WebAuthn's JSON form. */
export type CeremonyOptions = object

/** A response of well-formed parts; nothing of it is true before it is verified. */
interface Registration {
  readonly challenge: string
  /** Null when it does not hold. */
  verify(): Promise<NewCredential | null>
}

interface Assertion {
  readonly challenge: string
  readonly credentialId: string
  /** The account's id, as the authenticator was told when the passkey was made. */
  readonly accountId: string
  /** Null when it does not hold for this key and counter. */
  verify(passkey: StoredPasskey): Promise<PasskeyUse | null>
}

/** WebAuthn at this service's own origin. Challenges are 32 bytes in base64url. */
export interface Ceremonies {
  registrationOptions(
    account: Account,
    known: readonly StoredPasskey[],
    challenge: string,
  ): Promise<CeremonyOptions>
  signInOptions(challenge: string): Promise<CeremonyOptions>
  /** Null when the response is none of a registration. */
  readRegistration(response: unknown): Promise<Registration | null>
  /** Null when the response is none of signing in. */
  readAssertion(response: unknown): Promise<Assertion | null>
}
