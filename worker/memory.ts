import { type AnswerMemory, answerMemory } from "./limits/answers.ts"
import { type IpLimit, type IpLimitKind, ipLimit } from "./limits/ip-limit.ts"
import { type IsolateStarts, isolateStarts } from "./limits/turns.ts"
import { type InstrumentMemory, instrumentMemory } from "./storage/read/instruments.ts"
import { type KeyMemory, keyMemory } from "./storage/read/keys.ts"
import { type ReadMemory, readMemory } from "./storage/read/remembered.ts"

/** What one isolate remembers from request to request; all of it is bounded and short-lived. */
export interface IsolateMemory {
  readonly keys: KeyMemory
  readonly instruments: InstrumentMemory
  readonly reads: ReadMemory
  readonly edgarStarts: IsolateStarts
  readonly addresses: Readonly<Record<IpLimitKind, IpLimit>>
  readonly answers: AnswerMemory
}

/** That of an isolate which has just begun. */
export function freshMemory(): IsolateMemory {
  return {
    keys: keyMemory(),
    instruments: instrumentMemory(),
    reads: readMemory(),
    edgarStarts: isolateStarts(),
    addresses: {
      any: ipLimit("any"),
      discovery: ipLimit("discovery"),
      signIn: ipLimit("signIn"),
      pages: ipLimit("pages"),
    },
    answers: answerMemory(),
  }
}

/** The memory of this isolate. */
export const memory: IsolateMemory = freshMemory()
