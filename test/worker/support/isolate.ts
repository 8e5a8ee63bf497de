import { freshMemory, memory } from "../../../worker/memory.ts"

/** As in another isolate, or 30 seconds later: what this one remembers of its reads is gone. */
export function forget(): void {
  Object.assign(memory, freshMemory())
}
