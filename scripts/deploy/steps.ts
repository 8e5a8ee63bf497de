import { answer, type Outcome } from "../../src/outcome.ts"
import type { Platform, PlatformAccount } from "./cloudflare.ts"
import type { DeployedEnvironment } from "./environments.ts"
import type { Parts } from "./parts.ts"
import type { MadeSecret, Settings } from "./settings.ts"

/** What the steps of a deployment work on. */
export interface Deployment {
  readonly environment: DeployedEnvironment
  readonly parts: Parts
  readonly settings: Settings
  readonly account: PlatformAccount
  readonly platform: Platform
  /** The secrets that this run makes anew. */
  readonly replaced: readonly MadeSecret[]
}

/** One thing that is not as it should be, and how it becomes so. */
export interface Change {
  /** The call or command, as a dry run prints it. No secret is in it. */
  readonly call: string
  /** Makes the change, and says in words what was made. Repeating it does no harm. */
  make(): Promise<Outcome<string, string>>
  /** What follows a refusal. `go on` is for a change without which the service works. */
  readonly whenRefused?: "go on"
}

/** What a look has found: how things are, and the changes that are still to be made. */
export interface Finding {
  readonly found: string
  readonly changes: readonly Change[]
}

/** A step looks first, so that a second run changes nothing, and an interrupted one goes on. */
export interface Step {
  readonly name: string
  look(): Promise<Outcome<Finding, string>>
}

/** `dry run`: looks and prints the changes, but makes none. */
export type Mode = "make changes" | "dry run"

/** Prints one line, or replaces the last line while something is awaited. */
export type Say = (line: string) => void

/** Takes the steps in order. Returns the number of changes; or the refusal that ended it, with the name of its step. */
export async function takeSteps(
  steps: readonly Step[],
  mode: Mode,
  say: Say,
): Promise<Outcome<number, string>> {
  let made = 0
  for (const { name, look } of steps) {
    const print = (text: string) => say(`  ${name.padEnd(nameColumns)}${text}`)
    const looked = await look()
    if (!looked.ok) return { ...looked, message: `${name}: ${looked.message}` }
    const { found, changes } = looked.value
    if (found !== "") print(found)
    for (const change of changes) {
      if (mode === "dry run") {
        print(`would call  ${change.call}`)
        continue
      }
      const done = await change.make()
      if (!done.ok && change.whenRefused !== "go on") return { ...done, message: `${name}: ${done.message}` }
      print(done.ok ? done.value : done.message)
      if (done.ok) made++
    }
  }
  return answer(made)
}

const nameColumns = 12
