import { type ExpiringMap, expiringMap } from "../src/expiring-map.ts"
import { type Register, registerNames } from "../src/identifiers/registers.ts"
import type { FundStore } from "../src/pipeline/funds/store.ts"
import { type FundReader, fundReader } from "../src/pipeline/funds/weigh.ts"
import type { Clock } from "../src/runtime.ts"
import { type IpLimit, type IpLimitKind, ipLimit } from "./limits/ip-limit.ts"
import { type IsolateStarts, isolateStarts } from "./limits/pace-client.ts"
import { type DocumentCache, documentCache } from "./storage/read/cached.ts"
import { type CurrentMemory, currentMemory } from "./storage/read/current-cache.ts"
import { type KeyMemory, keyMemory } from "./storage/read/keys.ts"

/** The data that one isolate keeps between requests. All of it is bounded and short-lived. */
interface IsolateMemory {
  readonly keys: KeyMemory
  readonly current: CurrentMemory
  readonly documents: DocumentCache
  readonly starts: Readonly<Record<Register, IsolateStarts>>
  readonly addresses: Readonly<Record<IpLimitKind, IpLimit>>
  /** Keys, and accounts of sessions, whose request was refused by the allowance within the last minute. */
  readonly refused: ExpiringMap<true>
  /** The reader of listings and verdicts for holdings; null before it is first used. */
  fundReader: { readonly reader: FundReader; readonly untilMilliseconds: number } | null
}

/**
 * The reader of listings and verdicts for holdings. Each isolate reads them once a minute, because on a busy
 * day a thousand filings arrive.
 */
export async function isolatesFundReader(
  funds: FundStore,
  isolate: IsolateMemory,
  clock: Clock,
): Promise<FundReader> {
  const nowMilliseconds = clock.nowMilliseconds()
  const known = isolate.fundReader
  if (known !== null && nowMilliseconds < known.untilMilliseconds) return known.reader
  const reader = await fundReader(funds)
  isolate.fundReader = { reader, untilMilliseconds: nowMilliseconds + fundReaderMilliseconds }
  return reader
}
const fundReaderMilliseconds = 60_000

export function freshMemory(): IsolateMemory {
  return {
    keys: keyMemory(),
    current: currentMemory(),
    documents: documentCache(),
    starts: Object.fromEntries(registerNames.map((name) => [name, isolateStarts()])) as Record<
      Register,
      IsolateStarts
    >,
    addresses: {
      any: ipLimit("any"),
      keys: ipLimit("keys"),
      knownKey: ipLimit("knownKey"),
      discovery: ipLimit("discovery"),
      signIn: ipLimit("signIn"),
      pages: ipLimit("pages"),
      withoutKey: ipLimit("withoutKey"),
    },
    refused: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: 60_000 }),
    fundReader: null,
  }
}

/** The memory of this isolate. */
export const memory: IsolateMemory = freshMemory()
