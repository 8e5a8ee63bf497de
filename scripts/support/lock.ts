import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

/**
 * Takes a lock for this process alone, by two files whose names begin with `path`. `user` describes the process to
 * others. Returns who has the lock; null if it was taken. The lock is SQLite's, which the system frees when the process
 * ends or is killed.
 */
export function takeLock(path: string, user: string): string | null {
  const lock = new DatabaseSync(`${path}.sqlite`, { timeout: 500 })
  const note = `${path}.txt`
  try {
    // With its journal in memory the transaction writes nothing, so a full disk does not matter.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE")
  } catch (cause) {
    if (!(cause instanceof Error && cause.message === "database is locked")) throw cause
    // The other process may not have written it yet.
    return existsSync(note) ? readFileSync(note, "utf8") : "another process"
  }
  // Without this reference the lock would be freed as garbage.
  process.once("exit", () => lock.close())
  writeFileSync(note, `process ${process.pid} (${user})`)
  return null
}
