import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { utcDay } from "../../src/days.ts"
import type { OpeningCall } from "../../worker/local/opening.ts"
import { storesFolder } from "../../worker/local/stores.ts"
import { addressDemoAccount, createDemoAccount, type DemoKeys, knownDemoKeys } from "../seed/account.ts"
import { applyMigrations } from "../seed/migrations.ts"
import { isSeeded, type Seeding, type SeedProgress } from "../seed/seed.ts"
import { dueSnapshot, leaveSnapshot, operateOn } from "../seed/snapshot.ts"
import { noteStep, readSteps } from "../seed/steps.ts"
import { type FilledStores, filledStores, type SendCall } from "../stores/behind.ts"
import { whyNotWritable } from "../support/disk.ts"
import { root } from "../support/root.ts"
import { refuseToStart } from "./place.ts"
import { readSecrets, writeSecrets } from "./state.ts"

/** The service, while its stores are filled through it. */
export interface Filling {
  readonly keys: DemoKeys
  /** Fills in everything but the sandbox, and shows the progress. The snapshot comes last. */
  rest(): Promise<void>
}

/**
 * Migrates the stores of the service, and fills in the demo account and the sandbox's verdicts. Then the service may
 * answer. `begin` begins a seeding, which is only needed if the stores lack something.
 */
export async function fillSandbox(
  url: string,
  stateFolder: string,
  digest: string,
  begin: () => Seeding,
): Promise<Filling> {
  const { operatorToken } = readSecrets(stateFolder)
  const service = callService(url, operatorToken, stateFolder)
  const stores = filledStores(service)
  const { database } = stores
  for (const name of await applyMigrations(database, join(root, "migrations"))) console.log(`applied ${name}`)
  const keys = await demoKeys(database, stateFolder)
  const seeding = (await isSeeded(database, digest)) ? null : begin()
  const tell = async (name: OpeningCall, screened = 0, companies = 0): Promise<void> => {
    await service(name, JSON.stringify({ screened, companies }))
  }
  await seeding?.sandbox(stores, (screened, companies) => tell("opening", screened, companies))
  const open: SeedProgress = (screened, companies) => tell("open", screened, companies)
  await (seeding === null ? tell("filled") : seeding.progress(stores, open))
  return {
    keys,
    async rest() {
      const show: SeedProgress = async (screened, companies) => {
        showLine(`screened ${screened} of ${companies} companies`)
        await open(screened, companies)
      }
      // After a failure nothing is being loaded either.
      await fill(seeding, stores, show).finally(() => tell("filled"))
      await writeSnapshot(url, operatorToken, database, digest)
      console.log("Everything is loaded.")
    },
  }
}

/**
 * Returns a function that calls the running service, the only process that may open the stores. If the disk is full,
 * no call is sent and the process exits: workerd would print a page about each failed write.
 */
function callService(origin: string, operatorToken: string, stateFolder: string): SendCall {
  const headers = { Authorization: `Bearer ${operatorToken}` }
  return async (name, body) => {
    const problem = whyNotWritable(stateFolder)
    if (problem !== null) refuseToStart(problem)
    return fetch(`${origin}${storesFolder}/${name}`, {
      method: "POST",
      headers,
      ...(body !== undefined && { body }),
    })
  }
}

async function fill(seeding: Seeding | null, stores: FilledStores, show: SeedProgress): Promise<void> {
  if (seeding === null) return
  const began = performance.now()
  try {
    await seeding.rest(stores, show)
  } finally {
    await seeding.close()
  }
  console.log(`  in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function demoKeys(database: D1Database, stateFolder: string): Promise<DemoKeys> {
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

/** Prints a line, rewritten on a terminal. */
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
