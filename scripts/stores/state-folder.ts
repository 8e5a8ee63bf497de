import { spawn } from "node:child_process"
import { join, resolve } from "node:path"
import { onSpawn } from "../support/children.ts"
import { takeLock } from "../support/lock.ts"
import { root } from "../support/root.ts"

/** The path of a state folder; null means that of `npm start`. */
export function stateFolderOf(named: string | null): string {
  return resolve(named ?? process.env.QISTAS_STATE ?? join(root, ".wrangler/state"))
}

/** Takes a writable state folder for this process alone. Says in a sentence who has the folder; null if it was taken. */
export function takeStateFolder(folder: string, user: string): string | null {
  const holder = takeLock(join(folder, "lock"), user)
  if (holder !== null)
    return `${folder} is in use by ${holder}. Stop that first, or use another folder (QISTAS_STATE).`
  endHelpersWithThis()
  return null
}

/**
 * Ends workerd and esbuild with this process, even if it is killed. Otherwise workerd would go on serving, and keep
 * the stores open. Windows does the same by itself.
 */
function endHelpersWithThis(): void {
  onSpawn(["workerd", "esbuild"], (child) => {
    // The shell waits for the end of its input, and so of this process. It is detached because Ctrl-C would end it.
    const watcher = spawn("sh", ["-c", 'read -r _; kill -9 "$0"', String(child.pid)], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    })
    watcher.unref()
    child.once("exit", () => watcher.kill())
  })
}
