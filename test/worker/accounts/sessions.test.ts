import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { sessionLookup } from "../../../src/accounts/look-up.ts"
import {
  findSession,
  openSession,
  sessionsOf,
  signOut,
  signOutEverywhere,
} from "../../../src/accounts/sessions.ts"
import { sha256 } from "../../../src/sha256.ts"
import type { SignInMethod } from "../../../src/vocabulary.ts"
import { logFailure } from "../../../worker/log.ts"
import { secrets } from "../../../worker/secrets.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { type Desk, desk, minute, newAddress } from "../support/sign-in.ts"

const hour = 60 * minute
const day = 24 * hour

async function newAccount(ports: Desk): Promise<string> {
  return (await ports.accounts.open(newAddress())).account.id
}

function enter(
  ports: Desk,
  accountId: string,
  previousSession: string | null = null,
  method: SignInMethod = "link",
) {
  return openSession(ports, { accountId, method, previousSession })
}

describe("a session", () => {
  it("is stored without its token", async () => {
    const ports = desk()
    const accountId = await newAccount(ports)
    const { token, expiresAt } = await enter(ports, accountId, null, "passkey")
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const row = await env.DB.prepare("SELECT * FROM sessions WHERE account_id = ?1").bind(accountId).first()
    expect(row).toEqual({
      hash: sha256(token),
      account_id: accountId,
      method: "passkey",
      created_at: "2026-11-22T12:00:00.000Z",
      last_seen_at: "2026-11-22T12:00:00.000Z",
      expires_at: expiresAt,
    })
  })

  it("is valid for thirty days and not a millisecond longer, however much it is used", async () => {
    const ports = desk()
    const { token, expiresAt } = await enter(ports, await newAccount(ports))
    expect(expiresAt).toBe("2026-12-22T12:00:00.000Z")
    for (let past = 0; past < 30; past++) {
      expect(await findSession(ports, token)).not.toBeNull()
      ports.pass(day - (past === 29 ? 1 : 0))
    }
    expect(await findSession(ports, token)).not.toBeNull()
    ports.pass(1)
    expect(await findSession(ports, token)).toBeNull()
  })

  it("ends the browser's previous session, of any account, and no other", async () => {
    const ports = desk()
    const [accountId, stranger] = [await newAccount(ports), await newAccount(ports)]
    const previous = await enter(ports, stranger)
    const elsewhere = await enter(ports, accountId)
    const opened = await enter(ports, accountId, previous.token)
    expect(await findSession(ports, previous.token)).toBeNull()
    expect(await findSession(ports, elsewhere.token)).not.toBeNull()
    expect(await findSession(ports, opened.token)).not.toBeNull()
  })

  it("never uses a token from the request", async () => {
    const ports = desk()
    const brought = secrets.token()
    const { token } = await enter(ports, await newAccount(ports), brought)
    expect(token).not.toBe(brought)
    expect(await findSession(ports, brought)).toBeNull()
  })

  it("updates its last use hourly", async () => {
    const ports = desk()
    const accountId = await newAccount(ports)
    const { token } = await enter(ports, accountId)
    const seen = async () => (await sessionsOf(ports, accountId)).map(({ lastSeenAt }) => lastSeenAt)
    ports.pass(hour - 1)
    await findSession(ports, token)
    expect(await seen()).toEqual(["2026-11-22T12:00:00.000Z"])
    ports.pass(1)
    await findSession(ports, token)
    expect(await seen()).toEqual(["2026-11-22T13:00:00.000Z"])
  })

  it.each(["", "A".repeat(43), "'", "\u{1F600}"])("is opened by no other token: %j", async (token) => {
    expect(await findSession(desk(), token)).toBeNull()
  })
})

describe("signing out", () => {
  it("takes effect with the next request, on the API too", async () => {
    const ports = desk()
    const accountId = await newAccount(ports)
    const { token } = await enter(ports, accountId)
    const api = sessionLookup({ database: databaseOf(env.DB), clock: ports.clock, logFailure })
    expect(await api.find(token)).toMatchObject({ kind: "found", record: { accountId, subscriptions: [] } })
    await signOut(ports, token)
    expect(await findSession(ports, token)).toBeNull()
    expect(await api.find(token)).toEqual({ kind: "unknown" })
    await signOut(ports, token)
  })

  it("everywhere ends every session of the account, and no other's", async () => {
    const ports = desk()
    const [accountId, stranger] = [await newAccount(ports), await newAccount(ports)]
    const opened = [await enter(ports, accountId), await enter(ports, accountId)]
    const other = await enter(ports, stranger)
    await signOutEverywhere(ports, accountId)
    for (const { token } of opened) expect(await findSession(ports, token)).toBeNull()
    expect(await findSession(ports, other.token)).not.toBeNull()
  })
})

it("lists the valid sessions, last seen first, and marks the current one", async () => {
  const ports = desk()
  const accountId = await newAccount(ports)
  await enter(ports, accountId)
  ports.pass(29 * day)
  const second = await enter(ports, accountId, null, "passkey")
  ports.pass(hour)
  const third = await enter(ports, accountId)
  const current = await findSession(ports, second.token)
  const list = () => sessionsOf(ports, accountId, current?.sessionHash)
  const [at12, at13] = ["2026-12-21T12:00:00.000Z", "2026-12-21T13:00:00.000Z"]
  const first = {
    method: "link",
    createdAt: "2026-11-22T12:00:00.000Z",
    lastSeenAt: "2026-11-22T12:00:00.000Z",
  }
  expect(await list()).toEqual([
    { method: "link", createdAt: at13, lastSeenAt: at13, isCurrent: false },
    { method: "passkey", createdAt: at12, lastSeenAt: at13, isCurrent: true },
    { ...first, isCurrent: false },
  ])
  ports.pass(day)
  await signOut(ports, third.token)
  expect((await list()).map(({ method }) => method)).toEqual(["passkey"])
})
