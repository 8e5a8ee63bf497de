import type { D1Database, D1DatabaseSession, D1PreparedStatement, D1Result } from "@cloudflare/workers-types"

/**
 * A database with read replicas, made of several real databases. The first is the primary. It keeps every
 * write in a table, in the transaction of the write, so that the order of the table is the order of the
 * commits. Right before a replica is read, it carries out the writes that are old enough. A call of the
 * primary is one transaction of the replica. Writes must give the same rows again: a write with a random
 * value (`newMessageId`, src/webhooks/store.ts) stores another one in each replica.
 */
export interface Replica {
  readonly name: string
  /** Has the rows that the primary had at the start (`copyDatabase`, `startReplication`). */
  readonly database: D1Database
  readonly lagMilliseconds: number
  /** The shares of its reads, from 0 to 1, that throw and that never end. */
  readonly fails?: { readonly thrown: number; readonly hung: number }
}

/** How often a database was used. */
export interface Use {
  /** Calls that read and were answered. A batch is one call. */
  reads: number
  /** Those that did not see the newest write. */
  behind: number
  writes: number
  /** Calls that threw or never ended because the replica fails. */
  failures: number
  /** The position of the last read: the number of the last write that it saw. */
  position: number
}

/** The uses of each database: of `primary`, and of each replica by its name. */
export type Uses = Record<string, Use>

export interface Replication {
  readonly primary: D1Database
  readonly replicas: readonly Replica[]
  /** The clock of the lags, in milliseconds. */
  readonly now: () => number
  /** Returns a number from 0 up to, but excluding, 1. It chooses the replica of each read. */
  readonly fraction: () => number
  /** Is updated with each call. */
  readonly uses: Uses
}

/** Prepares the tables of the simulation. The replicas must already be copies of the primary. */
export async function startReplication({ primary, replicas }: Pick<Replication, "primary" | "replicas">) {
  await primary.prepare(createWrites).run()
  for (const { database } of replicas) await database.prepare(createReplayed).run()
}

/** The tables of the simulation, which are not the service's. */
export const tablesOfReplication = ["replicated_writes", "replayed_writes"]

const createWrites = `CREATE TABLE replicated_writes (
  position INTEGER PRIMARY KEY,
  call TEXT NOT NULL,
  at INTEGER NOT NULL,
  sql TEXT NOT NULL,
  bound TEXT NOT NULL
) STRICT`
const createReplayed = "CREATE TABLE replayed_writes (position INTEGER PRIMARY KEY) STRICT"
const newest = "SELECT max(position) AS position FROM replicated_writes"
const replayed = "SELECT max(position) AS position FROM replayed_writes"
/** Writes that are a minute ahead were made before the clock was set back. No replica waits for them. */
const due = `SELECT position, call, sql, bound FROM replicated_writes
WHERE position > ?1 AND position < coalesce((
  SELECT min(position) FROM replicated_writes WHERE position > ?1 AND at > ?2 AND at < ?3 + 60000
), 9e15) ORDER BY position`

interface Asked {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Read = <Result>(run: (database: D1Database) => Promise<Result>) => Promise<Result>

/** Carries out calls: reads somewhere, writes at the primary. */
interface Site {
  readonly read: Read
  write(asked: readonly Asked[]): Promise<readonly D1Result<Row>[]>
}

type Row = Readonly<Record<string, unknown>>

/**
 * The primary as D1 offers it. `withSession("first-unconstrained")` reads from any replica, in each query from
 * another. A session never goes back behind what it has seen. If no replica is far enough, it asks the primary.
 */
export function replicatedDatabase(replication: Replication): D1Database {
  const { primary, uses } = replication
  const atPrimary: Site = {
    async read(run) {
      useOf(uses, "primary").reads += 1
      return run(primary)
    },
    write: (asked) => writeAtPrimary(replication, asked),
  }
  const database = {
    ...queriesAt(atPrimary),
    async exec(text: string) {
      const asked = text.split("\n").flatMap((sql) => (sql.trim() === "" ? [] : [{ sql, values: [] }]))
      await atPrimary.write(asked)
      return { count: asked.length, duration: 0 }
    },
    withSession: (from = "first-unconstrained") => sessionOf(replication, from),
  }
  return database as unknown as D1Database
}

function sessionOf(replication: Replication, from: string): D1DatabaseSession {
  const { primary, replicas, fraction, uses } = replication
  let seen = /^\d+$/.test(from) ? Number(from) : 0
  let isAtPrimary = from === "first-primary"
  let hasBookmark = /^\d+$/.test(from)
  const see = (position: number) => {
    seen = Math.max(seen, position)
    hasBookmark = true
    isAtPrimary = false
  }
  const site: Site = {
    async read(run) {
      for (const replica of isAtPrimary ? [] : shuffled(replicas, fraction)) {
        const found = await catchUp(replication, replica)
        if (found.position < seen) continue
        const use = useOf(uses, replica.name)
        await mayFail(replica, use, fraction)
        const result = await run(replica.database)
        use.reads += 1
        if (found.position < found.newest) use.behind += 1
        use.position = found.position
        // Another request may have brought the replica forward during the read.
        see(await positionIn(replica.database, replayed))
        return result
      }
      useOf(uses, "primary").reads += 1
      const result = await run(primary)
      see(await positionIn(primary, newest))
      return result
    },
    async write(asked) {
      const results = await writeAtPrimary(replication, asked)
      see(await positionIn(primary, newest))
      return results
    },
  }
  const session = {
    ...queriesAt(site),
    getBookmark: () => (hasBookmark ? String(seen).padStart(12, "0") : null),
  }
  return session as unknown as D1DatabaseSession
}

/** What each statement asks. */
const prepared = new WeakMap<object, Asked>()

function queriesAt(site: Site) {
  const statement = (one: Asked): object => {
    const all = async () => {
      if (!isWrite(one.sql)) return site.read((database) => boundIn(database, one).all<Row>())
      const [result] = await site.write([one])
      return result
    }
    const made = {
      bind: (...values: readonly unknown[]) => statement({ ...one, values }),
      all,
      run: all,
      async raw(options?: { columnNames?: false }) {
        if (!isWrite(one.sql)) return site.read((database) => boundIn(database, one).raw(options))
        return ((await all())?.results ?? []).map(Object.values)
      },
      async first(column?: string) {
        const [row = null] = (await all())?.results ?? []
        return row === null || column === undefined ? row : row[column]
      },
    }
    prepared.set(made, one)
    return made
  }
  return {
    prepare: (sql: string) => statement({ sql, values: [] }),
    async batch(statements: readonly object[]) {
      const all = statements.map(askedBy)
      if (all.some(({ sql }) => isWrite(sql))) return site.write(all)
      return site.read((database) => database.batch(all.map((one) => boundIn(database, one))))
    },
  }
}

function askedBy(statement: object): Asked {
  const known = prepared.get(statement)
  if (known === undefined) throw new Error("the statement was prepared by another database")
  return known
}

function boundIn(database: D1Database, { sql, values }: Asked): D1PreparedStatement {
  const statement = database.prepare(sql)
  return values.length === 0 ? statement : statement.bind(...values)
}

/** False for a statement that only reads. */
export function isWrite(sql: string): boolean {
  const text = sql.replaceAll(/--.*$/gm, "").trim()
  if (/^(SELECT|VALUES|EXPLAIN|PRAGMA)\b/i.test(text)) return false
  return (
    !/^WITH\b/i.test(text) ||
    /\b(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\b|\bDELETE\s+FROM\b|\bSET\b/i.test(text)
  )
}

async function writeAtPrimary({ primary, now, uses }: Replication, all: readonly Asked[]) {
  useOf(uses, "primary").writes += 1
  const call = crypto.randomUUID()
  const kept = all
    .filter(({ sql }) => isWrite(sql))
    .map(({ sql, values }) =>
      primary
        .prepare("INSERT INTO replicated_writes (call, at, sql, bound) VALUES (?1, ?2, ?3, ?4)")
        .bind(call, now(), sql, printed(values)),
    )
  const results = await primary.batch<Row>([...all.map((one) => boundIn(primary, one)), ...kept])
  return results.slice(0, all.length)
}

function printed(values: readonly unknown[]): string {
  const object = values.find((value) => typeof value === "object" && value !== null)
  if (object !== undefined) throw new TypeError("only texts, numbers and null can be replayed")
  return JSON.stringify(values)
}

interface Written {
  readonly position: number
  readonly call: string
  readonly sql: string
  readonly bound: string
}

/** Brings a replica as far as its lag allows. Returns its position, and that of the primary. */
async function catchUp({ primary, now }: Replication, { database, lagMilliseconds }: Replica) {
  const before = await positionIn(database, replayed)
  const at = now()
  const [writes, last] = await primary.batch<Written>([
    primary.prepare(due).bind(before, at - lagMilliseconds, at),
    primary.prepare(newest),
  ])
  const calls = callsOf(writes?.results ?? [])
  for (const call of calls) await replay(database, call)
  const position = calls.length === 0 ? before : await positionIn(database, replayed)
  return { position, newest: last?.results[0]?.position ?? 0 }
}

/** The statements of a call follow one another, because the call was one transaction. */
function callsOf(writes: readonly Written[]): readonly (readonly Written[])[] {
  const calls: Written[][] = []
  for (const one of writes) {
    const last = calls.at(-1)
    if (last?.[0]?.call === one.call) last.push(one)
    else calls.push([one])
  }
  return calls
}

/** Carries out a call of the primary in a replica, unless another request has done so meanwhile. */
async function replay(database: D1Database, call: readonly Written[]): Promise<void> {
  const position = call.at(-1)?.position ?? 0
  try {
    await database.batch([
      database.prepare("INSERT INTO replayed_writes VALUES (?1)").bind(position),
      ...call.map(({ sql, bound }) => boundIn(database, { sql, values: JSON.parse(bound) })),
    ])
  } catch (cause) {
    if ((await positionIn(database, replayed)) < position) throw cause
  }
}

async function positionIn(database: D1Database, sql: string): Promise<number> {
  return (await database.prepare(sql).first<number>("position")) ?? 0
}

async function mayFail({ name, fails }: Replica, use: Use, fraction: () => number): Promise<void> {
  if (fails === undefined) return
  const drawn = fraction()
  if (drawn >= fails.thrown + fails.hung) return
  use.failures += 1
  if (drawn < fails.thrown) throw new Error(`${name} is out of reach`)
  await new Promise(() => {})
}

function useOf(uses: Uses, name: string): Use {
  uses[name] ??= { reads: 0, behind: 0, writes: 0, failures: 0, position: 0 }
  return uses[name]
}

function shuffled<Item>(items: readonly Item[], fraction: () => number): readonly Item[] {
  return items
    .map((item) => [fraction(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)
}
