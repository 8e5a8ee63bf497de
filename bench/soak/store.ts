import { setTimeout as pause } from "node:timers/promises"
import type { D1Database } from "@cloudflare/workers-types"
import { tornCompanies } from "./check/torn.ts"
import type { SoakRecord } from "./count.ts"

const lookMilliseconds = 700

/** Checks the store for half-published companies until `isOver`. */
export async function watchStore(
  database: D1Database,
  record: SoakRecord,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const torn = await tornCompanies(database)
    if (torn > 0) record.note("half", `${torn} companies stand otherwise where they are listed`)
    await pause(lookMilliseconds)
  }
}
