import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { isSeeded, seed, seedDigest } from "../../scripts/seed/seed.ts"
import { openLocalStores } from "../../scripts/stores/open.ts"
import { root } from "../../scripts/support/root.ts"
import { callersOf } from "../support/harness.ts"
import type { LoadUniverse } from "./script.ts"
import type { Senders } from "./slices.ts"

/** The number of keys of the largest plan. None of them reaches 500 requests a minute. */
const liveKeys = 80
/**
 * The number of keys for error requests. None of them reaches 30 requests a minute, or 500 a day. The number
 * is prime, so that a pattern in the script does not always use the same few keys.
 */
const sandboxKeys = 97

export interface LoadState {
  readonly universe: LoadUniverse
  readonly senders: Senders
}

/** Prepares the starter universe and keys in a state folder, and closes the folder. */
export async function prepareState(stateFolder: string): Promise<LoadState> {
  const stores = await openLocalStores(stateFolder)
  const { database } = stores
  try {
    await applyMigrations(database, join(root, "migrations"))
    const digest = seedDigest(root)
    if (!(await isSeeded(database, digest))) await seed(stores, join(root, "data"), digest, () => {})
    const senders = {
      live: await callersOf(database, liveKeys),
      sandbox: await callersOf(database, sandboxKeys, "sandbox"),
    }
    return { universe: await readUniverse(database), senders }
  } finally {
    await stores.close()
  }
}

const selectCompanies = `
SELECT listings.instrument_id AS instrumentId, listings.name, listings.sandbox, packet_key AS packetKey
FROM determinations JOIN listings ON listings.filer = determinations.filer AND listings.canonical = 1
JOIN screening_inputs ON screening_inputs.filer = determinations.filer
ORDER BY listings.instrument_id`

const selectFunds = `
SELECT instrument_id AS instrumentId, holdings_lines AS lines FROM funds WHERE holdings_lines > 0 ORDER BY instrument_id`

interface CompanyRow {
  readonly instrumentId: string
  readonly name: string
  readonly sandbox: number
  readonly packetKey: string | null
}

async function readUniverse(database: D1Database): Promise<LoadUniverse> {
  const { results: companies } = await database.prepare(selectCompanies).all<CompanyRow>()
  const { results: funds } = await database.prepare(selectFunds).all<LoadUniverse["funds"][number]>()
  const names = (rows: readonly CompanyRow[]) => rows.map(({ instrumentId }) => instrumentId)
  return {
    companies: companies.map(({ instrumentId, name }) => ({ instrumentId, name })),
    evidenced: names(companies.filter(({ packetKey }) => packetKey !== null)),
    restricted: names(companies.filter(({ sandbox }) => sandbox === 0)),
    funds,
  }
}
