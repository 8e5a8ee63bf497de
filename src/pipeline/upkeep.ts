import { sql } from "drizzle-orm"
import { type Database, write } from "../database/database.ts"
import { dayMilliseconds, dayOf } from "../days.ts"
import { isoAt } from "../runtime.ts"

/** The retention of each table: a row is kept until `days` after the time in `column`. */
const kept = {
  sessions: { column: "expires_at", days: 1, key: "hash" },
  sign_in_links: { column: "expires_at", days: 1, key: "hash" },
  passkey_challenges: { column: "expires_at", days: 1, key: "hash" },
  oauth_records: { column: "expires_at", days: 1, key: "name" },
  account_events: { column: "at", days: 90, key: "id" },
  stripe_events: { column: "received_at", days: 90, key: "id" },
  webhook_attempts: { column: "at", days: 30, key: "id" },
  webhook_messages: { column: "created_at", days: 30, key: "seq" },
  usage_routes: { column: "day", days: 90, key: "account_id, key_id, day, route" },
  usage_days: { column: "day", days: 400, key: "account_id, key_id, day" },
} as const
type KeptTable = keyof typeof kept

const tables = Object.keys(kept) as readonly KeptTable[]

/** The limits on what one run removes from a table. */
interface UpkeepBounds {
  readonly rowsPerStatement: number
  readonly statementsMax: number
}

const defaultBounds: UpkeepBounds = { rowsPerStatement: 1_000, statementsMax: 100 }

export interface RemovedRows {
  readonly counts: Readonly<Record<KeptTable, number>>
  /** Tables that had more expired rows than one run removes; the next run continues. */
  readonly unfinished: readonly KeptTable[]
}

/** Deletes the rows whose retention has passed. */
export async function removeExpired(
  database: Database,
  nowMilliseconds: number,
  bounds: UpkeepBounds = defaultBounds,
): Promise<RemovedRows> {
  const counts: Partial<Record<KeptTable, number>> = {}
  const unfinished: KeptTable[] = []
  for (const table of tables) {
    const { removed, isDone } = await removeFrom(database, table, nowMilliseconds, bounds)
    counts[table] = removed
    if (!isDone) unfinished.push(table)
  }
  return { counts: counts as RemovedRows["counts"], unfinished }
}

async function removeFrom(
  database: Database,
  table: KeptTable,
  nowMilliseconds: number,
  { rowsPerStatement, statementsMax }: UpkeepBounds,
): Promise<{ readonly removed: number; readonly isDone: boolean }> {
  const { column, days, key } = kept[table]
  const instant = isoAt(nowMilliseconds - days * dayMilliseconds)
  const bound = column === "day" ? dayOf(instant) : instant
  const [from, keys, time] = [table, key, column].map((text) => sql.raw(text))
  const statement = sql`
    DELETE FROM ${from} WHERE (${keys}) IN
      (SELECT ${keys} FROM ${from} WHERE ${time} < ${bound} ORDER BY ${time} LIMIT ${rowsPerStatement})`
  let removed = 0
  for (let statements = 0; statements < statementsMax; statements++) {
    const changes = await write(database, statement)
    removed += changes
    if (changes < rowsPerStatement) return { removed, isDone: true }
  }
  return { removed, isDone: false }
}
