import { memory } from "../../../worker/memory.ts"
import { readCache } from "../../../worker/storage/read/cached.ts"

/** Clears the isolate's memory as after 30 seconds, except keys and instruments. */
export function forgetReads(): void {
  Object.assign(memory, { reads: readCache() })
}
