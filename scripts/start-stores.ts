import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler"

/** The database and the bucket, without the Worker. */
export interface Stores {
  readonly database: D1Database
  readonly packets: R2Bucket
  /** Lets go of them: locally only one process may hold them. */
  readonly close: () => Promise<void>
}

interface Bindings extends Record<string, unknown> {
  readonly DB: D1Database
  readonly PACKETS: R2Bucket
}

/** The local stores of a state folder. */
export async function openLocalStores(root: string, stateFolder: string): Promise<Stores> {
  mkdirSync(stateFolder, { recursive: true })
  const platform = await getPlatformProxy<Bindings>({
    configPath: writeStoresConfig(root, stateFolder, {}),
    envFiles: [],
    persist: { path: join(stateFolder, "v3") },
    remoteBindings: false,
  })
  return storesOf(platform.env, () => platform.dispose())
}

/** The deployed stores, through wrangler's own login. */
export async function openRemoteStores(root: string): Promise<Stores> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-remote-"))
  const platform = await getPlatformProxy<Bindings>({
    configPath: writeStoresConfig(root, folder, { remote: true }),
    envFiles: [],
    persist: false,
    remoteBindings: true,
  })
  return storesOf(platform.env, async () => {
    await platform.dispose()
    rmSync(folder, { recursive: true, force: true })
  })
}

function storesOf({ DB: database, PACKETS: packets }: Bindings, close: () => Promise<void>): Stores {
  return { database, packets, close }
}

/** The stores of wrangler.toml without the Worker, whose Durable Objects nobody here has a use for. */
function writeStoresConfig(root: string, folder: string, binding: { readonly remote?: true }): string {
  const { name, compatibility_date, d1_databases, r2_buckets } = readConfig({
    config: join(root, "wrangler.toml"),
  })
  const path = join(folder, "stores.wrangler.json")
  const bound = <Store>(stores: readonly Store[]) => stores.map((store) => ({ ...store, ...binding }))
  const config = {
    name,
    compatibility_date,
    d1_databases: bound(d1_databases),
    r2_buckets: bound(r2_buckets),
  }
  writeFileSync(path, JSON.stringify(config))
  return path
}
