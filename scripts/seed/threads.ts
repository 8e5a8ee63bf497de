import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { ScreenedCompany } from "../../worker/local/stores.ts"
import { screeningProgram } from "../start/programs.ts"

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

/** A thread is started with its first work. */
interface Slot {
  thread: Promise<Worker> | null
  /** Settles when the work that was given last is done. */
  last: Promise<unknown>
}

/** Returns a thread for each processor. `folder`: the data folder. */
export function screeningThreads(folder: string): ScreeningThreads {
  const program = screeningProgram()
  const start = async () => new Worker(await program, { eval: true, workerData: { folder } })
  const slots = Array.from({ length: availableParallelism() }, (): Slot => {
    return { thread: null, last: Promise.resolve() }
  })
  let turn = 0
  return {
    screen(part) {
      // One thread screens the sandbox. Another would have to read the tables too, while the service starts.
      const slot = slots[part.part === "sandbox" ? 0 : turn++ % slots.length]
      if (slot === undefined) throw new Error("there is no processor")
      slot.thread ??= start()
      const { thread } = slot
      const result = slot.last.then(async () => screenOn(await thread, part))
      slot.last = result.catch(() => null)
      return result
    },
    close: async () => {
      await Promise.all(slots.map(async ({ thread }) => (await thread)?.terminate()))
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
