import type { D1Database } from "@cloudflare/workers-types"

/** Writes the first snapshot of `npm start`, by the task of the running service. */

interface TaskReply {
  readonly counts: Readonly<Record<string, number>>
  readonly incomplete: readonly string[]
}

/** Called after each run with two numbers so far: the rows read, and the files stored. */
export type SnapshotProgress = (rows: number, files: number) => void

export const taskPath = "/operator/tasks/snapshots?steps=one"

/** The stated reason for correcting the snapshot of a day. */
const screenedAgain = "The starter universe was screened again."

/**
 * Returns the path that begins a snapshot if one is due: if none exists, or if the universe was screened
 * again. Null otherwise. `day`: today (YYYY-MM-DD), UTC.
 */
export async function dueSnapshot(
  database: D1Database,
  screened: "now" | "earlier",
  day: string,
): Promise<string | null> {
  const { results } = await database
    .prepare("SELECT day FROM snapshots WHERE manifest IS NOT NULL ORDER BY day DESC LIMIT 1")
    .all<{ readonly day: string }>()
  const [newest] = results
  if (newest === undefined) return taskPath
  if (screened === "earlier") return null
  return newest.day === day ? `${taskPath}&${new URLSearchParams({ revise: screenedAgain })}` : taskPath
}

/** Returns a function that posts to the operator routes of a running service. */
export function operateOn(origin: string, operatorToken: string): (path: string) => Promise<unknown> {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  return async (path) => {
    const response = await fetch(`${origin}${path}`, { method: "POST", headers })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
}

/**
 * Runs the task until the snapshot is complete. `operate` posts to an operator route and returns the reply.
 */
export async function leaveSnapshot(
  operate: (path: string) => Promise<unknown>,
  begin: string,
  progress: SnapshotProgress,
): Promise<void> {
  let [rows, files] = [0, 0]
  for (let path = begin; ; path = taskPath) {
    const { counts, incomplete } = (await operate(path)) as TaskReply
    if (counts.steps === undefined) throw new Error(`no snapshot: ${incomplete.join("; ")}`)
    rows += counts.rows ?? 0
    files += counts.files ?? 0
    progress(rows, files)
    if (incomplete.length === 0) return
  }
}
