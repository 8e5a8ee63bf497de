import { type PublicStatus, readPublicStatus } from "../../../../src/pipeline/status.ts"
import { readCounters } from "../../../compose.ts"
import type { Env } from "../../../env.ts"
import { logFailure } from "../../../log.ts"
import type { Filling, Platform } from "../../../platform.ts"
import { databaseOf } from "../../../storage/database.ts"

/** The public state of the service. */
export interface ServiceStatus {
  readonly stores: readonly { readonly name: string; readonly answers: boolean }[]
  /** Null while the database does not answer. */
  readonly written: PublicStatus | null
  /** How far the stores are filled at first; null where nothing fills them, or the database does not answer. */
  readonly filling: Filling | null
}

const waitMilliseconds = 3_000

/** Reads from each store once, all at the same time. One that fails or takes too long counts as unreachable. */
export async function readStatus(env: Env, platform: Platform): Promise<ServiceStatus> {
  const [written, filling, documents, limits] = await Promise.all([
    within("status_database", () => readPublicStatus(databaseOf(env.DB))),
    within("status_filling", () => platform.filling(env)),
    within("status_documents", () => env.PACKETS.head("health")),
    within("status_limits", () => readCounters(env)),
  ])
  return {
    stores: [
      { name: "Database: verdicts, search index, accounts", answers: written.ok },
      { name: "Documents: Evidence Packets and financials", answers: documents.ok },
      { name: "Counters: the limits of keys", answers: limits.ok },
    ],
    written: written.ok ? written.value : null,
    filling: filling.ok ? filling.value : null,
  }
}

type Attempt<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

async function within<Value>(event: string, read: () => Promise<Value>): Promise<Attempt<Value>> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${waitMilliseconds} ms`)), waitMilliseconds)
  })
  try {
    return { ok: true, value: await Promise.race([read(), late]) }
  } catch (cause) {
    logFailure(event, cause)
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}
