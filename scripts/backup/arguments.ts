import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { deployedEnvironments } from "../deploy/environments.ts"
import type { NamedStores } from "../stores/named.ts"

export type BackupCommand = "backup" | "restore"

export interface BackupArguments extends NamedStores {
  readonly folder: string
  /** True to compare without writing. */
  readonly verify: boolean
}

const usages: Readonly<Record<BackupCommand, string>> = {
  backup: "Usage:\n  npm run --silent backup -- DIR [--state DIR | --remote --env staging|production]",
  restore:
    "Usage:\n  npm run --silent restore -- DIR [--verify] [--state DIR | --remote --env staging|production]",
}

const options = {
  state: { type: "string" },
  remote: { type: "boolean" },
  env: { type: "string" },
  verify: { type: "boolean" },
} as const

export function readBackupArguments(
  command: BackupCommand,
  args: readonly string[],
): Outcome<BackupArguments, "usage"> {
  const usage = usages[command]
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    const [folder, ...more] = positionals
    const { state = null, remote = false, env, verify = false } = values
    const environment = deployedEnvironments.find((each) => each === env) ?? null
    if (folder === undefined || more.length > 0 || (verify && command === "backup"))
      return refuse("usage", usage)
    if (state !== null && remote) return refuse("usage", "--state names local stores, --remote the deployed.")
    if (env !== undefined && !remote)
      return refuse("usage", "--env names deployed stores: it goes with --remote.")
    if (remote && environment === null)
      return refuse("usage", `--env ${env ?? "is missing"}: neither staging nor production.`)
    return answer({ folder: resolve(folder), state, environment, verify })
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}

/** Returns a function that prints progress: a rewritten line on a terminal, else a line every ten seconds. */
export function progressLine(): (line: string) => void {
  let toldAt = performance.now()
  return (line) => {
    const now = performance.now()
    const isTerminal = process.stderr.isTTY === true
    if (now - toldAt < (isTerminal ? 100 : 10_000)) return
    toldAt = now
    process.stderr.write(isTerminal ? `\r\u001b[K${line.slice(0, 100)}` : `${line}\n`)
  }
}

/** Runs a command and prints its report. Exits with 2 if it is refused or a store fails. */
export async function runCommand<Value>(
  run: () => Promise<Outcome<Value, string>>,
  report: (value: Value) => void,
): Promise<void> {
  const done = await run().catch((thrown: unknown) =>
    refuse("failed", thrown instanceof Error ? thrown.message : "a store failed"),
  )
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
  if (done.ok) return report(done.value)
  console.error(done.message)
  process.exitCode = 2
}
