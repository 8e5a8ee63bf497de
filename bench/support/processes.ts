import { readdirSync, readFileSync } from "node:fs"

/** Process figures from Linux's `/proc`; elsewhere NaN. */

const ticksPerSecond = 100

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

/** User and system time, from `/proc/PID/stat` (the fields after the name in brackets). */
export function processorSecondsOf(processes: readonly number[]): number {
  if (processes.length === 0) return Number.NaN
  return processes.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }, 0)
}

/** The command line of a process. */
export function argumentsOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
}
