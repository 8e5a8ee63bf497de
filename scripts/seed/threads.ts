import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { ScreenedCompany } from "../../worker/local/stores.ts"
import { bundleThread } from "../support/bundle.ts"

/** A part of a facts table: the companies of the sandbox, or the others. */
export interface TablePart {
  readonly table: string
  readonly part: "sandbox" | "rest"
}

/** Threads that screen, one for each processor. */
export interface ScreeningThreads {
  /** Screens a part as soon as a thread is free. Calls are carried out in order. */
  screen(part: TablePart): Promise<readonly ScreenedCompany[]>
  close(): Promise<void>
}

/** Starts the threads. `folder`: the data folder. */
export function screeningThreads(folder: string): ScreeningThreads {
  const program = bundleThread(new URL("./screening.ts", import.meta.url))
  const threads = Array.from({ length: availableParallelism() }, async () => {
    return new Worker(await program, { eval: true, workerData: { folder } })
  })
  // Each thread has a promise of its last result. New work goes to the thread that has waited longest.
  const queue = threads.map((thread) => ({ thread, last: Promise.resolve<unknown>(null) }))
  return {
    screen(part) {
      const free = queue.shift()
      if (free === undefined) throw new Error("there is no thread")
      const result = free.last.then(async () => screenOn(await free.thread, part))
      queue.push({ thread: free.thread, last: result.catch(() => null) })
      return result
    },
    close: async () => {
      await Promise.all(threads.map(async (thread) => (await thread).terminate()))
    },
  }
}

function screenOn(thread: Worker, part: TablePart): Promise<readonly ScreenedCompany[]> {
  return new Promise((resolve, reject) => {
    const settle = (companies: readonly ScreenedCompany[]): void => {
      thread.off("error", reject)
      resolve(companies)
    }
    thread.once("error", reject)
    thread.once("message", settle)
    thread.postMessage(part)
  })
}
