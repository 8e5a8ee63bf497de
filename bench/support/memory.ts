import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

export function collectGarbage(): void {
  if (typeof collect === "function") collect()
}
