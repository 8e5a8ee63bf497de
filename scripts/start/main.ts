/** Runs the whole service on this machine: migrations, starter universe, demo account, server. */

import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { demoEmail } from "../../worker/local/mailbox.ts"
import { printRegisters, registersRead } from "../../worker/sources/registers/settings.ts"
import type { DemoKeys } from "../seed/account.ts"
import { openSeeding, seedDigest } from "../seed/seed.ts"
import { stateFolderOf } from "../stores/state-folder.ts"
import { onSpawn } from "../support/children.ts"
import { writeWhole } from "../support/disk.ts"
import { root } from "../support/root.ts"
import { fillSandbox } from "./filling.ts"
import { pageOrigin, serve } from "./serve.ts"
import { isOfOtherSchema, readSecrets, storesIn, writeDeveloperVariables } from "./state.ts"

const stateFolder = stateFolderOf(null)

let stopServer = async (): Promise<void> => {}
let isEnding = false
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end)
// npm sends a SIGTERM only to its shell, which ends without forwarding it.
const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) end()
}, 500)

/**
 * Serves on `port`. Fills the stores with the sandbox if needed, and prints the addresses and keys. Then
 * fills in the rest and writes the snapshot.
 */
export async function start(port: number): Promise<void> {
  const secrets = readSecrets(stateFolder)
  const { pepper, operatorToken } = secrets
  // wrangler dev reads only this folder.
  if (stateFolder === join(root, ".wrangler/state")) writeDeveloperVariables(join(root, ".dev.vars"), secrets)
  const stores = storesIn(stateFolder)
  if (isOfOtherSchema(stores, join(root, "migrations"))) {
    console.log("The local data has the tables of an earlier version of the service: it is filled again.")
    rmSync(stores, { recursive: true })
  }
  const data = join(root, "data")
  const digest = seedDigest(root)
  // A thread screens the sandbox while the service starts.
  const early = existsSync(stores) ? null : openSeeding(data, digest)
  // This thread would be idle while workerd starts.
  onSpawn(["workerd"], () => early?.read())
  const server = await serve({ stateFolder, port, pepper, operatorToken, filled: "later" })
  stopServer = server.stop
  const filling = await fillSandbox(server.url, stateFolder, digest, () => early ?? openSeeding(data, digest))
  announce(server.url, port, filling.keys, operatorToken)
  try {
    await filling.rest()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    console.error(`The universe is not complete; the next start continues. ${why}`)
  }
}

function announce(origin: string, port: number, keys: DemoKeys, operatorToken: string): void {
  const baseUrl = `${origin}/v1`
  const dashboardUrl = `${pageOrigin(port)}/dashboard`
  const mailboxUrl = `${pageOrigin(port)}/dev/mailbox`
  const description = {
    base_url: baseUrl,
    sandbox_key: keys.sandboxKey,
    live_key: keys.liveKey,
    pages_url: pageOrigin(port),
    mcp_url: `${pageOrigin(port)}/mcp`,
    dashboard_url: dashboardUrl,
    mailbox_url: mailboxUrl,
    operator_token: operatorToken,
  }
  writeWhole(join(root, ".qistas/dev.json"), `${JSON.stringify(description, null, 2)}\n`)
  console.log(`
Qistas listens on ${baseUrl}

  sandbox key  ${keys.sandboxKey}   ten stocks and two funds
  live key     ${keys.liveKey}      everything, Plus plan

Try it:

  curl -H 'X-API-Key: ${keys.sandboxKey}' ${baseUrl}/instruments/AAPL/compliance

  ${pageOrigin(port)}/                 search, and a page for every stock and fund
  ${pageOrigin(port)}/docs             reference with examples that run, and guides
  ${pageOrigin(port)}/mcp              the same as tools for assistants
  ${dashboardUrl}        keys and plan; sign in as ${demoEmail}

Registers of reports ${printRegisters(registersRead(process.env))}.
No task runs on its own here: npm run fill -- SYMBOL reads from edgar, npm run pipeline -- registers from the others.

The email with the link is printed here and shown at ${mailboxUrl}

Both keys work on this machine only. Ctrl-C stops the service; the data stays.`)
}

/** Stops the service once. A Ctrl-C may arrive twice: from the terminal, and because npm's shell ends. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await stopServer()
  process.exit(0)
}
