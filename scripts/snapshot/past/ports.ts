import { expiringMap } from "../../../src/expiring-map.ts"
import type { FundOn } from "../../../src/funds/past-holdings.ts"
import type { PublishedFundPorts } from "../../../src/funds/service.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { PastInput } from "../../../src/screening/known-on.ts"
import type { RecordedInput } from "../../../src/stored/past-inputs.ts"

/** The number of companies whose filings stay in memory from day to day, about a megabyte each. */
const inputsKept = 500

/** The number of a day's documents that stay in memory for the next reader, at most 70 KB each. */
const documentsKept = 2_000

/** Returns ports for computing past days: what is equal on all days is read once, and nothing is stored. */
export function pastPorts(services: PublishedFundPorts): PublishedFundPorts {
  return {
    ...services,
    pastInputs: readOnce(services.pastInputs),
    pastHoldings: fewerReads(services.pastHoldings),
    keptDocuments: inMemory(),
  }
}

function readOnce(inputs: PublishedFundPorts["pastInputs"]): PublishedFundPorts["pastInputs"] {
  const known = new Map<FilerId, RecordedInput | null>()
  const read = new Map<FilerId, PastInput | null>()
  return {
    async recorded(filers) {
      const missing = filers.filter((filer) => !known.has(filer))
      const found = missing.length === 0 ? new Map() : await inputs.recorded(missing)
      for (const filer of missing) known.set(filer, found.get(filer) ?? null)
      return new Map(
        filers.flatMap((filer) => {
          const recorded = known.get(filer) ?? null
          return recorded === null ? [] : [[filer, recorded] as const]
        }),
      )
    },
    async read(filer, recorded) {
      const kept = read.get(filer)
      if (kept !== undefined) return kept
      const input = await inputs.read(filer, recorded)
      if (read.size < inputsKept) read.set(filer, input)
      return input
    },
  }
}

/** Reads a fund again only for days on which its holdings were known. For most funds there are none. */
function fewerReads(holdings: PublishedFundPorts["pastHoldings"]): PublishedFundPorts["pastHoldings"] {
  const known = new Map<string, Omit<FundOn, "held">>()
  return {
    async find(listing, day) {
      const fund = known.get(listing.instrumentId)
      if (fund !== undefined && (fund.knownFrom === null || day < fund.knownFrom))
        return { ...fund, held: null }
      const { held, ...found } = await holdings.find(listing, day)
      known.set(listing.instrumentId, found)
      return { ...found, held }
    },
  }
}

function inMemory(): PublishedFundPorts["keptDocuments"] {
  const kept = expiringMap<string>({
    maxEntries: documentsKept,
    maxAgeMilliseconds: Number.POSITIVE_INFINITY,
  })
  return {
    find: async (key) => kept.get(key, 0) ?? null,
    keep: async (key, json) => kept.set(key, json, 0),
  }
}
