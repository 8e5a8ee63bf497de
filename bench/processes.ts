import { readdirSync, readFileSync, readlinkSync } from "node:fs"

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
export function commandOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
}

/** The ports of IPv4 a process listens on: its open sockets, looked up in the table of the kernel (proc_pid_net(5)). */
export function portsOf(pid: number): readonly number[] {
  const descriptors = `/proc/${pid}/fd`
  const sockets = new Set(
    readdirSync(descriptors).map((descriptor) => linkOf(`${descriptors}/${descriptor}`)),
  )
  const [, ...lines] = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n")
  return lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/)
    if (state !== listening || !sockets.has(`socket:[${inode}]`)) return []
    return Number.parseInt(local.split(":")[1] ?? "", 16)
  })
}

/** TCP_LISTEN. */
const listening = "0A"

/** Null for a descriptor that was closed meanwhile. */
function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
