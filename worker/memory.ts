import { type AnswerBuffer, answerBuffer } from "./limits/answers.ts"
import { type IpLimit, type IpLimitKind, ipLimit } from "./limits/ip-limit.ts"
import { type IsolateStarts, isolateStarts } from "./limits/pace-client.ts"
import { type SpentCounters, spentCounters } from "./limits/spent.ts"
import { type ReadCache, readCache } from "./storage/read/cached.ts"
import { type InstrumentCache, instrumentCache } from "./storage/read/instruments.ts"
import { type KeyCache, keyCache } from "./storage/read/keys.ts"

/** What one isolate keeps between requests; all of it is bounded and short-lived. */
export interface IsolateMemory {
  readonly keys: KeyCache
  readonly instruments: InstrumentCache
  readonly reads: ReadCache
  readonly edgarStarts: IsolateStarts
  readonly addresses: Readonly<Record<IpLimitKind, IpLimit>>
  readonly answers: AnswerBuffer
  readonly spent: SpentCounters
}

/** The memory of a new isolate. */
export function freshMemory(): IsolateMemory {
  return {
    keys: keyCache(),
    instruments: instrumentCache(),
    reads: readCache(),
    edgarStarts: isolateStarts(),
    addresses: {
      any: ipLimit("any"),
      keys: ipLimit("keys"),
      knownKey: ipLimit("knownKey"),
      discovery: ipLimit("discovery"),
      signIn: ipLimit("signIn"),
      pages: ipLimit("pages"),
    },
    answers: answerBuffer(),
    spent: spentCounters(),
  }
}

/** The memory of this isolate. */
export const memory: IsolateMemory = freshMemory()
