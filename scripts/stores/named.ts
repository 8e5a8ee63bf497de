import { existsSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { DeployedEnvironment } from "../deploy/environments.ts"
import { whyNotWritable } from "../support/disk.ts"
import { stayOffline } from "../support/offline.ts"
import { openLocalStores, openRemoteStores, type Stores } from "./open.ts"
import { stateFolderOf, takeStateFolder } from "./state-folder.ts"

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
): Promise<Outcome<Stores, "state_not_taken" | "no_state">> {
  if (environment !== null) return answer(await openRemoteStores(environment))
  stayOffline()
  const folder = stateFolderOf(state)
  if (access === "read" && !existsSync(join(folder, "v3"))) {
    return refuse("no_state", `${folder} contains no local stores.`)
  }
  // A backup must be possible on a full disk.
  const problem =
    whyNotWritable(folder, access === "read" ? 0 : undefined) ??
    takeStateFolder(folder, `npm run ${basename(dirname(process.argv[1] ?? ""))}`)
  if (problem !== null) return refuse("state_not_taken", problem)
  return answer(await openLocalStores(folder))
}
