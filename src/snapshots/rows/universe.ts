import type { Scope } from "../../access/plans.ts"
import { compliance } from "../../compliance/service.ts"
import { type JsonText, valueIn } from "../../contract/json-text.ts"
import type { UniverseRow } from "../../contract/tables/universe.ts"
import { etf } from "../../funds/service.ts"
import { health } from "../../health/service.ts"
import type { Instrument } from "../../instruments/instrument.ts"
import type { Answer, Refusal } from "../../outcome.ts"
import { overview } from "../../overview/service.ts"
import { purification } from "../../purification/service.ts"
import type { ServicePorts } from "../../services/service.ts"
import { comparedStandings } from "../../standards/service.ts"
import { callerOf } from "./caller.ts"

/** The row of an instrument, by what the services answer on it. `day`: a past day, null for what is published. */
export async function universeRow(
  ports: ServicePorts,
  { listing, determination }: Instrument,
  scope: Scope,
  day: string | null,
): Promise<UniverseRow> {
  const caller = callerOf(scope)
  const symbol = listing.instrumentId
  const call = { input: { symbol, ...(day !== null && { as_of: day }) }, caller }
  const shown = answered(await overview(ports, call))
  if (shown === null) throw new Error(`no overview of ${symbol}`)
  const common = { overview: shown, packetId: day === null ? packetIdOf(determination?.packetKey) : null }
  if (listing.kind === "fund") {
    const weighed = answered(await etf(ports, call))
    return { ...common, compliance: null, health: null, purification: null, standings: [], etf: weighed }
  }
  const compared = await comparedStandings(ports, caller, symbol, day)
  return {
    ...common,
    compliance: answered(await compliance(ports, call)),
    health: answered(await health(ports, call)),
    purification: answered(await purification(ports, call)),
    standings: compared.ok ? compared.value : [],
    etf: null,
  }
}

/** Null where the service refuses: there is no such document of the instrument. */
function answered<Data>(reply: Answer<{ readonly data: JsonText<Data> }> | Refusal<string>): Data | null {
  return reply.ok ? valueIn(reply.value.data) : null
}

/** The SHA-256 in the key of a packet. */
function packetIdOf(key: string | null | undefined): string | null {
  return /[0-9a-f]{64}/.exec(key ?? "")?.[0] ?? null
}
