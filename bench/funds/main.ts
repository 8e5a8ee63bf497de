/**
 * The cost of weighing every fund again: `POST /operator/tasks/funds` in workerd over local D1, at four sizes in turn, each
 * compared with a bare Worker that only reads the same lines. The cost must grow with the lines, not with the number of
 * funds. Exits with 1 past a limit.
 */

import { median } from "../support/median.ts"
import { issuersOf, linesOf } from "../universe/issuers.ts"
import type { HoldingsSize } from "./lines.ts"
import { startWeighing, type TimeTaken, type WeighingService } from "./service.ts"
import { peakMegabytesOfPass, statementsOfPass } from "./watch.ts"

const perLineRatioMax = 1.3
const fundsRatioMax = 1.5
/** Half of an isolate, which may serve requests at the same time. */
const megabytesMax = 64
/** A quarter of `cpu_ms` in wrangler.toml. */
const processorSecondsMax = 30
/** D1's limit for one run of a Worker. */
const statementsMax = 1_000
const linesPerPage = 5_000
/** One to read a page and three to match it again; three to write some 150 funds (src/pipeline/funds/weigh.ts). */
const statementsPerPageMax = 4
const fundsPerSave = 150
const statementsPerSaveMax = 3

const listings = 42_000
const rounds = 5
const roundsAlone = 3
const sizes = [
  { funds: 125, lines: 50_000 },
  { funds: 500, lines: 50_000 },
  { funds: 500, lines: 200_000 },
  { funds: 2_000, lines: 200_000 },
] as const
const one = { funds: 1, lines: 1 }
const largestFund = { funds: 1, lines: 20_000 }
const forgetMatches = "UPDATE fund_holdings SET matched = NULL"

interface SizeMeasurement {
  readonly size: HoldingsSize
  readonly service: WeighingService
  /** With a single holding: the fixed cost of listings, verdicts and matcher. */
  readonly alone: TimeTaken[]
  readonly weighed: TimeTaken[]
  readonly read: TimeTaken[]
}

const misses: string[] = []
const issuers = issuersOf(listings)
console.log(`${linesOf(issuers)} listings, ${rounds} rounds`)
const all: SizeMeasurement[] = []
for (const size of sizes) all.push(await prepare(size))
for (let round = 0; round < rounds; round++) for (const measured of all) await measure(measured)
for (const measured of all) report(measured)
judgeCosts()
await countStatements()
for (const measured of all.slice(0, 1)) await weighMemory(measured)
for (const { service } of all) await service.close()
console.log(misses.length === 0 ? "funds: within every limit" : `funds: past a limit: ${misses.join("; ")}`)
process.exitCode = misses.length === 0 ? 0 : 1

/** The first pass matches every line again, and warms up the code. */
async function prepare(size: HoldingsSize): Promise<SizeMeasurement> {
  const service = await startWeighing(issuers)
  await service.hold(one)
  await service.weigh()
  const alone: TimeTaken[] = []
  for (let round = 0; round < roundsAlone; round++) alone.push(await service.weigh())
  await service.hold(size)
  const { counts, ...taken } = await service.weigh()
  if (counts.funds !== size.funds || counts.lines !== size.lines) {
    throw new Error(`weighed ${counts.funds} funds of ${counts.lines} lines`)
  }
  console.log(`${labelOf(size)}: the first pass, which matches ${counts.rematched} lines, ${printed(taken)}`)
  judgeProcessor(`the first pass over ${labelOf(size)}`, taken.processorSeconds)
  return { size, service, alone, weighed: [], read: [] }
}

async function measure({ service, read, weighed }: SizeMeasurement): Promise<void> {
  read.push(await service.read())
  const { counts, ...taken } = await service.weigh()
  if (counts.rematched !== 0)
    throw new Error(`${counts.rematched} lines were matched otherwise the second time`)
  weighed.push(taken)
}

function report({ size, alone, weighed, read }: SizeMeasurement): void {
  const [whole, bare, fixed] = [middle(weighed), middle(read), middle(alone)]
  const perLine = ((whole.seconds / size.lines) * 1e6).toFixed(1)
  console.log(
    `${labelOf(size)}: ${printed(whole)}, ${perLine} microseconds a line; of it before the first line ${printed(fixed)}; ` +
      `read bare ${printed(bare)}; ratio ${(whole.seconds / bare.seconds).toFixed(2)}`,
  )
  judgeProcessor(`a pass over ${labelOf(size)}`, whole.processorSeconds)
}

/** Subtracts the fixed cost first: it is the same at any size, and would favour the large one. */
function judgeCosts(): void {
  const [small, smallInMore, large, largeInMore] = all.map(({ alone, weighed, size }) => {
    const cost = costOf(middle(weighed))
    return { cost, perLine: (cost - costOf(middle(alone))) / size.lines }
  })
  if (!small || !smallInMore || !large || !largeInMore) throw new Error("a size was not measured")
  judge(
    "a line at 200,000 beside 50,000, in four times the funds",
    large.perLine / small.perLine,
    perLineRatioMax,
  )
  judge(
    "a line at 200,000 beside 50,000, in as many funds",
    large.perLine / smallInMore.perLine,
    perLineRatioMax,
  )
  judge("2,000 funds beside 500, of 200,000 lines", largeInMore.cost / large.cost, fundsRatioMax)
  judge("500 funds beside 125, of 50,000 lines", smallInMore.cost / small.cost, fundsRatioMax)
}

/** Counts the statements of a pass that matches every line again, per page of lines and batch of funds. */
async function countStatementsOf({ size, service: { database, hold } }: SizeMeasurement): Promise<void> {
  const again = await statementsOfPass(database)
  await database.prepare(forgetMatches).run()
  const anew = await statementsOfPass(database)
  await hold(one)
  const alone = await statementsOfPass(database)
  const allowed =
    alone +
    Math.ceil(size.lines / linesPerPage) * statementsPerPageMax +
    Math.ceil(size.funds / fundsPerSave) * statementsPerSaveMax
  console.log(
    `${labelOf(size)}: ${again} statements; ${anew} when every line is matched anew: ${alone} for a single line, at most ${statementsPerPageMax} for each ${linesPerPage} lines and ${statementsPerSaveMax} for each ${fundsPerSave} funds make ${allowed}; at most ${statementsMax} in a run`,
  )
  if (anew > Math.min(allowed, statementsMax)) misses.push(`${anew} statements for ${labelOf(size)}`)
}

async function countStatements(): Promise<void> {
  for (const measured of all) await countStatementsOf(measured)
}

/** A fund is in memory until its last line, so one very large fund takes more than many small ones. */
async function weighMemory({ service: { database, hold } }: SizeMeasurement): Promise<void> {
  for (const size of [sizes[0], largestFund]) {
    await hold(size)
    const anew = await peakMegabytesOfPass(database)
    const again = await peakMegabytesOfPass(database)
    const peak = Math.max(anew, again)
    console.log(
      `${labelOf(size)}: ${peak.toFixed(0)} MB at the most above what the code takes (at most ${megabytesMax})`,
    )
    if (!(peak <= megabytesMax)) misses.push(`memory for ${labelOf(size)}`)
  }
}

function middle(taken: readonly TimeTaken[]): TimeTaken {
  return {
    seconds: median(taken.map(({ seconds }) => seconds)),
    processorSeconds: median(taken.map(({ processorSeconds }) => processorSeconds)),
  }
}

/** Processor time where the system reports it, since it excludes other work of the machine; else elapsed time. */
function costOf({ seconds, processorSeconds }: TimeTaken): number {
  return Number.isNaN(processorSeconds) ? seconds : processorSeconds
}

function judge(what: string, ratio: number, ratioMax: number): void {
  console.log(`${what}: ${ratio.toFixed(2)} x (at most ${ratioMax})`)
  if (!(ratio <= ratioMax)) misses.push(`${what} ${ratio.toFixed(2)} x`)
}

/** Includes the time of D1. Not judged where the system does not report it. */
function judgeProcessor(what: string, seconds: number): void {
  if (seconds > processorSecondsMax) misses.push(`${what}: ${seconds.toFixed(1)} s of a processor`)
}

function printed({ seconds, processorSeconds }: TimeTaken): string {
  return `${seconds.toFixed(2)} s (${processorSeconds.toFixed(2)} s of a processor)`
}

function labelOf({ funds, lines }: HoldingsSize): string {
  return `${funds} funds, ${lines} lines`
}
