/**
 * `node scripts/release/fixture.ts STATE FILE.json.br`: exports the state folder of a release for the test of upgrades
 * (test/fixtures/releases/README.md). The service of that folder must be stopped.
 */
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { type LocalSecrets, readSecrets } from "../start/state.ts"
import { openLocalStores } from "../stores/open.ts"
import { stayOffline } from "../support/offline.ts"
import { type ReleaseDatabase, takeRelease } from "./database.ts"

/** A file of `test/fixtures/releases`. Its keys work only in a database made from it. */
export interface ReleaseFixture extends ReleaseDatabase {
  readonly secrets: Pick<LocalSecrets, "pepper" | "sandboxKey" | "liveKey">
}

/** In addition to the sandbox: a company outside it, a preferred share, a foreign line, and a trust. */
const symbols = ["MSFT", "ABR-PD", "TYO:7203", "GLD"]

if (process.argv[1] === fileURLToPath(import.meta.url)) await write()

async function write(): Promise<void> {
  const [stateFolder, file] = process.argv.slice(2)
  if (stateFolder === undefined || file === undefined) {
    console.error("node scripts/release/fixture.ts STATE FILE.json.br")
    process.exit(2)
  }
  stayOffline()
  const stores = await openLocalStores(fileURLToPath(new URL("../..", import.meta.url)), resolve(stateFolder))
  try {
    const { pepper, sandboxKey, liveKey } = readSecrets(resolve(stateFolder))
    const database = await takeRelease(stores, symbols)
    const fixture: ReleaseFixture = { secrets: { pepper, sandboxKey, liveKey }, ...database }
    const bytes = brotliCompressSync(JSON.stringify(fixture))
    writeFileSync(file, bytes)
    for (const { name, rows } of database.tables) console.log(`${name.padEnd(24)} ${rows.length}`)
    console.log(`${"objects".padEnd(24)} ${Object.keys(database.objects).length}`)
    console.log(`${bytes.length} bytes`)
  } finally {
    await stores.close()
  }
}
