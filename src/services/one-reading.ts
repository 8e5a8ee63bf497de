import type { FilerId } from "../identifiers/filer.ts"
import { candidatesOf, lineMeant } from "../identifiers/resolve.ts"
import type { Instrument, Profile } from "../listings/instrument.ts"
import type { HolderFigures } from "../stored/holder-figures.ts"
import type { StoredMeasures } from "../stored/measures.ts"
import type { SharedPorts } from "./service.ts"

/** What is published of some instruments, all read at one moment. */
export interface OneReading {
  readonly instruments: readonly { readonly instrument: Instrument; readonly profile: Profile }[]
  /** By filer. Companies that were not measured are left out. */
  readonly measures: ReadonlyMap<FilerId, StoredMeasures>
  /** By filer. Companies without figures are left out. */
  readonly holderFigures: ReadonlyMap<FilerId, HolderFigures>
}

/**
 * Ports that contain a reading. Services that are asked about its instruments answer from it, so their answers
 * belong together and need no further read. Ask about no instrument outside the reading: it is not found.
 */
export function portsOfReading(
  ports: SharedPorts,
  { instruments, measures, holderFigures }: OneReading,
): Pick<SharedPorts, "instruments" | "measures" | "holderFigures"> {
  const byId = new Map(instruments.map((each) => [each.instrument.listing.instrumentId, each]))
  return {
    instruments: {
      ...ports.instruments,
      find: async (identifier) =>
        lineMeant(
          candidatesOf(identifier),
          instruments.map(({ instrument }) => instrument),
        ),
      profile: async (listing) =>
        byId.get(listing.instrumentId)?.profile ?? ports.instruments.profile(listing),
    },
    measures: { ...ports.measures, find: async (filers) => picked(measures, filers) },
    holderFigures: { find: async (filers) => picked(holderFigures, filers) },
  }
}

function picked<Value>(
  all: ReadonlyMap<FilerId, Value>,
  filers: readonly FilerId[],
): ReadonlyMap<FilerId, Value> {
  return new Map(
    filers.flatMap((filer) => {
      const value = all.get(filer)
      return value === undefined ? [] : [[filer, value] as const]
    }),
  )
}
