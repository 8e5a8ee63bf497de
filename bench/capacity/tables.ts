import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** Bytes of one table or index, its overflow pages included. */
export interface TableBytes {
  readonly name: string
  readonly bytes: number
}

/** A folder for the state of the services started from now on; gone with the process, since it may hold gigabytes. */
export function ownStateFolder(): string {
  before ??= tmpdir()
  const folder = mkdtempSync(join(before, "qistas-capacity-"))
  process.env.TMPDIR = folder
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
let before: string | null = null

/** A run that is stopped takes its state with it. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
}

/**
 * The tables and indexes of the database in a state folder, the largest first. D1 itself does not let anyone read `dbstat`,
 * so the file is read beside it; null where no such file is found.
 */
export function tableBytes(stateFolder: string): readonly TableBytes[] | null {
  const file = readdirSync(stateFolder, { recursive: true, encoding: "utf8" }).find((name) =>
    /D1DatabaseObject\/[0-9a-f]{64}\.sqlite$/.test(name),
  )
  if (file === undefined) return null
  const database = new DatabaseSync(join(stateFolder, file), { readOnly: true })
  try {
    return database
      .prepare("SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE ORDER BY pgsize DESC")
      .all()
      .map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }))
  } finally {
    database.close()
  }
}
