import { expect, test } from "vitest"
import { findSession, openSession, sessionsOf, signOut } from "../../../src/accounts/sessions.ts"
import type { SignInMethod } from "../../../src/vocabulary.ts"
import { desk, minute, newAddress } from "../support/sign-in.ts"

const hour = 60 * minute
const day = 24 * hour

/** A new account, and the input for opening a session. */
async function member() {
  const ports = desk()
  const { id: accountId } = (await ports.accounts.open(newAddress())).account
  const enter = (method: SignInMethod = "link") =>
    openSession(ports, { accountId, method, previousSession: null })
  return { ports, accountId, enter }
}

test("a session is valid for exactly thirty days, however much it is used", async () => {
  const { ports, enter } = await member()
  const { token, expiresAt } = await enter()
  expect(expiresAt).toBe("2026-12-22T12:00:00.000Z")
  for (let past = 0; past < 30; past++) {
    expect(await findSession(ports, token)).not.toBeNull()
    ports.pass(day - (past === 29 ? 1 : 0))
  }
  expect(await findSession(ports, token)).not.toBeNull()
  ports.pass(1)
  expect(await findSession(ports, token)).toBeNull()
})

test("a session updates its last use at most hourly", async () => {
  const { ports, accountId, enter } = await member()
  const { token } = await enter()
  const seenAfter = async (milliseconds: number) => {
    ports.pass(milliseconds)
    await findSession(ports, token)
    return (await sessionsOf(ports, accountId)).map(({ lastSeenAt }) => lastSeenAt)
  }
  expect(await seenAfter(hour - 1)).toEqual(["2026-11-22T12:00:00.000Z"])
  expect(await seenAfter(1)).toEqual(["2026-11-22T13:00:00.000Z"])
})

test("an account lists its valid sessions, last used first, and marks the current one", async () => {
  const { ports, accountId, enter } = await member()
  await enter()
  ports.pass(29 * day)
  const second = await enter("passkey")
  ports.pass(hour)
  const third = await enter()
  const current = await findSession(ports, second.token)
  const list = () => sessionsOf(ports, accountId, current?.sessionHash)
  const [first, at12, at13] = [
    "2026-11-22T12:00:00.000Z",
    "2026-12-21T12:00:00.000Z",
    "2026-12-21T13:00:00.000Z",
  ]
  expect(await list()).toEqual([
    { method: "link", createdAt: at13, lastSeenAt: at13, isCurrent: false },
    { method: "passkey", createdAt: at12, lastSeenAt: at13, isCurrent: true },
    { method: "link", createdAt: first, lastSeenAt: first, isCurrent: false },
  ])
  ports.pass(day)
  await signOut(ports, third.token)
  expect((await list()).map(({ method }) => method)).toEqual(["passkey"])
})
