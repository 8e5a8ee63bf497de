import type { ChildProcess } from "node:child_process"
import { subscribe } from "node:diagnostics_channel"
import { basename } from "node:path"

/** Calls back for each process with one of these names that this process starts from now on, once it runs. */
export function onSpawn(names: readonly string[], act: (child: ChildProcess) => void): void {
  subscribe("child_process", (message) => {
    const { process: child } = message as { readonly process: ChildProcess }
    child.once("spawn", () => {
      if (names.includes(basename(child.spawnfile))) act(child)
    })
  })
}
