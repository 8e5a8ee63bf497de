import { expect, test } from "vitest"
import { registrationOptions, signInOptions } from "../../../../src/accounts/passkeys.ts"
import { secrets } from "../../../../worker/compose-accounts.ts"
import { base64url, type Lie } from "../../support/authenticator.ts"
import {
  deviceOf,
  keep,
  made,
  notRegistered,
  notSignedIn,
  passkeysHeldBy,
  person,
  ports,
  register,
  sessionOf,
  sessionsHeldBy,
  signIn,
  time,
  use,
} from "../../support/passkeys.ts"

const elsewhere = "A".repeat(43)

type Case = readonly [string, Lie]

/** Faults by which a response is refused in both ceremonies. */
const untrue: readonly Case[] = [
  ["made for another host", { origin: "https://qistas.example" }],
  ["made for a host below ours", { origin: "https://login.qistas.test" }],
  ["made for another port", { origin: "https://qistas.test:8443" }],
  ["made without TLS", { origin: "http://qistas.test" }],
  ["made inside a foreign page", { crossOrigin: true }],
  ["for the passkeys of another host", { rpId: "qistas.example" }],
  ["for the host above ours", { rpId: "test" }],
  ["with a challenge that was never issued", { challenge: elsewhere }],
  ["with a short challenge", { challenge: "AAAA" }],
  ["without user presence", { flags: 4 }],
  ["without user verification", { flags: 1 }],
  ["backed up without being able to", { flags: 1 | 4 | 16 }],
]

const certificates = new Map([["x5c", new Uint8Array(16)]])
const strangersSignature = new Map(Object.entries({ alg: -7, sig: new Uint8Array(70) }))

test.each([
  ...untrue,
  ["from the other ceremony", { type: "webauthn.get" }],
  ["with a key of an algorithm that was not requested", { algorithmId: -47 }],
  ["with a statement in a format that has none", { statement: new Map([["sig", new Uint8Array(8)]]) }],
  ["with a certificate, which could name an address to fetch", { isAttestedByCertificate: true }],
  ["with certificates", { format: "packed", statement: certificates }],
  ["with a signature by another key", { format: "packed", statement: strangersSignature }],
  ...["fido-u2f", "tpm", "apple", "android-key", "android-safetynet", "unheard-of"].map(
    (format) => [`attested by ${format}`, { format, statement: certificates }] as const,
  ),
  ["with an id of 1,024 bytes", { credentialId: base64url(new Uint8Array(1_024)) }],
] satisfies readonly Case[])("a passkey %s is not stored", async (_, lie) => {
  const owner = await person()
  expect(await register(owner, lie)).toEqual(notRegistered)
  expect(await passkeysHeldBy(owner.account.id)).toBe(0)
})

test.each([
  ...untrue,
  ["from the other ceremony", { type: "webauthn.create" }],
  ["with a broken signature", { isSignatureBroken: true }],
  ["from an unknown passkey", { credentialId: elsewhere }],
  ["from an unknown account", { userHandle: base64url(new TextEncoder().encode("nobody")) }],
] satisfies readonly Case[])("a response %s does not sign in", async (_, lie) => {
  const owner = await person()
  const { device } = await deviceOf(owner)
  expect(await signIn(device, lie)).toEqual(notSignedIn)
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
  expect((await signIn(device)).ok).toBe(true)
})

test("a passkey opens no other account, even if the response names it", async () => {
  const [owner, thief] = [await person(), await person()]
  const { credentialId } = await deviceOf(owner)
  const { device } = await deviceOf(thief)
  const userHandle = base64url(new TextEncoder().encode(owner.account.id))
  for (const lie of [{ userHandle }, { credentialId }, { credentialId, userHandle }]) {
    expect(await signIn(device, lie)).toEqual(notSignedIn)
  }
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
  expect(await sessionsHeldBy(thief.account.id)).toBe(1)
})

test.each([
  ["stays the same", 7],
  ["goes back", 6],
  ["is zero", 0],
])("a counter that %s after 7 shows a copied authenticator", async (_, counter) => {
  const owner = await person()
  const { device } = await deviceOf(owner)
  expect((await signIn(device, { counter: 7 })).ok).toBe(true)
  expect(await signIn(device, { counter })).toEqual(notSignedIn)
  expect(await sessionsHeldBy(owner.account.id)).toBe(2)
  expect((await signIn(device, { counter: 8 })).ok).toBe(true)
})

test("of two concurrent responses with the same counter, only one signs in", async () => {
  const owner = await person()
  const { device } = await deviceOf(owner)
  const outcomes = await Promise.all([signIn(device, { counter: 3 }), signIn(device, { counter: 3 })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sessionsHeldBy(owner.account.id)).toBe(2)
})

/** A response to a challenge that a visit requested. */
async function answered(kind: Parameters<typeof deviceOf>[1] = {}) {
  const visit = secrets.token()
  const owner = await person()
  const { device } = await deviceOf(owner, kind)
  const options = await signInOptions(ports, visit)
  return { visit, owner, device, options, response: await device.get(options) }
}

test("a response sent five times concurrently signs in once, even without a counter", async () => {
  const { owner, visit, response } = await answered({ stepOfCounter: 0 })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => use(visit, response)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sessionsHeldBy(owner.account.id)).toBe(2)
})

test("an invalid response uses up its challenge", async () => {
  const { owner, visit, device, options, response } = await answered()
  expect(await use(visit, await device.get(options, { isSignatureBroken: true }))).toEqual(notSignedIn)
  expect(await use(visit, response)).toEqual(notSignedIn)
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test("a challenge of another visit is refused in both ceremonies", async () => {
  const { owner, visit, response } = await answered()
  expect(await use(secrets.token(), response)).toEqual(notSignedIn)
  expect(await use(visit, response)).toEqual(notSignedIn)
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

test.each([
  [299_999, true],
  [300_000, false],
])("a challenge for signing in or registering, when %i ms old, is %s", async (age, isTaken) => {
  const { owner, visit, response } = await answered()
  const registration = await made(owner)
  time.nowMilliseconds += age
  expect((await use(visit, response)).ok).toBe(isTaken)
  expect((await keep(owner, registration)).ok).toBe(isTaken)
})

test("a registration challenge belongs to one session of one account, and works once", async () => {
  const [owner, stranger] = [await person(), await person()]
  for (const user of [stranger, await sessionOf(owner.account)]) {
    const response = await made(owner)
    expect(await keep(user, response)).toEqual(notRegistered)
    expect(await keep(owner, response)).toEqual(notRegistered)
  }
  expect(await passkeysHeldBy(owner.account.id)).toBe(0)
  expect(await passkeysHeldBy(stranger.account.id)).toBe(0)
})

test("a challenge for one purpose is refused for the other purpose, even with the same token", async () => {
  const owner = await person()
  const { device } = await deviceOf(owner)
  const visit = owner.sessionToken
  const { challenge: toRegister } = await challengeOf(registrationOptions(ports, owner.signedIn))
  const options = await signInOptions(ports, visit)
  const response = await device.get(options, { challenge: toRegister })
  expect(await use(visit, response)).toEqual(notSignedIn)
  const { challenge: toSignIn } = await challengeOf(signInOptions(ports, visit))
  expect(await register(owner, { challenge: toSignIn })).toEqual(notRegistered)
  expect(await passkeysHeldBy(owner.account.id)).toBe(1)
  expect(await sessionsHeldBy(owner.account.id)).toBe(1)
})

async function challengeOf(options: Promise<object>): Promise<{ readonly challenge: string }> {
  const made = await options
  if (!("challenge" in made)) throw new Error("no challenge")
  return { challenge: String(made.challenge) }
}
