import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { publishAll } from "../../src/pipeline/rescreen/publication.ts"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../worker/storage/objects.ts"
import { rowsOfTables } from "../support/copied-database.ts"
import { isWrite, tablesOfReplication } from "../support/replicas.ts"
import { stopClock } from "./support/clock.ts"
import { decided, heldBack, soundMeasures } from "./support/documents.ts"
import { replicas, replicated, startReplicas } from "./support/replicas.ts"
import { seedUniverse } from "./support/service.ts"

/** The simulation of D1's read replicas (test/support/replicas.ts), by which the laws of reading are tested. */

beforeAll(async () => {
  await seedUniverse()
  await startReplicas()
})
/** The clock only goes forward, because the replicas keep what they have seen. */
let now = Date.parse("2026-11-20T12:00:00Z")
beforeEach(() => {
  now += 3_600_000
  stopClock(now)
})

const passed = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
const only = (...names: readonly string[]) => replicas.filter(({ name }) => names.includes(name))
const name = "SELECT name FROM listings WHERE instrument_id = 'AAPL'"

async function rename(database: D1Database, to: string): Promise<void> {
  await database.prepare("UPDATE listings SET name = ? WHERE instrument_id = 'AAPL'").bind(to).run()
}

function nameIn(database: Pick<D1Database, "prepare">): Promise<string | null> {
  return database.prepare(name).first<string>("name")
}

describe("a write is seen by a replica", () => {
  test.each([
    ["0 s", 0],
    ["1 s", 1],
    ["30 s", 30],
  ])("that lags by %s, when this time has passed", async (replica, lagSeconds) => {
    const { database, uses } = replicated(only(replica))
    const read = () => nameIn(database.withSession("first-unconstrained"))
    const before = await nameIn(env.DB)
    passed(60)
    await rename(database, `after ${replica}`)
    if (lagSeconds > 0) {
      passed(lagSeconds - 0.001)
      expect([await read(), uses[replica]?.behind]).toEqual([before, 1])
      passed(0.001)
    }
    expect([await read(), await nameIn(database)]).toEqual([`after ${replica}`, `after ${replica}`])
    expect(uses[replica]?.reads).toBe(lagSeconds > 0 ? 2 : 1)
  })
})

describe("a session", () => {
  test("reads from any replica, so that two sessions see writes out of order", async () => {
    const { database, uses } = replicated()
    passed(60)
    await rename(database, "old")
    passed(60)
    await rename(database, "new")
    const seen: (string | null)[] = []
    for (let each = 0; each < 20; each++) seen.push(await nameIn(database.withSession("first-unconstrained")))
    expect(seen.join(" ")).toMatch(/new old/)
    for (const { name } of replicas) expect(uses[name]?.reads).toBeGreaterThan(0)
  })

  test("never goes back behind what it has seen", async () => {
    const { database, uses } = replicated()
    for (let number = 0; number < 10; number++) {
      passed(60)
      await rename(database, "old")
      passed(60)
      await rename(database, "new")
      const session = database.withSession("first-unconstrained")
      const seen: (string | null)[] = []
      for (let each = 0; each < 6; each++) seen.push(await nameIn(session))
      expect(seen.join(" ")).toMatch(/^(old ?)*(new ?)*$/)
    }
    expect(uses["30 s"]?.behind).toBeGreaterThan(2)
  })

  test("sees its own write, and asks the primary if no replica has it", async () => {
    const { database, uses } = replicated(only("1 s", "30 s"))
    const session = database.withSession("first-unconstrained")
    await session.prepare("UPDATE listings SET name = 'own' WHERE instrument_id = 'AAPL'").run()
    expect([await nameIn(session), uses.primary]).toMatchObject(["own", { reads: 1, writes: 1 }])
  })

  test("that begins at the primary, or at a bookmark, sees everything up to there", async () => {
    const { database, uses } = replicated(only("30 s"))
    passed(60)
    await rename(database, "newest")
    const first = database.withSession("first-primary")
    expect([first.getBookmark(), await nameIn(first)]).toEqual([null, "newest"])
    const bookmark = first.getBookmark() ?? ""
    expect(await nameIn(database.withSession(bookmark))).toBe("newest")
    expect(uses["30 s"]?.reads ?? 0).toBe(0)
    passed(30)
    expect(await nameIn(database.withSession(bookmark))).toBe("newest")
    expect(uses["30 s"]?.reads).toBe(1)
  })
})

describe("a replica that fails", () => {
  test("throws or never answers, in the stated shares", async () => {
    const failing = only("0 s").map((replica) => ({ ...replica, fails: { thrown: 0.3, hung: 0.3 } }))
    const { database, uses } = replicated(failing)
    const outcomes = { answered: 0, thrown: 0, hung: 0 }
    const hung = () => new Promise<"hung">((resolve) => setTimeout(resolve, 40, "hung"))
    for (let each = 0; each < 30; each++) {
      const read = nameIn(database.withSession()).then(
        () => "answered" as const,
        () => "thrown" as const,
      )
      outcomes[await Promise.race([read, hung()])] += 1
    }
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(2)
    expect(uses["0 s"]).toMatchObject({ reads: outcomes.answered, failures: outcomes.thrown + outcomes.hung })
  })

  test("does not keep the others from being read, nor a write from being made", async () => {
    const failing = only("0 s").map((replica) => ({ ...replica, fails: { thrown: 1, hung: 0 } }))
    const { database } = replicated(failing)
    await rename(database, "written")
    expect(await nameIn(database)).toBe("written")
    await expect(nameIn(database.withSession())).rejects.toThrow("0 s is out of reach")
  })
})

describe("after the lag, all tables of a replica are those of the primary:", () => {
  async function expectEqual(database: D1Database): Promise<void> {
    passed(60)
    for (const { name } of replicas) await nameIn(replicated(only(name)).database.withSession())
    const expected = await rowsOfTables(env.DB, tablesOfReplication)
    expect(Object.values(expected).flat().length).toBeGreaterThan(50)
    for (const replica of replicas)
      expect(await rowsOfTables(replica.database, tablesOfReplication), replica.name).toEqual(expected)
    expect(await nameIn(database)).toBe(await nameIn(env.REPLICA_30))
  }

  test("publications in batches, whose triggers count facets, names and revisions", async () => {
    const { database } = replicated()
    const publishing = cloudflarePublishing(database, env.PACKETS)
    const [apple, alphabet] = ["edgar:0000320193", "edgar:0001652044"] as const
    await publishAll(publishing, [heldBack(apple), decided(alphabet, { measured: soundMeasures(alphabet) })])
    passed(5)
    await publishAll(publishing, [decided(apple, { measured: soundMeasures(apple) }), heldBack(alphabet)])
    await expectEqual(database)
  })

  test("concurrent writes, read by concurrent sessions", async () => {
    const { database } = replicated()
    const writes = Array.from({ length: 20 }, (_, number) => rename(database, `number ${number}`))
    const reads = Array.from({ length: 20 }, () => nameIn(database.withSession()))
    await Promise.all([...writes, ...reads])
    await expectEqual(database)
  })

  test("accounts and keys, which return rows and count changes", async () => {
    const { database } = replicated()
    const accountId = await createAccount(database)
    await accountsOf(database).grant(accountId, { plan: "plus", activeUntil: null })
    const { id } = await issueKey(database, env.KEY_PEPPER, { accountId, type: "live", name: null })
    const [row] = await databaseOf(database).query.all(
      `UPDATE api_keys SET name = 'one' WHERE id = '${id}' RETURNING name, account_id`,
    )
    expect(row).toEqual({ name: "one", account_id: accountId })
    await expectEqual(database)
  })

  test("a batch that fails, which changes nothing", async () => {
    const { database } = replicated()
    const half = database.prepare("UPDATE listings SET name = 'half' WHERE instrument_id = 'AAPL'")
    const broken = database.prepare("INSERT INTO published_revision VALUES (1, 0)")
    await expect(database.batch([half, broken])).rejects.toThrow("UNIQUE")
    expect(await nameIn(database)).not.toBe("half")
    await expectEqual(database)
  })

  test("lines of `exec`", async () => {
    const { database } = replicated()
    const line = (to: string) => `UPDATE listings SET name = '${to}' WHERE instrument_id = 'AAPL'`
    expect((await database.exec(`${line("one")}\n${line("two")}`)).count).toBe(2)
    await expectEqual(database)
  })
})

test.each([
  ["SELECT replace(name, 'a', 'b') FROM listings", false],
  ["  WITH one AS (SELECT 1) SELECT replace('a', 'b', 'c') FROM one", false],
  ["with one as (select 1) insert into companies select * from one", true],
  ["-- why\nINSERT INTO companies VALUES (1)", true],
  ["update listings set name = ''", true],
  ["DELETE FROM listings", true],
])("%s is a write: %s", (sql, expected) => expect(isWrite(sql)).toBe(expected))
