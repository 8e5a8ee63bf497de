import { joined } from "./cbor.ts"

/** The part of DER (X.690) that signatures and a certificate need. */

const tags = { integer: 0x02, bits: 0x03, oid: 0x06, utcTime: 0x17, sequence: 0x30, version: 0xa0 }

function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return joined(Uint8Array.of(tag, ...size), content)
}

/** ECDSA-Sig-Value (RFC 3279, 2.2.3) of r and s, which Web Crypto concatenates. */
export function ecdsaSignature(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  return element(tags.sequence, integer(signature.slice(0, 32)), integer(signature.slice(32)))
}

/** A certificate (RFC 5280, 4.1) for this P-256 key, with an empty issuer and an invalid signature. */
export async function certificate(publicKey: CryptoKey): Promise<Uint8Array> {
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
