import type { FillReply } from "../../worker/local/fill.ts"
import type { OperatorReply } from "../support/operator.ts"

export interface Fill {
  readonly symbol: string
  /** The reason why the company was not read; null if it was. */
  readonly problem: string | null
  readonly determination: FillReply["determination"]
}

export interface FillPorts {
  send(symbol: string): Promise<OperatorReply>
  show(fill: Fill, done: number, total: number): void
  /** Waits for this many seconds. */
  wait(seconds: number): Promise<unknown>
}

/**
 * The number of companies read at the same time, as in the queue (worker/queue.ts), because the facts of each
 * are in memory. The service keeps EDGAR's pace.
 */
const atOnce = 3
const pausesMax = 5

/** Fills the symbols. `stopped`: the reason why the service accepts no symbol; null if it does. */
export async function fillAll(
  symbols: readonly string[],
  ports: FillPorts,
): Promise<{ readonly fills: readonly Fill[]; readonly stopped: string | null }> {
  const fills: Fill[] = []
  let stopped: string | null = null
  const waiting = symbols.values()
  const lane = async (): Promise<void> => {
    for (const symbol of waiting) {
      if (stopped !== null) return
      const fill = await fillOne(symbol, ports)
      if ("stopped" in fill) {
        stopped = fill.stopped
        return
      }
      fills.push(fill)
      ports.show(fill, fills.length, symbols.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { fills, stopped }
}

async function fillOne(
  symbol: string,
  { send, wait }: FillPorts,
): Promise<Fill | { readonly stopped: string }> {
  const failed = (problem: string): Fill => ({ symbol, problem, determination: null })
  for (let pauses = 0; pauses <= pausesMax; pauses++) {
    const { body, problem } = await send(symbol)
    if (body === null) return { stopped: problem ?? "the service does not answer" }
    if (problem !== null) {
      const error = errorOf(body)
      return problem.startsWith("409") ? { stopped: error } : failed(error)
    }
    const read: FillReply = JSON.parse(body)
    if (read.result === "unreachable") return failed(read.detail ?? "EDGAR is unreachable")
    if (read.result === "paused") {
      await wait(read.retry_after_seconds ?? 1)
      continue
    }
    const { determination } = read
    return determination === null
      ? failed(noFigures[read.result] ?? read.result)
      : { symbol, problem: null, determination }
  }
  return failed("EDGAR pauses all requests")
}

/** Reasons why a company that was read has no verdict. */
const noFigures: Partial<Record<FillReply["result"], string>> = {
  waiting: "EDGAR has no figures for it",
  unlisted: "it has no listed share",
  overtaken: "another run is reading it",
}

/** Returns the error message of a refusal. */
function errorOf(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error === "string" ? error : (error?.message ?? body)
  } catch {
    return body
  }
}
