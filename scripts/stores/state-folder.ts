import { type ChildProcess, spawn } from "node:child_process"
import { subscribe } from "node:diagnostics_channel"
import { readFileSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { root } from "../support/root.ts"

/** The path of a state folder; null stands for that of `npm start`. */
export function stateFolderOf(named: string | null): string {
  return resolve(named ?? process.env.QISTAS_STATE ?? join(root, ".wrangler/state"))
}

/**
 * Takes a writable state folder for this process alone; `user` describes it to others. Says in a sentence who has the
 * folder; null if it was taken. The lock is SQLite's, which the system frees when the process ends or is killed.
 */
export function takeStateFolder(folder: string, user: string): string | null {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 500 })
  const note = join(folder, "lock.txt")
  try {
    // With its journal in memory the transaction writes nothing, so a full disk does not matter.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE")
  } catch (cause) {
    if (!(cause instanceof Error && cause.message === "database is locked")) throw cause
    return `${folder} is in use by ${readFileSync(note, "utf8")}. Stop that first, or use another folder (QISTAS_STATE).`
  }
  // Without this reference the lock would be freed as garbage.
  process.once("exit", () => lock.close())
  writeFileSync(note, `process ${process.pid} (${user})`)
  endHelpersWithThis()
  return null
}

/**
 * Ends workerd and esbuild with this process, even if it is killed. Otherwise workerd would go on serving, and keep
 * the stores open. Windows does the same by itself.
 */
function endHelpersWithThis(): void {
  subscribe("child_process", (message) => {
    const { process: child } = message as { readonly process: ChildProcess }
    child.once("spawn", () => {
      if (!["workerd", "esbuild"].includes(basename(child.spawnfile))) return
      // The shell waits for the end of its input, and so of this process. It is detached because Ctrl-C would end it.
      const watcher = spawn("sh", ["-c", 'read -r _; kill -9 "$0"', String(child.pid)], {
        detached: true,
        stdio: ["pipe", "ignore", "ignore"],
      })
      watcher.unref()
      child.once("exit", () => watcher.kill())
    })
  })
}
