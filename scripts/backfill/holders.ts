import { readdirSync, readlinkSync } from "node:fs"
import { join, resolve } from "node:path"

/**
 * The ids of other processes of the same user that have a file of this folder open, from Linux's /proc. Empty
 * on other systems.
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

/** Empty for a missing or unreadable folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
