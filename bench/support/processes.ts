import { readdirSync, readFileSync } from "node:fs"

/** Process figures from Linux's `/proc`; elsewhere NaN. */

/** The child processes of this one; empty outside Linux. */
export function children(): readonly number[] {
  try {
    return readdirSync("/proc/self/task").flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, "utf8")
        .split(" ")
        .filter((pid) => pid !== "")
        .map(Number),
    )
  } catch {
    return []
  }
}
