import { readdirSync, readFileSync } from "node:fs"

/** What Linux tells of processes under `/proc`; elsewhere nothing is known, and figures are NaN. */

const ticksPerSecond = 100

/** The processes this one started; none elsewhere than on Linux. */
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

/** Of user and system, as `/proc/PID/stat` counts them behind the name in brackets. */
export function processorSecondsOf(processes: readonly number[]): number {
  if (processes.length === 0) return Number.NaN
  return processes.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }, 0)
}

/** The words a process was started with. */
export function argumentsOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
}
