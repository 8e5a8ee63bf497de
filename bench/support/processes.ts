import { readdirSync, readFileSync } from "node:fs"

/** Returns the ids of the child processes of this one. Empty outside Linux. */
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
