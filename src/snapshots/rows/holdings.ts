import type { Scope } from "../../access/plans.ts"
import { valueIn } from "../../contract/json-text.ts"
import type { HoldingRow } from "../../contract/tables/holdings.ts"
import { etfHoldings } from "../../funds/holdings-service.ts"
import type { ServicePorts } from "../../services/service.ts"
import { callerOf } from "./caller.ts"

/** The rows of a fund's lines, by what the service answers on it. `day`: a past day, null for what is published. */
export async function holdingRows(
  ports: ServicePorts,
  fund: string,
  scope: Scope,
  day: string | null,
): Promise<readonly HoldingRow[]> {
  const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const input = { symbol: fund, ...page, ...(day !== null && { as_of: day }) }
  const reply = await etfHoldings(ports, { input, caller: callerOf(scope) })
  if (!reply.ok) throw new Error(`no holdings of ${fund}: ${reply.message}`)
  const answered = valueIn(reply.value.data)
  return answered.holdings.map((holding) => ({ fund: answered, holding }))
}
