import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { Publication } from "../../src/pipeline/ports.ts"
import { publishAll } from "../../src/pipeline/rescreen/publication.ts"
import { type PrintedInput, saveInputs } from "../../worker/storage/write/inputs.ts"
import { cloudflarePublishing } from "../../worker/storage/write/publishing.ts"

/** Screened companies with their screening inputs. Plain data, sent as JSON. */
export interface ScreenedCompanies {
  readonly inputs: readonly PrintedInput[]
  readonly publications: readonly Publication[]
}

/** Stores screened companies and returns the number of new assessments; idempotent. */
export type StoreScreened = (companies: ScreenedCompanies) => Promise<number>

/**
 * Input first, publication second: if interrupted in between, the queue screens the company on the newer input when it is
 * next due. In the other order it would return the verdict to an older report.
 */
export function storeScreenedIn(database: D1Database, packets: R2Bucket): StoreScreened {
  const ports = cloudflarePublishing(database, packets)
  return async ({ inputs, publications }) => {
    await saveInputs(database, packets, ports.clock, inputs)
    return publishAll(ports, publications)
  }
}
