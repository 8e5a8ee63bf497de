import { stored } from "../../src/contract/printed.ts"
import type { Packets } from "../../src/ports.ts"

/** Evidence Packets in R2, each under the hash of its content. */
export function r2Packets(bucket: Pick<R2Bucket, "get">): Packets {
  return {
    async read(key) {
      const object = await bucket.get(key)
      if (object === null) throw new Error(`no packet under ${key}`)
      return stored(await object.text())
    },
  }
}

/** Writes a packet unless one is there: under a content hash it can only be the same. */
export async function createPacket(bucket: Pick<R2Bucket, "put">, key: string, json: string): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}
