import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { processesHolding } from "../backfill/holders.ts"
import { openLocalStores, openRemoteStores, type Stores } from "../stores/open.ts"
import { stayOffline } from "../support/offline.ts"

export type BackupCommand = "backup" | "restore"

export interface BackupArguments {
  /** The folder of the backup. */
  readonly folder: string
  /** A local state folder; null for the one of `npm start`. */
  readonly state: string | null
  readonly remote: boolean
  /** Of wrangler.toml; null for its top level. */
  readonly environment: string | null
  /** Only compare. */
  readonly verify: boolean
}

const usages: Readonly<Record<BackupCommand, string>> = {
  backup: "Usage:\n  npm run --silent backup -- DIR [--state DIR | --remote [--env staging|production]]",
  restore:
    "Usage:\n  npm run --silent restore -- DIR [--verify] [--state DIR | --remote [--env staging|production]]",
}

const options = {
  state: { type: "string" },
  remote: { type: "boolean" },
  env: { type: "string" },
  verify: { type: "boolean" },
} as const

/** Reads the command line. */
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
    const { state = null, remote = false, env = null, verify = false } = values
    if (folder === undefined || more.length > 0 || (verify && command === "backup"))
      return refuse("usage", usage)
    if (state !== null && remote) return refuse("usage", "--state names local stores, --remote the deployed.")
    if (env !== null && !remote) return refuse("usage", "--env names deployed stores: it goes with --remote.")
    if (env !== null && !["staging", "production"].includes(env))
      return refuse("usage", `--env ${env}: neither staging nor production.`)
    return answer({ folder: resolve(folder), state, remote, environment: env, verify })
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}

/** Opens the named stores. With access `read` they must exist. */
export async function openNamedStores(
  root: string,
  { state, remote, environment }: Pick<BackupArguments, "state" | "remote" | "environment">,
  access: "read" | "write",
): Promise<Outcome<Stores, "state_in_use" | "no_state">> {
  if (remote) return answer(await openRemoteStores(root, environment ?? undefined))
  stayOffline()
  const folder = resolve(state ?? process.env.QISTAS_STATE ?? join(root, ".wrangler/state"))
  if (access === "read" && !existsSync(join(folder, "v3"))) {
    return refuse("no_state", `${folder} holds no local stores.`)
  }
  const [holder] = processesHolding(folder)
  if (holder !== undefined) {
    return refuse(
      "state_in_use",
      `Process ${holder} holds ${folder}. Stop it first: npm start, or a backfill.`,
    )
  }
  return answer(await openLocalStores(root, folder))
}

/** Prints progress: one rewritten line on a terminal, else a line every ten seconds. */
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

/** Clears the progress line on a terminal. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
}
