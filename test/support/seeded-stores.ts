import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { seed, seedDigest } from "../../scripts/seed/seed.ts"
import { openLocalStores } from "../../scripts/stores/open.ts"
import { root } from "../../scripts/support/root.ts"
import { writePart } from "./part-of-starter.ts"

/** The whole starter universe, or the part that writePart writes. */
export type Extent = "whole" | "part"

const secondsMax = 300

/**
 * Copies local stores with the starter universe into a folder. The first caller in a run fills them, which
 * takes half a minute on two cores. All other test files and processes wait for it and copy.
 */
export async function copySeededStores(extent: Extent, into: string): Promise<void> {
  const folder = process.env.QISTAS_TEST_RUN
  if (folder === undefined) throw new Error("vitest.config.ts names the folder of the run")
  const filled = join(folder, extent)
  const lock = `${filled}.lock`
  for (let tenths = 0; !existsSync(filled); tenths++) {
    if (tenths > 10 * secondsMax) throw new Error("nobody has filled the stores")
    if (hasMade(lock)) {
      try {
        if (!existsSync(filled)) await fill(extent, filled)
      } finally {
        rmdirSync(lock)
      }
    } else await wait(100)
  }
  cpSync(filled, into, { recursive: true })
}

/** Makes a folder. Returns false if another process has made it. */
function hasMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function fill(extent: Extent, filled: string): Promise<void> {
  const [begun, data] = [`${filled}.begun`, `${filled}.data`]
  rmSync(begun, { recursive: true, force: true })
  const stores = await openLocalStores(begun)
  try {
    await applyMigrations(stores.database, join(root, "migrations"))
    await seed(stores, extent === "whole" ? join(root, "data") : writePart(data), seedDigest(root), () => {})
  } finally {
    await stores.close()
  }
  renameSync(begun, filled)
}
