import { readdirSync, readlinkSync } from "node:fs"
import { join, resolve } from "node:path"

/**
 * The ids of other processes with a file of this folder open, as far as /proc tells: on Linux, and of processes of the same
 * user. Elsewhere none are found.
 */
export function processesHolding(folder: string): readonly number[] {
  const inside = `${resolve(folder)}/`
  return namesIn("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((id) => openFiles(`/proc/${id}/fd`).some((path) => `${path}/`.startsWith(inside)))
    .map(Number)
}

function openFiles(folder: string): readonly string[] {
  return namesIn(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return []
    }
  })
}

/** Nothing where there is no such folder, or no leave to read it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
