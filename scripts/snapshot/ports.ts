import { createHash, randomBytes } from "node:crypto"
import type { SnapshotObjects } from "../../src/snapshots/ports.ts"
import type { Env } from "../../worker/env.ts"
import { deployed } from "../../worker/platform.ts"
import { encoded } from "../../worker/storage/snapshot-objects.ts"
import { composeSnapshots, type SnapshotWriter } from "../../worker/write-side.ts"
import type { Stores } from "../stores/open.ts"

/**
 * Returns the ports with which the service's task writes snapshots, over local stores. Only database and
 * bucket are bound; counters and queues, which serve requests, are missing.
 */
export function snapshotPorts({ database, packets }: Pick<Stores, "database" | "packets">): SnapshotWriter {
  const bindings = { DB: database, PACKETS: packets, KEY_PEPPER: randomBytes(32).toString("hex") }
  const ports = composeSnapshots(bindings as unknown as Env, { nowMilliseconds: () => Date.now() }, deployed)
  return { ...ports, objects: { ...ports.objects, writeFile: writeWhole(packets) } }
}

/** Writes a file that is in memory as a whole, because the task's way of hashing exists only in workerd. */
function writeWhole(packets: Stores["packets"]): SnapshotObjects["writeFile"] {
  return async (key, parts, coding) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of encoded(parts, coding)) chunks.push(chunk)
    const file = Buffer.concat(chunks)
    await packets.put(key, file)
    return { bytes: file.byteLength, sha256: createHash("sha256").update(file).digest("hex") }
  }
}
