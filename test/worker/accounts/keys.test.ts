import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { createKey, keysOf, makeKey, revokeKey } from "../../../src/accounts/keys.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { accountObject, ask, newKey, plusKey, read } from "../support/service.ts"
import { accountNow, newAccount } from "../support/stripe.ts"

const noon = Date.parse("2026-11-20T12:00:10.000Z")
const ports = composeAccounts(env)
const sandbox = { type: "sandbox", name: "" }

beforeEach(() => stopClock(noon))

async function rowsOf(accountId: string) {
  const { results } = await env.DB.prepare("SELECT * FROM api_keys WHERE account_id = ?")
    .bind(accountId)
    .all()
  return results
}

const codes = (made: readonly ({ readonly ok: true } | { readonly ok: false; readonly code: string })[]) =>
  made.map((each) => (each.ok ? "made" : each.code)).sort()

const of = (count: number, word: string) => Array.from({ length: count }, () => word)

describe("an account's keys are limited, even under concurrent requests,", () => {
  test("to five keys in use of each type", async () => {
    const { id } = await newAccount()
    await accountsOf(env.DB).grant(id, { plan: "plus", activeUntil: null })
    const account = await accountNow(id)
    const made = await Promise.all(
      ["live", "sandbox"].flatMap((type) =>
        Array.from({ length: 8 }, () => createKey(ports, account, { type, name: "" })),
      ),
    )
    expect(codes(made)).toEqual([...of(10, "made"), ...of(6, "too_many_keys")])
    expect(await rowsOf(account.id)).toHaveLength(10)
  })

  test("but a revoked key makes room for a new one", async () => {
    const { id } = await newAccount()
    const made = await Promise.all(Array.from({ length: 5 }, () => makeKey(ports, id, sandbox)))
    const [first] = made
    if (first === undefined || !first.ok) throw new Error("no key was made")
    expect(codes([await makeKey(ports, id, sandbox)])).toEqual(["too_many_keys"])
    await revokeKey(ports, id, first.value.listed.id)
    const more = await Promise.all([makeKey(ports, id, sandbox), makeKey(ports, id, sandbox)])
    expect(codes(more)).toEqual(["made", "too_many_keys"])
  })

  test("to twenty made on one UTC day, including revoked keys", async () => {
    const { id } = await newAccount()
    vi.setSystemTime(Date.parse("2026-11-20T23:59:59.999Z"))
    for (let turn = 0; turn < 20; turn++) {
      const made = await makeKey(ports, id, sandbox)
      if (!made.ok) throw new Error(made.message)
      await env.DB.prepare("UPDATE api_keys SET revoked_at = created_at WHERE id = ?")
        .bind(made.value.listed.id)
        .run()
    }
    expect(codes([await makeKey(ports, id, sandbox)])).toEqual(["too_many_today"])
    vi.setSystemTime(Date.parse("2026-11-21T00:00:00.000Z"))
    expect(codes([await makeKey(ports, id, sandbox)])).toEqual(["made"])
  })

  test("without counting another account's", async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    for (let turn = 0; turn < 5; turn++) await makeKey(ports, one.id, sandbox)
    expect(codes([await makeKey(ports, other.id, sandbox)])).toEqual(["made"])
  })
})

describe("a new key", () => {
  test("works and is listed by name, and its text is not stored", async () => {
    const { id } = await newAccount()
    const made = await makeKey(ports, id, { type: "sandbox", name: " my laptop " })
    if (!made.ok) throw new Error(made.message)
    const { key, listed } = made.value
    expect(await read(ask("/me", key))).toMatchObject({
      status: 200,
      data: {
        key: { id: listed.id, name: "my laptop", prefix: listed.prefix, created_at: listed.createdAt },
      },
    })
    const [row] = await rowsOf(id)
    expect(JSON.stringify(row)).not.toContain(key.slice(16))
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    const used = { requestsToday: 1, mcpRequestsToday: 0, lastUsedAt: new Date(noon).toISOString() }
    expect(await keysOf(ports, id)).toEqual([{ ...listed, ...used }])
  })

  test("is listed before older keys, and these before revoked keys", async () => {
    const { id } = await newAccount()
    const names: string[] = []
    for (const name of ["revoked first", "oldest", "revoked last", "newest"]) {
      vi.setSystemTime(noon + names.push(name) * 1_000)
      await makeKey(ports, id, { type: "sandbox", name })
    }
    const idOf = async (name: string) => (await keysOf(ports, id)).find((key) => key.name === name)?.id ?? ""
    for (const name of ["revoked first", "revoked last"]) {
      await revokeKey(ports, id, await idOf(name))
      vi.setSystemTime(Date.now() + 1_000)
    }
    expect((await keysOf(ports, id)).map(({ name }) => name)).toEqual([
      "newest",
      "oldest",
      "revoked last",
      "revoked first",
    ])
  })

  test("that was never used is listed without a write to its object", async () => {
    const { accountId } = await newKey("sandbox")
    expect(await keysOf(ports, accountId)).toMatchObject([{ requestsToday: 0, lastUsedAt: null }])
    const tables = await runInDurableObject(accountObject(accountId), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT GLOB '_*'").toArray(),
    )
    expect(tables).toEqual([])
  })
})

describe("a revoked key", () => {
  test("is refused from the next request on, even by an isolate that has just admitted it", async () => {
    const { accountId, keyId, key } = await plusKey()
    const admitted = await Promise.all(Array.from({ length: 5 }, () => ask("/methodologies", key)))
    expect(admitted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await revokeKey(ports, accountId, keyId)).toMatchObject({ ok: true })
    const refused = await read(ask("/me", key))
    expect([refused.status, refused.error?.code]).toEqual([401, "unauthorized"])
  })

  test("stays refused after its object was evicted, and with empty caches", async () => {
    const { accountId, keyId, key } = await plusKey()
    await revokeKey(ports, accountId, keyId)
    await evictDurableObject(accountObject(accountId))
    expect((await ask("/me", key)).status).toBe(401)
    vi.setSystemTime(noon + 31_000)
    expect((await ask("/me", key)).status).toBe(401)
  })

  test("keeps its first revocation time if it is revoked again", async () => {
    const { accountId, keyId } = await plusKey()
    const first = await revokeKey(ports, accountId, keyId)
    vi.setSystemTime(noon + 60_000)
    expect(await revokeKey(ports, accountId, keyId)).toEqual(first)
  })

  test("cannot be revoked by another account", async () => {
    const [mine, other] = [await plusKey(), await plusKey()]
    expect(await revokeKey(ports, other.accountId, mine.keyId)).toMatchObject({ code: "not_found" })
    expect(await revokeKey(ports, mine.accountId, "no id")).toMatchObject({ code: "not_found" })
    expect((await ask("/me", mine.key)).status).toBe(200)
  })
})

test("a key whose object is unreachable is not revoked, and the response says so", async () => {
  const { accountId, keyId, key } = await plusKey()
  expect((await ask("/me", key)).status).toBe(200)
  await runInDurableObject(accountObject(accountId), (_, { storage }) => {
    storage.sql.exec("ALTER TABLE revocations RENAME TO out_of_reach")
  })
  expect(await revokeKey(ports, accountId, keyId)).toMatchObject({ ok: false, code: "unreachable" })
  expect(await rowsOf(accountId)).toMatchObject([{ id: keyId, revoked_at: null }])
  expect((await ask("/me", key)).status).toBe(200)
  await runInDurableObject(accountObject(accountId), (_, { storage }) => {
    storage.sql.exec("ALTER TABLE out_of_reach RENAME TO revocations")
  })
  expect(await revokeKey(ports, accountId, keyId)).toMatchObject({ ok: true })
  expect((await ask("/me", key)).status).toBe(401)
})
