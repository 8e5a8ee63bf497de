/**
 * Runs the conformance suite of the Model Context Protocol at each revision, on a local service with the
 * starter universe: `npm run mcp-conformance`. `-- --url ORIGIN --key KEY` tests another service. Exits with
 * 1 for a failure that is not in the baselines of this folder, and if an expected failure did not happen.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"
import { applyMigrations } from "../seed/migrations.ts"
import { seed, seedDigest } from "../seed/seed.ts"
import { isPortFree } from "../start/place.ts"
import { pageOrigin, serve } from "../start/serve.ts"
import { readSecrets } from "../start/state.ts"
import { openLocalStores } from "../stores/open.ts"
import { stayOffline } from "../support/offline.ts"
import { revisions, runConformance } from "./run.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")
const { values } = parseArgs({ options: { url: { type: "string" }, key: { type: "string" } } })

const service = values.url === undefined ? await startService() : serviceAt(values.url, values.key)
try {
  for (const revision of revisions) {
    const { exitCode, output } = await runConformance({ origin: service.origin, key: service.key, revision })
    console.log(`${revision}\n\n${summaryOf(output)}\n`)
    if (exitCode !== 0) process.exitCode = 1
  }
} finally {
  await service.stop()
}

/** Returns the summary at the end of the suite's output. */
function summaryOf(output: string): string {
  return output.slice(Math.max(0, output.indexOf("=== SUMMARY ===")))
}

interface Service {
  readonly origin: string
  readonly key: string
  stop(): Promise<void>
}

function serviceAt(url: string, key: string | undefined): Service {
  if (key === undefined) {
    console.error("npm run mcp-conformance -- --url ORIGIN --key KEY")
    process.exit(2)
  }
  return { origin: new URL(url).origin, key, stop: async () => {} }
}

/** Starts the service of `npm start` on a temporary state, with a key whose plan allows the whole suite. */
async function startService(): Promise<Service> {
  stayOffline()
  const stateFolder = mkdtempSync(join(tmpdir(), "qistas-mcp-"))
  const { pepper, operatorToken } = readSecrets(stateFolder)
  const stores = await openLocalStores(stateFolder)
  const { database } = stores
  await applyMigrations(database, join(root, "migrations"))
  await seed(stores, join(root, "data"), seedDigest(root), () => {})
  const accountId = await createAccount(database)
  await accountsOf(database).grant(accountId, { plan: "enterprise", activeUntil: null })
  const { key } = await issueKey(database, pepper, { accountId, type: "live", name: null })
  await stores.close()
  const port = await portFrom(8790)
  const server = await serve({ stateFolder, port, pepper, operatorToken, filled: "already" })
  return {
    origin: pageOrigin(port),
    key,
    stop: async () => {
      await server.stop()
      rmSync(stateFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the first port from `port` on that is free. */
async function portFrom(port: number): Promise<number> {
  return (await isPortFree(port)) ? port : portFrom(port + 1)
}
