import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

export const megabyte = 1_048_576

/** Runs V8's garbage collector. */
export function collectGarbage(): void {
  if (typeof collect === "function") collect()
}

/** Bytes of heap and external memory after a garbage collection. */
export function bytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
