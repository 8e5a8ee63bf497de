import { readdirSync, readlinkSync } from "node:fs"
import { join, resolve } from "node:path"

/**
 * Returns the ids of other processes of the same user that have a file of this folder open, from Linux's
 * /proc. Empty on other systems.
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

/** Returns the names in a folder; empty if the folder is missing or unreadable. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
