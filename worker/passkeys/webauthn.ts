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
import * as z from "zod"
import type { NewCredential, PasskeyUse, StoredPasskey } from "../../src/accounts/passkey-store.ts"
import { type Ceremonies, isToken } from "../../src/accounts/ports.ts"

type RegistrationResponse = z.infer<typeof registrationResponse>
type AuthenticationResponse = z.infer<typeof authenticationResponse>

const name = "Qistas"
/** Equal to the lifetime of the challenge. */
const timeout = 5 * 60_000

/** Every authenticator supports one of these. The library's own list depends on the runtime. */
const supportedAlgorithmIDs = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

/**
 * A passkey is enough to sign in, without an address or an email. So the authenticator must verify its owner
 * by PIN, fingerprint or face (`userVerification`). Otherwise the finder of a security key could sign in. The
 * authenticator must also store the account with the key (`residentKey`), because our pages do not ask for an
 * address first. If they did, the response would reveal who has passkeys.
 */
const userVerification = "required"
const residentKey = "required"

/** WebAuthn for the pages at `origin`. Errors of the library are caught, so a response is valid or null. */
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
  if (!hasNoAttestation(response.response.attestationObject)) return null
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
    // Refuses a counter that does not grow, unless it is always 0. Such a counter may mean a copied
    // authenticator.
    credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
  })
  if (!verified) return null
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/**
 * True if the attestation object has no certificates, as attestation `none` requires (WebAuthn Level 3,
 * 5.1.3, step 26). It then has no statement, or a self-attestation. If there were certificates, the library
 * would fetch the URLs in them.
 */
function hasNoAttestation(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get("fmt")
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
}

/** The challenge of a response from one of our own pages; null if the client data is not valid. */
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

/** Schemas for the browser's responses, checked before any decoding. Other members are dropped. */

/** base64url without padding, of at most `bytesMax` bytes. */
function bytes(bytesMax: number) {
  return z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/)
}

/** A credential id has at most 1,023 bytes (WebAuthn Level 3, 4). */
const credentialId = bytes(1_023)
const clientDataJSON = bytes(3_000)
const type = z.literal("public-key")
const transport = z.string().regex(/^[a-z-]{1,32}$/)

/** RegistrationResponseJSON. */
const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(6_000),
    transports: z.array(transport).max(10).default([]),
  }),
})

/** AuthenticationResponseJSON. The standard makes the user handle optional; our passkeys always have one. */
const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(1_500),
    /** Enough for RSA of 4,096 bits, which takes 512 bytes. */
    signature: bytes(600),
    userHandle: bytes(64),
  }),
})

/** CollectedClientData. `crossOrigin`: embedded in a page of another origin, which our pages never are. */
const clientData = z.object({
  challenge: z.string().refine(isToken),
  crossOrigin: z.literal(false).optional(),
})
