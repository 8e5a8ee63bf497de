import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import {
  passkeysOf,
  registrationOptions,
  removePasskey,
  signInOptions,
} from "../../../../src/accounts/passkeys.ts"
import { findSession } from "../../../../src/accounts/sessions.ts"
import { sha256 } from "../../../../src/sha256.ts"
import { ceremonies, secrets } from "../../../../worker/compose-accounts.ts"
import { algorithms, authenticator, base64url } from "../../support/authenticator.ts"
import {
  deviceOf,
  notRegistered,
  notSignedIn,
  origin,
  passkeysHeldBy,
  person,
  ports,
  register,
  signIn,
  time,
} from "../../support/passkeys.ts"

const isoNow = () => new Date(time.nowMilliseconds).toISOString()

test.each(algorithms)("a passkey with %s signs its owner in", async (algorithm) => {
  const owner = await person()
  const { device } = await deviceOf(owner, { algorithm })
  const outcome = await signIn(device)
  if (!outcome.ok) throw new Error(outcome.message)
  expect(outcome.value.account).toEqual(owner.account)
  expect(await findSession(ports, outcome.value.session.token)).toMatchObject({
    account: owner.account,
    method: "passkey",
  })
})

test("a new passkey must verify its owner, be discoverable and have no attestation", async () => {
  const owner = await person()
  const { credentialId } = await deviceOf(owner)
  expect(await registrationOptions(ports, owner.signedIn)).toMatchObject({
    rp: { id: "qistas.test", name: "Qistas" },
    user: { id: base64url(new TextEncoder().encode(owner.account.id)), name: owner.account.email },
    challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: credentialId, type: "public-key", transports: ["internal", "hybrid"] }],
    timeout: 300_000,
  })
})

test("the options for signing in list no passkey", async () => {
  await deviceOf(await person())
  const options = await signInOptions(ports, secrets.token())
  expect(JSON.parse(JSON.stringify(options))).toEqual({
    rpId: "qistas.test",
    challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    userVerification: "required",
    timeout: 300_000,
  })
})

test.each([
  ["https://qistas.test", "qistas.test"],
  ["https://app.qistas.test:8443", "app.qistas.test"],
  ["http://localhost:8787", "localhost"],
])("passkeys for %s belong to %s", async (at, rpId) => {
  expect(await ceremonies(at).signInOptions(secrets.token())).toMatchObject({ rpId })
})

test("the database contains a challenge's hash, purpose and expiry", async () => {
  const visit = secrets.token()
  const options = await signInOptions(ports, visit)
  const challenge = "challenge" in options ? String(options.challenge) : ""
  const bound_to = sha256(visit)
  const row = env.DB.prepare("SELECT * FROM passkey_challenges WHERE bound_to = ?").bind(bound_to)
  const expires_at = new Date(time.nowMilliseconds + 300_000).toISOString()
  expect(await row.first()).toEqual({ hash: sha256(challenge), purpose: "sign_in", bound_to, expires_at })
})

test("passkeys are listed with their last use and whether they are backed up", async () => {
  const owner = await person()
  const { device, credentialId } = await deviceOf(owner)
  const listed = { credentialId, name: "Passkey", createdAt: isoNow(), lastUsedAt: null, backedUp: false }
  expect(await passkeysOf(ports, owner.account.id)).toEqual([listed])
  time.nowMilliseconds += 60_000
  expect((await signIn(device, { flags: 1 | 4 | 8 | 16 })).ok).toBe(true)
  expect(await passkeysOf(ports, owner.account.id)).toEqual([
    { ...listed, lastUsedAt: isoNow(), backedUp: true },
  ])
})

/** Names of passkeys are read like names of keys (test/accounts/keys.test.ts). */
test.each([
  ["", "Passkey"],
  ["  Phone of the office ", "Phone of the office"],
])("the name %j is stored as %j", async (name, kept) => {
  expect(await register(await person(), {}, name)).toMatchObject({ value: { name: kept } })
})

test("a name with two lines is refused, and nothing is stored", async () => {
  const owner = await person()
  expect(await register(owner, {}, "two\nlines")).toMatchObject({ code: "bad_passkey" })
  expect(await passkeysHeldBy(owner.account.id)).toBe(0)
})

test("an account has at most ten passkeys, even under concurrent registrations", async () => {
  const owner = await person()
  for (let made = 0; made < 9; made++) await deviceOf(owner)
  const last = await Promise.all([register(owner), register(owner)])
  const outcomes = last.map((outcome) => (outcome.ok ? "added" : outcome.code))
  expect(outcomes.toSorted()).toEqual(["added", "too_many_passkeys"])
  expect(await passkeysHeldBy(owner.account.id)).toBe(10)
  expect((await register(await person())).ok).toBe(true)
})

test("a registered passkey cannot be registered again, neither by its owner nor by another account", async () => {
  const owner = await person()
  const { device, credentialId } = await deviceOf(owner)
  for (const claimant of [owner, await person()]) {
    expect(await register(claimant, { credentialId })).toEqual(notRegistered)
  }
  expect(await signIn(device)).toMatchObject({ value: { account: owner.account } })
})

test("a self-attested passkey is accepted, because attestation none allows such a statement", async () => {
  const device = authenticator(origin)
  expect((await register(await person(), { isAttestedByItself: true }, "", device)).ok).toBe(true)
  expect((await signIn(device)).ok).toBe(true)
})

test("only its owner can remove a passkey, and a removed passkey cannot sign in", async () => {
  const [owner, stranger] = [await person(), await person()]
  const { device, credentialId } = await deviceOf(owner)
  expect(await removePasskey(ports, stranger.account.id, credentialId)).toMatchObject({ code: "not_found" })
  expect((await signIn(device)).ok).toBe(true)
  expect(await removePasskey(ports, owner.account.id, credentialId)).toEqual({ ok: true, value: null })
  expect(await signIn(device)).toEqual(notSignedIn)
  expect(await removePasskey(ports, owner.account.id, credentialId)).toMatchObject({ code: "not_found" })
})

test("an authenticator without a counter signs in repeatedly", async () => {
  const { device } = await deviceOf(await person(), { stepOfCounter: 0 })
  for (let uses = 0; uses < 3; uses++) expect((await signIn(device)).ok).toBe(true)
})
