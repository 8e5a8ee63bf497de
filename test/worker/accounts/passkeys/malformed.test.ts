import fc from "fast-check"
import { expect, test } from "vitest"
import {
  registerPasskey,
  registrationOptions,
  signInOptions,
  signInWithPasskey,
} from "../../../../src/accounts/passkeys.ts"
import { secrets } from "../../../../worker/secrets.ts"
import { type Answered, authenticator, base64url, bytesOf } from "../../support/authenticator.ts"
import {
  deviceOf,
  notRegistered,
  notSignedIn,
  origin,
  passkeysHeldBy,
  person,
  ports,
  sessionsHeldBy,
} from "../../support/passkeys.ts"

const visit = secrets.token()

function signInWith(response: unknown) {
  return signInWithPasskey(ports, { visit, response, previousSession: null })
}

test("any JSON gets a response, and none signs in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (response) => {
      expect(await signInWith(response)).toEqual(notSignedIn)
    }),
  )
})

/** The members of a response, each by its path. */
const members = {
  registration: ["id", "rawId", "type", "response.clientDataJSON", "response.attestationObject"],
  assertion: [
    "id",
    "rawId",
    "type",
    "response.clientDataJSON",
    "response.authenticatorData",
    "response.signature",
    "response.userHandle",
  ],
}

/** A value that is of the wrong type, size or alphabet. */
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
      expect(await signInWith(changed)).toEqual(notSignedIn)
    }),
  )
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test("a passkey with one member of another type is not stored", async () => {
  const owner = await person()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...members.registration), wrong, async (path, value) => {
      const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
      const response = replaced(made, path, value)
      expect(await registerPasskey(ports, owner.signedIn, { response, name: "" })).toEqual(notRegistered)
    }),
  )
  expect(await passkeysHeldBy(owner.account.id)).toBe(0)
})

/** CBOR with deep nesting, or with stated lengths beyond the data. */
test.each([
  ["of nothing", []],
  ["of lists in lists", Array.from({ length: 5_000 }, () => 0x81)],
  ["of maps in maps", Array.from({ length: 5_000 }, (_, at) => (at % 2 === 0 ? 0xa1 : 0x00))],
  ["of tags upon tags", Array.from({ length: 5_000 }, () => 0xc6)],
  ["of a list of 2^64 - 1", [0x9b, ...Array.from({ length: 8 }, () => 255)]],
  ["of bytes, 2^32 - 1", [0x5a, 255, 255, 255, 255, 0]],
  ["of a text, 2^53 - 1", [0x7b, 0, 31, 255, 255, 255, 255, 255, 255]],
  ["of a map that ends within", [0xbf, 0x63, 0x66, 0x6d, 0x74]],
  ["of a number", [0x00]],
])("an attestation %s is refused", async (_, bytes) => {
  const owner = await person()
  const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
  const response = replaced(made, "response.attestationObject", base64url(Uint8Array.from(bytes)))
  expect(await registerPasskey(ports, owner.signedIn, { response, name: "" })).toEqual(notRegistered)
})

test.each([
  [undefined, []],
  [[], []],
  [
    ["usb", "not-yet-heard-of"],
    ["usb", "not-yet-heard-of"],
  ],
])("transports %j are kept as %j", async (transports, kept) => {
  const owner = await person()
  const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
  const response = replaced(made, "response.transports", transports)
  expect((await registerPasskey(ports, owner.signedIn, { response, name: "" })).ok).toBe(true)
  expect(await ports.passkeys.list(owner.account.id)).toMatchObject([{ transports: kept }])
})

test.each([[["USB"]], [["a".repeat(33)]], [["<b>"]], [Array.from({ length: 11 }, () => "usb")], ["usb"]])(
  "transports %j are refused",
  async (transports) => {
    const owner = await person()
    const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
    const response = replaced(made, "response.transports", transports)
    expect(await registerPasskey(ports, owner.signedIn, { response, name: "" })).toEqual(notRegistered)
  },
)

/** An EdDSA signature is 64 bytes without an encoding; the library reads the DER encoding of ECDSA's leniently. */
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
      expect(await signInWith(replaced(response, `response.${part}`, base64url(bytes)))).toEqual(notSignedIn)
    }),
  )
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test("a passkey with another id than its own is not stored", async () => {
  const owner = await person()
  const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
  const other = "B".repeat(43)
  const response = { ...made, id: other, rawId: other }
  expect(await registerPasskey(ports, owner.signedIn, { response, name: "" })).toEqual(notRegistered)
})

test("with any bytes as attestation, a passkey is stored or refused, and nothing is thrown", async () => {
  const owner = await person()
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(255), async (place, byte) => {
      const made = await authenticator(origin).create(await registrationOptions(ports, owner.signedIn))
      const bytes = bytesOf(String(made.response.attestationObject))
      bytes[place % bytes.length] = byte
      const response = replaced(made, "response.attestationObject", base64url(bytes))
      const outcome = await registerPasskey(ports, owner.signedIn, { response, name: "" })
      expect(outcome.ok || outcome.code === "bad_passkey" || outcome.code === "too_many_passkeys").toBe(true)
    }),
  )
  expect(await passkeysHeldBy(owner.account.id)).toBeLessThanOrEqual(10)
})
