import { type Cbor, cbor, joined } from "./cbor.ts"

/** The tags of DER (X.690) for signatures and a certificate. */

const tags = { integer: 0x02, bits: 0x03, oid: 0x06, utcTime: 0x17, sequence: 0x30, version: 0xa0 }

function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return joined(Uint8Array.of(tag, ...size), content)
}

/** The ECDSA-Sig-Value (RFC 3279, 2.2.3) of r and s, which Web Crypto concatenates. */
function ecdsaSignature(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  return element(tags.sequence, integer(signature.slice(0, 32)), integer(signature.slice(32)))
}

/** A certificate (RFC 5280, 4.1) for this P-256 key, with an empty issuer and a false signature. */
async function certificate(publicKey: CryptoKey): Promise<Uint8Array> {
  const subjectPublicKeyInfo = await crypto.subtle.exportKey("spki", publicKey)
  if (!(subjectPublicKeyInfo instanceof ArrayBuffer)) throw new Error("no SPKI")
  const one = Uint8Array.of(1)
  const ecdsaWithSha256 = element(
    tags.sequence,
    element(tags.oid, Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)),
  )
  const emptyName = element(tags.sequence)
  const toBeSigned = element(
    tags.sequence,
    element(tags.version, element(tags.integer, Uint8Array.of(2))),
    element(tags.integer, one),
    ecdsaWithSha256,
    emptyName,
    element(tags.sequence, utcTime("260101000000Z"), utcTime("360101000000Z")),
    emptyName,
    new Uint8Array(subjectPublicKeyInfo),
  )
  return element(tags.sequence, toBeSigned, ecdsaWithSha256, element(tags.bits, Uint8Array.of(0, 0)))
}

function utcTime(text: string): Uint8Array {
  return element(tags.utcTime, new TextEncoder().encode(text))
}

function integer(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.slice(first)
  return element(tags.integer, Uint8Array.from((digits[0] ?? 0) >= 128 ? [0] : []), digits)
}

/**
 * A software authenticator with its browser: WebAuthn Level 3, 6 ("Authenticator Model") and 5.1.3, 5.1.4.
 * Each part of its response can be made false.
 */

export const algorithms = ["ES256", "EdDSA", "RS256"] as const
export type Algorithm = (typeof algorithms)[number]

/** Differences from a correct response. */
export interface Lie {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  /** Bits of the authenticator data: 1 present, 4 verified, 8 may be backed up, 16 is backed up. */
  readonly flags?: number
  readonly counter?: number
  readonly credentialId?: string
  readonly userHandle?: string
  readonly format?: string
  readonly statement?: ReadonlyMap<string, Cbor>
  /** True for an attestation that the passkey itself signed. */
  readonly isAttestedByItself?: boolean
  /** True for a U2F security key, with a certificate for its signing key (WebAuthn Level 3, 8.6). */
  readonly isAttestedByCertificate?: boolean
  /** The number of another algorithm, stated for the key. */
  readonly algorithmId?: number
  readonly isSignatureBroken?: boolean
}

interface Credential {
  readonly id: Uint8Array
  readonly userHandle: string
  readonly keys: CryptoKeyPair
}

/** The options that an authenticator reads, in WebAuthn's JSON form. */
interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

export interface Authenticator {
  /** The RegistrationResponseJSON for a new passkey. */
  create(options: object, lie?: Lie): Promise<Answered>
  /** The AuthenticationResponseJSON by the newest passkey. `counter` increments automatically. */
  get(options: object, lie?: Lie): Promise<Answered>
}

export interface Answered {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly response: Readonly<Record<string, string | readonly string[]>>
}

const present = 1
const verified = 4
const hasCredential = 64

/** `stepOfCounter` 0 means no counter, as in synced passkeys. */
export function authenticator(
  origin: string,
  { algorithm = "ES256", stepOfCounter = 1 }: { algorithm?: Algorithm; stepOfCounter?: number } = {},
): Authenticator {
  let credential: Credential | null = null
  let counter = 0
  return {
    async create(options, lie = {}) {
      const { challenge, rp, user } = options as CreationOptions
      credential = {
        id: crypto.getRandomValues(new Uint8Array(32)),
        userHandle: user.id,
        keys: await keyPair(algorithm),
      }
      const id = lie.credentialId === undefined ? credential.id : bytesOf(lie.credentialId)
      const key = await coseKey(algorithm, credential.keys.publicKey, lie.algorithmId)
      const length = Uint8Array.of(id.length >> 8, id.length & 255)
      const attestedData = joined(new Uint8Array(16), length, id, cbor(key))
      const data = await authenticatorData({ rpId: rp.id, counter, ...lie }, hasCredential, attestedData)
      const clientDataJSON = clientData("webauthn.create", challenge, origin, lie)
      const attestation = new Map<string, Cbor>([
        ...(await attested(credential.keys, { algorithm, id, data, clientDataJSON }, lie)),
        ["authData", data],
      ])
      return answered(base64url(id), {
        clientDataJSON,
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal", "hybrid"],
      })
    },
    async get(options, lie = {}) {
      if (credential === null) throw new Error("this authenticator has no passkey")
      const { challenge, rpId } = options as RequestOptions
      counter += stepOfCounter
      const data = await authenticatorData({ rpId, counter, ...lie }, 0, new Uint8Array())
      const clientDataJSON = clientData("webauthn.get", challenge, origin, lie)
      const signed = await signedPart(data, clientDataJSON)
      const signature = await sign(algorithm, credential.keys.privateKey, signed)
      if (lie.isSignatureBroken) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return answered(lie.credentialId ?? base64url(credential.id), {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lie.userHandle ?? credential.userHandle,
      })
    },
  }
}

/** The format and the statement of an attestation. */
async function attested(
  { publicKey, privateKey }: CryptoKeyPair,
  made: {
    readonly algorithm: Algorithm
    readonly id: Uint8Array
    readonly data: Uint8Array
    readonly clientDataJSON: string
  },
  lie: Lie,
): Promise<readonly (readonly [string, Cbor])[]> {
  const { algorithm, id, data, clientDataJSON } = made
  const statement = new Map<string, Cbor>()
  if (lie.isAttestedByItself) {
    statement.set("alg", algorithmIds[algorithm])
    statement.set("sig", await sign(algorithm, privateKey, await signedPart(data, clientDataJSON)))
    return [
      ["fmt", "packed"],
      ["attStmt", statement],
    ]
  }
  if (lie.isAttestedByCertificate) {
    const rpIdHash = data.slice(0, 32)
    const { x = "", y = "" } = await jwkOf(publicKey)
    const point = joined(Uint8Array.of(4), bytesOf(x), bytesOf(y))
    const clientDataHash = await signedPart(new Uint8Array(), clientDataJSON)
    const signed = joined(Uint8Array.of(0), rpIdHash, clientDataHash, id, point)
    statement.set("sig", await sign(algorithm, privateKey, signed))
    statement.set("x5c", [await certificate(publicKey)])
    return [
      ["fmt", "fido-u2f"],
      ["attStmt", statement],
    ]
  }
  return [
    ["fmt", lie.format ?? "none"],
    ["attStmt", lie.statement ?? statement],
  ]
}

function answered(id: string, response: Answered["response"]): Answered {
  return { id, rawId: id, type: "public-key", response }
}

function clientData(type: string, challenge: string, origin: string, lie: Lie): string {
  const { crossOrigin = false } = lie
  const data = {
    type: lie.type ?? type,
    challenge: lie.challenge ?? challenge,
    origin: lie.origin ?? origin,
    crossOrigin,
  }
  return base64url(new TextEncoder().encode(JSON.stringify(data)))
}

async function signedPart(data: Uint8Array, clientDataJSON: string): Promise<Uint8Array<ArrayBuffer>> {
  return joined(data, new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(clientDataJSON))))
}

async function authenticatorData(
  {
    rpId,
    counter,
    flags = present | verified,
  }: { readonly rpId: string; readonly counter: number; readonly flags?: number },
  ownFlags: number,
  attested: Uint8Array,
): Promise<Uint8Array> {
  const rpIdHash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(rpId)))
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, counter)
  return joined(rpIdHash, Uint8Array.of(flags | ownFlags), count, attested)
}

const parameters = {
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  EdDSA: { name: "Ed25519" },
  RS256: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2_048,
    publicExponent: Uint8Array.of(1, 0, 1),
  },
}

async function keyPair(algorithm: Algorithm): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey(parameters[algorithm], true, ["sign", "verify"])
  if (!("privateKey" in pair)) throw new Error("no pair of keys")
  return pair
}

const algorithmIds: Readonly<Record<Algorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 }

async function jwkOf(publicKey: CryptoKey): Promise<JsonWebKey> {
  const jwk = await crypto.subtle.exportKey("jwk", publicKey)
  if (jwk instanceof ArrayBuffer) throw new Error("no JWK")
  return jwk
}

/** A COSE key (RFC 9052 and 9053): kty 1, alg 3, and the parameters for its kind. */
async function coseKey(
  algorithm: Algorithm,
  publicKey: CryptoKey,
  algorithmId: number = algorithmIds[algorithm],
): Promise<Cbor> {
  const { x = "", y = "", n = "", e = "" } = await jwkOf(publicKey)
  const members: Readonly<Record<Algorithm, readonly (readonly [number, Cbor])[]>> = {
    ES256: [
      [1, 2],
      [3, algorithmId],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, algorithmId],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
    RS256: [
      [1, 3],
      [3, algorithmId],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  }
  return new Map(members[algorithm])
}

async function sign(
  algorithm: Algorithm,
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const name = parameters[algorithm].name
  const signature = new Uint8Array(await crypto.subtle.sign({ name, hash: "SHA-256" }, key, data))
  return algorithm === "ES256" ? ecdsaSignature(signature) : signature
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  )
}
