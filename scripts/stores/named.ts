import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { processesHolding } from "../backfill/holders.ts"
import type { DeployedEnvironment } from "../deploy/environments.ts"
import { stayOffline } from "../support/offline.ts"
import { root } from "../support/root.ts"
import { openLocalStores, openRemoteStores, type Stores } from "./open.ts"

/** The stores named on a command line. */
export interface NamedStores {
  /** A local state folder; null for the folder of `npm start`. */
  readonly state: string | null
  /** The environment whose deployed stores are meant; null for local stores. */
  readonly environment: DeployedEnvironment | null
}

/** Opens the named stores. For the access `read` they must exist. */
export async function openNamedStores(
  { state, environment }: NamedStores,
  access: "read" | "write",
): Promise<Outcome<Stores, "state_in_use" | "no_state">> {
  if (environment !== null) return answer(await openRemoteStores(root, environment))
  stayOffline()
  const folder = resolve(state ?? process.env.QISTAS_STATE ?? join(root, ".wrangler/state"))
  if (access === "read" && !existsSync(join(folder, "v3"))) {
    return refuse("no_state", `${folder} contains no local stores.`)
  }
  const [holder] = processesHolding(folder)
  if (holder !== undefined) {
    return refuse(
      "state_in_use",
      `Process ${holder} uses ${folder}. Stop it first: npm start, or a backfill.`,
    )
  }
  return answer(await openLocalStores(root, folder))
}
