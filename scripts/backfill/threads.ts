import { Worker } from "node:worker_threads"
import { bundleProgram } from "../support/bundle.ts"
import type { BackfillCompany, Backfilled } from "./company.ts"
import type { BackfillReply, BackfillRequest } from "./thread.ts"

export interface Archives {
  readonly companyFacts: string
  readonly submissions: string
}

/**
 * A thread has one request in work and two waiting. The local stores block the main thread for half a second
 * at a time, because wrangler's proxy prepares statements synchronously.
 */
const requestsPerThread = 3
/** The young generation has room for the facts of some companies, so they are rarely copied (-5% time). */
const youngGenerationMegabytes = 64

export interface Threads {
  /**
   * Screens each chunk as of a day (YYYY-MM-DD), and passes the results to `take` in any order. `chunks` is
   * not read while all threads are full or `take` is pending. Throws if a thread dies.
   */
  screenAll(
    chunks: AsyncIterator<readonly BackfillCompany[]>,
    asOf: string,
    take: (companies: readonly Backfilled[]) => Promise<void>,
  ): Promise<void>
  stop(): Promise<void>
}

/** Starts threads that open the archives. */
export async function startThreads(count: number, archives: Archives): Promise<Threads> {
  const { text: program } = await bundleProgram("scripts/backfill/thread.ts", "cjs")
  const threads = Array.from({ length: count }, () => startThread(program, archives))
  return {
    async screenAll(chunks, asOf, take) {
      const lane = async ({ screen }: Thread): Promise<void> => {
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
          await take(await screen(next.value, asOf))
        }
      }
      const lanes = threads.flatMap((thread) => Array.from({ length: requestsPerThread }, () => lane(thread)))
      await Promise.all(lanes)
    },
    async stop() {
      await Promise.all(threads.map(({ stop }) => stop()))
    },
  }
}

interface Thread {
  readonly screen: (companies: readonly BackfillCompany[], asOf: string) => Promise<readonly Backfilled[]>
  readonly stop: () => Promise<unknown>
}

interface Waiting {
  readonly resolve: (companies: readonly Backfilled[]) => void
  readonly reject: (cause: Error) => void
}

function startThread(program: string, archives: Archives): Thread {
  const worker = new Worker(program, {
    eval: true,
    workerData: archives,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMegabytes },
  })
  const waiting = new Map<number, Waiting>()
  let requests = 0
  let died: Error | null = null
  const die = (cause: Error): void => {
    died = cause
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  worker.on("message", ({ number, companies }: BackfillReply) => {
    waiting.get(number)?.resolve(companies)
    waiting.delete(number)
  })
  worker.on("error", die)
  worker.on("exit", () => die(new Error("a thread ended")))
  return {
    screen: (companies, asOf) =>
      new Promise((resolve, reject) => {
        if (died !== null) return reject(died)
        const number = requests++
        waiting.set(number, { resolve, reject })
        worker.postMessage({ number, asOf, companies } satisfies BackfillRequest)
      }),
    stop: () => worker.terminate(),
  }
}
