/**
 * Brings an environment of wrangler.toml from nothing to a proved service on Cloudflare, or removes it again:
 * `npm run deploy -- staging`. Each step looks before it changes anything. Exit codes: 1 if something was refused,
 * 2 if the command line is wrong.
 */
import { mkdirSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { buildBrowserScripts } from "../browser/bundle.ts"
import { takeLock } from "../support/lock.ts"
import { stayOffline } from "../support/offline.ts"
import { type DeployArguments, readDeployArguments, usage } from "./arguments.ts"
import { deploy, undo } from "./run.ts"
import { settingsFile } from "./settings.ts"
import { terminalAsk } from "./terminal.ts"

const read = readDeployArguments(process.argv.slice(2))
if (read === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  stayOffline()
  const refusal = await run(read).catch((cause: unknown) =>
    cause instanceof Error ? cause.message : String(cause),
  )
  if (refusal !== null) {
    console.error(`\n${refusal}`)
    process.exitCode = 1
  }
}

async function run(given: DeployArguments): Promise<string | null> {
  const busy = given.mode === "dry run" ? null : takeEnvironment(given)
  if (busy !== null) return busy
  if (given.task !== "undo") await buildBrowserScripts()
  const ask = given.questions === "ask" ? terminalAsk() : null
  const say = (line: string) => console.log(line)
  const answersFile = given.answersFile === null ? null : resolve(given.answersFile)
  const done = await (given.task === "undo" ? undo : deploy)({ ...given, answersFile }, { ask, say })
  return done.ok ? null : done.message
}

/** Takes the settings of an environment for this process alone. Says in a sentence who has them; null if it was taken. */
function takeEnvironment({ environment, task }: DeployArguments): string | null {
  const path = settingsFile(environment)
  mkdirSync(dirname(path), { recursive: true })
  const holder = takeLock(`${path}.lock`, task)
  return holder === null ? null : `${path} is in use by ${holder}. Wait for its end.`
}
