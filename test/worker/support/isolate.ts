import { memory } from "../../../worker/memory.ts"
import { readCache } from "../../../worker/storage/read/cached.ts"

/** As 30 seconds later, or in another isolate, but for keys and instruments: those this one goes on remembering. */
export function forgetReads(): void {
  Object.assign(memory, { reads: readCache() })
}
