import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { usInstrumentId } from "../identifiers/us-symbol.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Instrument, Instruments } from "../ports.ts"

/** Finds the instrument a caller names, if the caller may read it. */
export async function readInstrument(
  instruments: Instruments,
  caller: Caller,
  identifier: string,
): Promise<Outcome<Instrument, "sandbox_restricted" | "not_found">> {
  const instrument = await lookUp(instruments, identifier)
  const allowed = withinScope(caller.scope, instrument?.listing ?? null)
  if (!allowed.ok) return allowed
  if (instrument === null) return refuse("not_found", `No listing under the identifier "${identifier}".`)
  return answer(instrument)
}

/** The look-up alone, so that it can run while the request is being admitted. */
export async function lookUp(instruments: Instruments, identifier: string): Promise<Instrument | null> {
  const instrumentId = usInstrumentId(identifier)
  return instrumentId === null ? null : instruments.find(instrumentId)
}
