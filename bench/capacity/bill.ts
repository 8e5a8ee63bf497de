import type { ObjectRows, StoreCost } from "./costs.ts"
import { type BillLine, billLine } from "./prices.ts"

export const requestsPerMonth = 10_000_000

/** In a hundred requests, by the label of the question that stands for them; bench/load/main.ts sends the same. */
export const mix: readonly (readonly [share: number, label: string])[] = [
  [60, "compliance"],
  [15, "screen, 20 symbols"],
  [10, "search, a name"],
  [5, "evidence"],
  [5, "etf"],
  [5, "compliance, unknown symbol"],
]

/**
 * Requests of a key within the second for which an isolate collects its reports, and within the minute between two saves
 * to D1. Few callers with many requests are cheaper than many with few: both are billed.
 */
export interface Callers {
  readonly label: string
  readonly requestsPerReport: number
  readonly requestsPerFlush: number
}

export const callerKinds: readonly Callers[] = [
  { label: "every request alone in its minute", requestsPerReport: 1, requestsPerFlush: 1 },
  { label: "100 a minute and key", requestsPerReport: 100 / 60, requestsPerFlush: 100 },
]

/**
 * Milliseconds of wall time that an object is billed for each call: assumed, and taken high. An object that waits for
 * nothing is not billed while it is idle.
 */
const objectMillisecondsPerCall = 10
const objectGigabytes = 0.128
/** Of a packet with a monthly quota: reserve and commit; a row and its index in, the count, row and index out. */
const packetCalls = 2
const packetRows = 5

/**
 * The write side of a month by docs/operations.md, for each company: 4.7 screenings, which read 210 rows of D1, write 56, put 3
 * objects, take 3 queue operations and 100 ms; for each line a close a trading day, of 2 rows.
 */
const screeningsPerCompany = 4.7
const closesPerLine = 21

export interface Stored {
  readonly lines: number
  readonly companies: number
  readonly databaseBytes: number
  readonly objectBytes: number
}

export interface BillInput {
  readonly costs: ReadonlyMap<string, StoreCost>
  readonly key: StoreCost
  readonly flush: StoreCost
  readonly objectRows: ObjectRows
  readonly cpuMilliseconds: number
  readonly stored: Stored
  readonly callers: Callers
}

/** The bill of a month: every request finds an isolate that remembers nothing, neither its key nor what it asks for. */
export function billOf(input: BillInput): readonly BillLine[] {
  const { key, flush, objectRows, cpuMilliseconds, stored, callers } = input
  const requests = requestsPerMonth
  const perRequest = (part: "rowsRead" | "objectsRead") =>
    mix.reduce((sum, [share, label]) => sum + (share / 100) * costOf(input.costs, label)[part], 0)
  const rowsRead = perRequest("rowsRead")
  const objectsRead = perRequest("objectsRead")
  const reports = requests / callers.requestsPerReport
  const flushes = requests / callers.requestsPerFlush
  const packets = requests * 0.05
  const calls = requests + reports + flushes + packets * packetCalls
  const screenings = stored.companies * screeningsPerCompany
  const objectRowsWritten =
    requests * objectRows.admitted +
    reports * objectRows.reported +
    flushes * objectRows.flushed +
    packets * packetRows
  return [
    billLine("Worker requests", requests, `${count(requests)} requests`),
    billLine(
      "Worker CPU ms",
      requests * cpuMilliseconds + screenings * 100,
      `${count(requests)} x ${cpuMilliseconds} + ${count(screenings)} screenings x 100`,
    ),
    billLine(
      "D1 rows read",
      requests * (rowsRead + key.rowsRead) + flushes * flush.rowsRead + screenings * 210,
      `${count(requests)} x (${rowsRead.toFixed(1)} + key ${key.rowsRead}) + ${count(flushes)} entries x ${flush.rowsRead} + ${count(screenings)} screenings x 210`,
    ),
    billLine(
      "D1 rows written",
      flushes * flush.rowsWritten + screenings * 58 + stored.lines * closesPerLine * 2,
      `${count(flushes)} entries x ${flush.rowsWritten} + ${count(screenings)} screenings x 58 + ${count(stored.lines)} lines x ${closesPerLine} days x 2`,
    ),
    billLine("D1 bytes", stored.databaseBytes, "measured"),
    billLine("R2 class A", screenings * 3, `${count(screenings)} screenings x 3`),
    billLine("R2 class B", requests * objectsRead, `${count(requests)} x ${objectsRead.toFixed(2)}`),
    billLine("R2 bytes", stored.objectBytes, "measured a company x companies"),
    billLine(
      "object requests",
      calls,
      `${count(requests)} admitted + ${count(reports)} reports + ${count(flushes)} alarms + ${count(packets)} packets x ${packetCalls}`,
    ),
    billLine(
      "object GB-s",
      (calls * objectMillisecondsPerCall * objectGigabytes) / 1_000,
      `${count(calls)} calls x ${objectMillisecondsPerCall} ms (assumed) x ${objectGigabytes} GB`,
    ),
    billLine(
      "object rows written",
      objectRowsWritten,
      `${count(requests)} x ${objectRows.admitted} + ${count(reports)} x ${objectRows.reported} + ${count(flushes)} x ${objectRows.flushed} + ${count(packets)} x ${packetRows}`,
    ),
    billLine("queue operations", screenings * 3, `${count(screenings)} screenings x 3`),
  ]
}

function costOf(costs: ReadonlyMap<string, StoreCost>, label: string): StoreCost {
  const cost = costs.get(label)
  if (cost === undefined) throw new Error(`nothing was measured of "${label}"`)
  return cost
}

/** Three figures: 9.4 M, 12.0 k. */
export function count(amount: number): string {
  if (amount >= 1e9) return `${(amount / 1e9).toPrecision(3)} G`
  if (amount >= 1e6) return `${(amount / 1e6).toPrecision(3)} M`
  if (amount >= 1e3) return `${(amount / 1e3).toPrecision(3)} k`
  return String(Math.round(amount * 100) / 100)
}
