import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Packet } from "./packet.ts"
import type { RawFacts } from "./raw-facts.ts"
import { isDay } from "./shape.ts"

/** A packet, and the data against which it is verified. */
export interface VerificationInput {
  readonly packet: Packet
  readonly facts: readonly RawFacts[]
  /** Closes from any source; null if none are given. */
  readonly closes: Closes | null
}

/** Closes by day (YYYY-MM-DD). */
export type Closes = ReadonlyMap<string, number>

/**
 * Reads a CSV with columns `Date` and `Close`, with columns and rows in any order. Days without a close are
 * skipped.
 */
export function readCloses(file: string, csv: string): Outcome<Closes, "no_closes"> {
  const [header = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r?\n/)
  const columns = cellsOf(header).map((column) => column.toLowerCase())
  const dateAt = columns.indexOf("date")
  const closeAt = columns.indexOf("close")
  if (dateAt < 0 || closeAt < 0) {
    return refuse("no_closes", `${file}: the first line must name the columns Date and Close.`)
  }
  const closes = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line)
    const date = (cells[dateAt] ?? "").slice(0, 10)
    const written = cells[closeAt] ?? ""
    if (line.trim() === "" || /^(|null|nan)$/i.test(written)) continue
    const close = Number(written)
    if (!isDay(date) || !Number.isFinite(close)) {
      return refuse("no_closes", `${file}, line ${index + 2}: no day with its close.`)
    }
    closes.set(date, close)
  }
  return closes.size === 0 ? refuse("no_closes", `${file}: there is no close in it.`) : answer(closes)
}

function cellsOf(line: string): readonly string[] {
  return line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
}
