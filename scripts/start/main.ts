/**
 * Runs the whole service on this machine (design, §6): migrations, starter universe, demo account, server.
 * Environment: PORT (8787), QISTAS_STATE (.wrangler/state).
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { utcDay } from "../../src/access/window.ts"
import { storesFolder } from "../../worker/local/stores.ts"
import {
  addressDemoAccount,
  createDemoAccount,
  type DemoKeys,
  demoEmail,
  knownDemoKeys,
} from "../seed/account.ts"
import { applyMigrations } from "../seed/migrations.ts"
import { isSeeded, openSeeding, type Seeding, seedDigest } from "../seed/seed.ts"
import { dueSnapshot, leaveSnapshot, operateOn } from "../seed/snapshot.ts"
import { noteStep, readSteps } from "../seed/steps.ts"
import { type FilledStores, filledStores } from "../stores/behind.ts"
import { root } from "../support/root.ts"
import { pageOrigin, serve } from "./serve.ts"
import { readSecrets, writeSecrets } from "./state.ts"

const stateFolder = resolve(process.env.QISTAS_STATE ?? join(root, ".wrangler/state"))

let stopServer = async (): Promise<void> => {}
let isEnding = false
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end)
// npm sends a SIGTERM only to its shell, which ends without passing it on.
const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) end()
}, 500)

/**
 * Serves on `port`, fills the stores with the sandbox where needed, and prints the addresses and keys; then fills in the rest
 * and writes the snapshot.
 */
export async function start(port: number): Promise<void> {
  const data = join(root, "data")
  const digest = seedDigest(root)
  const isNew = !existsSync(join(stateFolder, "v3"))
  const early = isNew ? openSeeding(data, digest) : null
  const { pepper, operatorToken } = readSecrets(stateFolder)
  const server = await serve({ root, stateFolder, port, pepper, operatorToken })
  stopServer = server.stop
  const stores = storesOfService(server.url, operatorToken)
  for (const name of await applyMigrations(stores.database, join(root, "migrations")))
    console.log(`applied ${name}`)
  const keys = await demoKeys(stores.database)
  const seeding = (await isSeeded(stores.database, digest)) ? null : (early ?? openSeeding(data, digest))
  await seeding?.sandbox(stores)
  announce(server.url, port, keys, operatorToken)
  try {
    await fill(seeding, stores)
    await writeSnapshot(server.url, operatorToken, stores.database, digest)
  } catch (cause) {
    console.error(
      `The universe is not complete; the next start goes on with it. ${cause instanceof Error ? cause.message : cause}`,
    )
  }
}

/** The stores of the running service: only one process may hold them. */
function storesOfService(origin: string, operatorToken: string): FilledStores {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  return filledStores((name, body) =>
    fetch(`${origin}${storesFolder}/${name}`, {
      method: "POST",
      headers,
      ...(body !== undefined && { body }),
    }),
  )
}

async function fill(seeding: Seeding | null, stores: FilledStores): Promise<void> {
  if (seeding === null) return
  const began = performance.now()
  try {
    await seeding.rest(stores, showProgress)
  } finally {
    await seeding.close()
  }
  console.log(`  in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function demoKeys(database: D1Database): Promise<DemoKeys> {
  const secrets = readSecrets(stateFolder)
  const known = await knownDemoKeys(database, secrets)
  if (known !== null) {
    await addressDemoAccount(database, secrets.pepper, known)
    return known
  }
  const keys = await createDemoAccount(database, secrets.pepper)
  writeSecrets(stateFolder, { ...secrets, ...keys })
  return keys
}

function showProgress(screened: number, companies: number): void {
  showLine(`screened ${screened} of ${companies} companies`)
}

/** One line, rewritten on a terminal. */
function showLine(line: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`)
}

async function writeSnapshot(
  origin: string,
  operatorToken: string,
  database: D1Database,
  digest: string,
): Promise<void> {
  const isWritten = (await readSteps(database, digest))?.done.has("snapshot") === true
  const begin = await dueSnapshot(database, isWritten ? "earlier" : "now", utcDay(Date.now()))
  if (begin === null) return
  const began = performance.now()
  showLine("writing a snapshot of the universe")
  await leaveSnapshot(operateOn(origin, operatorToken), begin, (rows, files) =>
    showLine(`writing a snapshot of the universe: ${rows} rows, ${files} files`),
  )
  if (!isWritten) await noteStep(database, "snapshot", 0)
  console.log(`  in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function announce(origin: string, port: number, keys: DemoKeys, operatorToken: string): void {
  const baseUrl = `${origin}/v1`
  const dashboardUrl = `${pageOrigin(port)}/dashboard`
  const mailboxUrl = `${pageOrigin(port)}/dev/mailbox`
  mkdirSync(join(root, ".qistas"), { recursive: true })
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
  writeFileSync(join(root, ".qistas/dev.json"), `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 })
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

The email with the link is printed here and shown at ${mailboxUrl}

Both keys work on this machine only. Ctrl-C stops the service; the data stays.`)
}

/** Ctrl-C may reach this process twice: from the terminal, and because npm's shell ends. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await stopServer()
  process.exit(0)
}
