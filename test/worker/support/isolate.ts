import { memory } from "../../../worker/memory.ts"
import { documentCache } from "../../../worker/storage/read/cached.ts"
import { readCache } from "../../../worker/storage/read/current-cache.ts"
import { nameTheCache } from "../../support/named-cache.ts"

const region = nameTheCache()

/** Clears the isolate's memory, and its region's cache, of everything that was read, except keys. */
export function forgetReads(): void {
  region.empty()
  const { keys } = memory.current.cache
  memory.current.cache = { ...readCache(), keys }
  Object.assign(memory, { documents: documentCache() })
}
