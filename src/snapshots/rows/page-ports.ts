import type { Fund } from "../../funds/store.ts"
import { candidatesOf } from "../../identifiers/resolve.ts"
import type { Instrument } from "../../instruments/instrument.ts"
import type { ServicePorts } from "../../services/service.ts"
import type { HeldLines, InstrumentPage } from "../ports.ts"

/**
 * The ports of services over a page that was read at once, so that a row of a snapshot is what the API answers, without a
 * read for each instrument.
 */
export function portsOfInstruments(ports: ServicePorts, page: InstrumentPage): ServicePorts {
  const byId = new Map(page.instruments.map((each) => [each.instrument.listing.instrumentId, each]))
  return {
    ...ports,
    instruments: {
      ...ports.instruments,
      find: async (identifier) => {
        const found = candidatesOf(identifier).find(({ instrumentId }) => byId.has(instrumentId))
        return byId.get(found?.instrumentId ?? "")?.instrument ?? null
      },
      profile: async (listing) =>
        byId.get(listing.instrumentId)?.profile ?? ports.instruments.profile(listing),
    },
    funds: {
      ...ports.funds,
      find: async (listing) => byId.get(listing.instrumentId)?.fund ?? ports.funds.find(listing),
    },
    measures: { ...ports.measures, find: async (ciks) => picked(page.measures, ciks) },
    holderFigures: { find: async (ciks) => picked(page.holderFigures, ciks) },
  }
}

/** The same for lines of a fund: `etfHoldings` answers them as a page of its own. */
export function portsOfLines(ports: ServicePorts, { fund, lines }: HeldLines): ServicePorts {
  return {
    ...ports,
    instruments: { ...ports.instruments, find: async () => instrumentOf(fund) },
    funds: { ...ports.funds, holdings: async () => ({ fund, lines }) },
  }
}

function instrumentOf({ listing }: Fund): Instrument {
  return { listing, determination: null, share: null }
}

function picked<Value>(all: ReadonlyMap<number, Value>, ciks: readonly number[]): ReadonlyMap<number, Value> {
  return new Map(
    ciks.flatMap((cik) => {
      const value = all.get(cik)
      return value === undefined ? [] : [[cik, value] as const]
    }),
  )
}
