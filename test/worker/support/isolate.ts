import { memory } from "../../../worker/memory.ts"
import { documentCache } from "../../../worker/storage/read/cached.ts"
import { publishedMemory } from "../../../worker/storage/read/current-cache.ts"

/** Clears the isolate's memory of everything it has read, except keys. */
export function forgetReads(): void {
  Object.assign(memory, { published: publishedMemory(), documents: documentCache() })
}
