import { answerBuffer } from "../../../worker/limits/answers.ts"
import { memory } from "../../../worker/memory.ts"
import { documentCache } from "../../../worker/storage/read/cached.ts"
import { readCache } from "../../../worker/storage/read/current-cache.ts"

/** Clears the isolate's memory of everything that it has read, except keys. */
export function forgetReads(): void {
  const { keys } = memory.current.cache
  memory.current.cache = { ...readCache(), keys }
  Object.assign(memory, { documents: documentCache() })
}

/** Makes the isolate report responses after this time, instead of after a second. */
export function reportAfter(milliseconds: number): void {
  Object.assign(memory, { answers: answerBuffer(milliseconds) })
}

/** Waits until the responses to all requests so far are reported, possibly by another request. */
export async function responsesReported(): Promise<void> {
  const { pending } = memory.answers
  const isReported = () =>
    [...pending.values()].every(({ counts, sent }) => counts.size === 0 && sent === null)
  for (let looks = 0; !isReported() && looks < 1_000; looks++)
    await new Promise((resolve) => setTimeout(resolve, 10))
}
