import type { Objects } from "../../src/objects.ts"
import { type ReadBucket, readText } from "./read/packets.ts"

/** R2 as the stores of `src/` use it. */
export function objectsOf(bucket: ReadBucket): Objects {
  return { read: (key) => readText(bucket, key) }
}
