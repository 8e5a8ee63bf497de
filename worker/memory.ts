import { type AnswerBuffer, answerBuffer } from "./limits/answers.ts"
import { type IpLimit, type IpLimitKind, ipLimit } from "./limits/ip-limit.ts"
import { type IsolateStarts, isolateStarts } from "./limits/pace-client.ts"
import { type SpentCounters, spentCounters } from "./limits/spent.ts"
import { type DocumentCache, documentCache } from "./storage/read/cached.ts"
import { type CurrentMemory, currentMemory } from "./storage/read/current-cache.ts"
import { type KeyMemory, keyMemory } from "./storage/read/keys.ts"

/** What one isolate keeps between requests; all of it is bounded and short-lived. */
export interface IsolateMemory {
  readonly keys: KeyMemory
  readonly current: CurrentMemory
  readonly documents: DocumentCache
  readonly edgarStarts: IsolateStarts
  readonly addresses: Readonly<Record<IpLimitKind, IpLimit>>
  readonly answers: AnswerBuffer
  readonly spent: SpentCounters
}

/** The memory of a new isolate. */
export function freshMemory(): IsolateMemory {
  return {
    keys: keyMemory(),
    current: currentMemory(),
    documents: documentCache(),
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
