import { memory } from "../../../worker/memory.ts"
import { documentCache } from "../../../worker/storage/read/cached.ts"
import { readCache } from "../../../worker/storage/read/current-cache.ts"

/** Clears the isolate's memory of everything that it has read, except keys. */
export function forgetReads(): void {
  const { keys } = memory.current.cache
  memory.current.cache = { ...readCache(), keys }
  Object.assign(memory, { documents: documentCache() })
}
