import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

/** Runs V8's garbage collector. */
export function collectGarbage(): void {
  if (typeof collect === "function") collect()
}
