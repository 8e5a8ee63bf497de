import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from "@simplewebauthn/server/helpers"
import type * as z from "zod"
import type {
  Ceremonies,
  NewCredential,
  PasskeyUse,
  StoredPasskey,
} from "../../src/accounts/passkey-ports.ts"
import { authenticationResponse, clientData, registrationResponse } from "./responses.ts"

type RegistrationResponse = z.infer<typeof registrationResponse>
type AuthenticationResponse = z.infer<typeof authenticationResponse>

const name = "Qistas"
/** As long as the challenge holds. */
const timeout = 5 * 60_000

/** What every authenticator has one of; not left to the library, whose list grows with the runtime. */
const supportedAlgorithmIDs = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

/**
 * A passkey signs in by itself, without an address or a letter. So the authenticator must know its owner by a PIN, a finger
 * or a face (`userVerification`): else whoever finds a security key is signed in by touching it. And it must keep the account
 * with the key (`residentKey`): no page of ours asks for an address first, which would tell who has passkeys.
 */
const userVerification = "required"
const residentKey = "required"

/** WebAuthn for the pages at `origin`. Nothing that the library throws leaves here: a response holds or it does not. */
export function webauthn(origin: string): Ceremonies {
  const rpID = new URL(origin).hostname
  return {
    registrationOptions: (account, known, challenge) =>
      generateRegistrationOptions({
        rpName: name,
        rpID,
        userID: new Uint8Array(new TextEncoder().encode(account.id)),
        userName: account.email ?? account.id,
        userDisplayName: account.email ?? account.id,
        challenge: isoBase64URL.toBuffer(challenge),
        timeout,
        attestationType: "none",
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey, userVerification },
        supportedAlgorithmIDs,
      }),
    signInOptions: (challenge) =>
      generateAuthenticationOptions({
        rpID,
        challenge: isoBase64URL.toBuffer(challenge),
        timeout,
        userVerification,
      }),
    async readRegistration(json) {
      const read = registrationResponse.safeParse(json)
      const challenge = read.success ? challengeOf(read.data.response.clientDataJSON) : null
      if (!read.success || challenge === null) return null
      return { challenge, verify: () => orNull(verifyRegistration(read.data, challenge, origin, rpID)) }
    },
    async readAssertion(json) {
      const read = authenticationResponse.safeParse(json)
      const challenge = read.success ? challengeOf(read.data.response.clientDataJSON) : null
      if (!read.success || challenge === null) return null
      return {
        challenge,
        credentialId: read.data.id,
        accountId: isoBase64URL.toUTF8String(read.data.response.userHandle),
        verify: (passkey) => orNull(verifyAssertion(read.data, passkey, challenge, origin, rpID)),
      }
    },
  }
}

async function verifyRegistration(
  response: RegistrationResponse,
  expectedChallenge: string,
  expectedOrigin: string,
  expectedRPID: string,
): Promise<NewCredential | null> {
  if (!isAttestedByNobody(response.response.attestationObject)) return null
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  })
  if (!verified || registrationInfo === undefined) return null
  const { credential, credentialBackedUp } = registrationInfo
  if (credential.id !== response.id) return null
  return {
    credentialId: credential.id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    backedUp: credentialBackedUp,
  }
}

async function verifyAssertion(
  response: AuthenticationResponse,
  { credentialId, publicKey, counter }: StoredPasskey,
  expectedChallenge: string,
  expectedOrigin: string,
  expectedRPID: string,
): Promise<PasskeyUse | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // Refuses a counter that does not grow, unless it never counted: the sign of a copied authenticator.
    credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
  })
  if (!verified) return null
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/**
 * True when the attestation object carries no certificates, as attestation `none` has it (WebAuthn Level 3, 5.1.3, step
 * 26): without a statement, or signed by the passkey itself. The library would ask the addresses that certificates name.
 */
function isAttestedByNobody(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get("fmt")
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
}

/** The challenge of a response from one of our own pages; null for bytes that are no client data. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    return clientData.parse(decodeClientDataJSON(clientDataJSON)).challenge
  } catch {
    return null
  }
}

async function orNull<Value>(verifying: Promise<Value | null>): Promise<Value | null> {
  try {
    return await verifying
  } catch {
    return null
  }
}
