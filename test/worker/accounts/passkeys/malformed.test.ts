import fc from "fast-check"
import { expect, test } from "vitest"
import { signInOptions } from "../../../../src/accounts/passkeys.ts"
import { secrets } from "../../../../worker/compose-accounts.ts"
import { type Answered, base64url, bytesOf } from "../../support/authenticator.ts"
import {
  deviceOf,
  keep,
  made,
  notRegistered,
  notSignedIn,
  passkeysHeldBy,
  person,
  ports,
  sessionsHeldBy,
  use,
} from "../../support/passkeys.ts"

const visit = secrets.token()

test("any JSON gets a response, but signs nobody in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (response) => {
      expect(await use(visit, response)).toEqual(notSignedIn)
    }),
  )
})

/** The members of both kinds of response, each by its path. */
const both = ["id", "rawId", "type", "response.clientDataJSON"]
const members = {
  registration: [...both, "response.attestationObject"],
  assertion: [...both, "response.authenticatorData", "response.signature", "response.userHandle"],
}

/** A value with the wrong type, size or alphabet. */
const wrong = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, "", "a".repeat(20_000), "a=", "a+b/", "ä", "\u0000", [], {}),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => base64url(bytes)),
)

function replaced(response: Answered, path: string, value: unknown): object {
  const [outer = "", inner] = path.split(".")
  if (inner === undefined) return { ...response, [outer]: value }
  return { ...response, response: { ...response.response, [inner]: value } }
}

test("a response with one member of another type does not sign in", async () => {
  const owner = await person()
  const { device } = await deviceOf(owner, { stepOfCounter: 0 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...members.assertion), wrong, async (path, value) => {
      const response = await device.get(await signInOptions(ports, visit))
      const changed = replaced(response, path, value)
      fc.pre(JSON.stringify(changed) !== JSON.stringify(response))
      expect(await use(visit, changed)).toEqual(notSignedIn)
    }),
  )
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test("a passkey with one member of another type is not stored", async () => {
  const owner = await person()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...members.registration), wrong, async (path, value) => {
      const response = replaced(await made(owner), path, value)
      expect(await keep(owner, response)).toEqual(notRegistered)
    }),
  )
  expect(await passkeysHeldBy(owner.account.id)).toBe(0)
})

/** CBOR that is deeply nested, or states lengths beyond the data. */
test.each([
  ["of nothing", []],
  ["of nested lists", Array.from({ length: 5_000 }, () => 0x81)],
  ["of nested maps", Array.from({ length: 5_000 }, (_, at) => (at % 2 === 0 ? 0xa1 : 0x00))],
  ["of nested tags", Array.from({ length: 5_000 }, () => 0xc6)],
  ["of a list of stated length 2^64 - 1", [0x9b, ...Array.from({ length: 8 }, () => 255)]],
  ["of bytes of stated length 2^32 - 1", [0x5a, 255, 255, 255, 255, 0]],
  ["of a text of stated length 2^53 - 1", [0x7b, 0, 31, 255, 255, 255, 255, 255, 255]],
  ["of a map that ends too early", [0xbf, 0x63, 0x66, 0x6d, 0x74]],
  ["of a number", [0x00]],
])("an attestation %s is refused", async (_, bytes) => {
  const owner = await person()
  const response = replaced(
    await made(owner),
    "response.attestationObject",
    base64url(Uint8Array.from(bytes)),
  )
  expect(await keep(owner, response)).toEqual(notRegistered)
})

test.each([
  { transports: undefined, kept: [] },
  { transports: [], kept: [] },
  { transports: ["usb", "not-yet-heard-of"], kept: ["usb", "not-yet-heard-of"] },
])("transports $transports are kept as $kept", async ({ transports, kept }) => {
  const owner = await person()
  const response = replaced(await made(owner), "response.transports", transports)
  expect((await keep(owner, response)).ok).toBe(true)
  expect(await ports.passkeys.list(owner.account.id)).toMatchObject([{ transports: kept }])
})

test.each([[["USB"]], [["a".repeat(33)]], [["<b>"]], [Array.from({ length: 11 }, () => "usb")], ["usb"]])(
  "transports %j are refused",
  async (transports) => {
    const owner = await person()
    const response = replaced(await made(owner), "response.transports", transports)
    expect(await keep(owner, response)).toEqual(notRegistered)
  },
)

/**
 * An EdDSA signature is 64 bytes without an encoding. The DER encoding of ECDSA is read leniently by the
 * library.
 */
test("a response with one flipped bit does not sign in", async () => {
  const owner = await person()
  const { device } = await deviceOf(owner, { algorithm: "EdDSA", stepOfCounter: 0 })
  const parts = ["clientDataJSON", "authenticatorData", "signature", "userHandle"] as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), fc.nat(7), async (part, place, bit) => {
      const response = await device.get(await signInOptions(ports, visit))
      const bytes = bytesOf(String(response.response[part]))
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      expect(await use(visit, replaced(response, `response.${part}`, base64url(bytes)))).toEqual(notSignedIn)
    }),
  )
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test("a passkey with a false id is not stored", async () => {
  const owner = await person()
  const other = "B".repeat(43)
  const response = { ...(await made(owner)), id: other, rawId: other }
  expect(await keep(owner, response)).toEqual(notRegistered)
})

test("a passkey with any bytes as attestation is stored or refused, without throwing", async () => {
  const owner = await person()
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(255), async (place, byte) => {
      const answered = await made(owner)
      const bytes = bytesOf(String(answered.response.attestationObject))
      bytes[place % bytes.length] = byte
      const response = replaced(answered, "response.attestationObject", base64url(bytes))
      const outcome = await keep(owner, response)
      expect(outcome.ok || outcome.code === "bad_passkey" || outcome.code === "too_many_passkeys").toBe(true)
    }),
  )
  expect(await passkeysHeldBy(owner.account.id)).toBeLessThanOrEqual(10)
})
