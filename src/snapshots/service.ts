import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Service } from "../services/service.ts"

/** A page of the days that have a snapshot. */
export const snapshots: Service<Endpoints["snapshots"]> = async (ports, { input, caller }) => {
  const { before = null, limit } = input
  const { rows, hasMore } = await ports.snapshots.list(caller.scope, { before, limit })
  return answer({ data: printJson(rows), meta: { has_more: hasMore } })
}
