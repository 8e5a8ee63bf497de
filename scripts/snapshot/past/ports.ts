import type { RecordedInput } from "../../../src/assessments/past-inputs.ts"
import { expiringMap } from "../../../src/expiring-map.ts"
import type { FundOn } from "../../../src/funds/past-holdings.ts"
import type { PastInput } from "../../../src/screening/known-on.ts"
import type { ServicePorts } from "../../../src/services/service.ts"

/** The number of companies whose filings stay in memory from day to day, about a megabyte each. */
const inputsKept = 500

/** The number of a day's documents that stay in memory for the next reader, at most 70 KB each. */
const documentsKept = 2_000

/** Returns ports for computing past days: what is equal on all days is read once, and nothing is stored. */
export function pastPorts(services: ServicePorts): ServicePorts {
  return {
    ...services,
    pastInputs: readOnce(services.pastInputs),
    pastHoldings: fewerReads(services.pastHoldings),
    keptDocuments: inMemory(),
  }
}

function readOnce(inputs: ServicePorts["pastInputs"]): ServicePorts["pastInputs"] {
  const known = new Map<number, RecordedInput | null>()
  const read = new Map<number, PastInput | null>()
  return {
    async recorded(ciks) {
      const missing = ciks.filter((cik) => !known.has(cik))
      const found = missing.length === 0 ? new Map() : await inputs.recorded(missing)
      for (const cik of missing) known.set(cik, found.get(cik) ?? null)
      return new Map(
        ciks.flatMap((cik) => {
          const recorded = known.get(cik) ?? null
          return recorded === null ? [] : [[cik, recorded] as const]
        }),
      )
    },
    async read(cik, recorded) {
      const kept = read.get(cik)
      if (kept !== undefined) return kept
      const input = await inputs.read(cik, recorded)
      if (read.size < inputsKept) read.set(cik, input)
      return input
    },
  }
}

/** Reads a fund again only for days on which its holdings were known. For most funds there are none. */
function fewerReads(holdings: ServicePorts["pastHoldings"]): ServicePorts["pastHoldings"] {
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

function inMemory(): ServicePorts["keptDocuments"] {
  const kept = expiringMap<string>({
    maxEntries: documentsKept,
    maxAgeMilliseconds: Number.POSITIVE_INFINITY,
  })
  return {
    find: async (key) => kept.get(key, 0) ?? null,
    keep: async (key, json) => kept.set(key, json, 0),
  }
}
