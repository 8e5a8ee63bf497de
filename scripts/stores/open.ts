import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { convertV4MiniflareOptions, Miniflare } from "miniflare"
import type { Unstable_Config as Config } from "wrangler"
import { storeHoldingsIn, storeScreenedIn } from "../../worker/local/stores.ts"
import { objectLinesIn } from "../backup/objects.ts"
import type { DeployedEnvironment } from "../deploy/environments.ts"
import { deployedDatabaseId } from "../deploy/stores.ts"
import { bundleWorker } from "../support/bundle.ts"
import { keptText } from "../support/kept.ts"
import { root } from "../support/root.ts"
import { type StoresBehind, storesBehind } from "./behind.ts"
import { localBindings } from "./bindings.ts"

/** The database and the bucket, without the Worker. */
export interface Stores extends StoresBehind {
  readonly packets: R2Bucket
  /** Closes the stores. Only one process may open local stores at a time. */
  readonly close: () => Promise<void>
}

interface StoreBindings extends Record<string, unknown> {
  readonly DB: D1Database
  readonly PACKETS: R2Bucket
}

/** Opens the local stores of a state folder, which are those of the service. */
export async function openLocalStores(stateFolder: string): Promise<Stores> {
  mkdirSync(stateFolder, { recursive: true })
  const { compatibilityDate, d1Databases, r2Buckets } = await localBindings()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      rootPath: stateFolder,
      resourcePersistencePath: join(stateFolder, "v3"),
      workers: [
        {
          name: "stores",
          modules: true,
          script: await keptText("stores.js", () => bundleWorker("scripts/stores/worker.ts")),
          compatibilityDate,
          d1Databases,
          r2Buckets,
        },
      ],
    }),
  )
  const { PACKETS: packets } = await miniflare.getBindings<StoreBindings>()
  return {
    packets,
    ...storesBehind((url, init) => miniflare.dispatchFetch(url, init)),
    close: () => miniflare.dispose(),
  }
}

/** Opens the deployed stores of an environment with wrangler's login. Throws if the database cannot be found. */
export async function openRemoteStores(environment: DeployedEnvironment): Promise<Stores> {
  const { getPlatformProxy, unstable_readConfig: readConfig } = await import("wrangler")
  const folder = mkdtempSync(join(tmpdir(), "qistas-remote-"))
  const platform = await getPlatformProxy<StoreBindings>({
    configPath: writeRemoteConfig(
      readConfig({ config: join(root, "wrangler.toml"), env: environment }),
      folder,
      await deployedDatabaseId(environment),
    ),
    envFiles: [],
    persist: false,
    remoteBindings: true,
  })
  const { DB: database, PACKETS: packets } = platform.env
  return {
    database,
    packets,
    storeScreened: storeScreenedIn(database, packets),
    storeHoldings: storeHoldingsIn(database, packets),
    objects: objectLinesIn(packets),
    async close() {
      await platform.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a configuration with the stores of wrangler.toml, but without the Worker and its Durable Objects. */
function writeRemoteConfig(
  { name, compatibility_date, d1_databases, r2_buckets }: Config,
  folder: string,
  databaseId: string,
): string {
  const path = join(folder, "stores.wrangler.json")
  const config = {
    name,
    compatibility_date,
    d1_databases: d1_databases.map((each) => ({ ...each, database_id: databaseId, remote: true })),
    r2_buckets: r2_buckets.map((each) => ({ ...each, remote: true })),
  }
  writeFileSync(path, JSON.stringify(config))
  return path
}
