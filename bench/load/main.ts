/**
 * A mixed load on the service, compared with the same load on a bare Worker that only makes the limit's Durable Object call,
 * one whose object stores nothing, one that also reads a row of D1, and Fastify with SQLite (`bench/load/baseline`), in
 * short slices that alternate; then the processor time of a request of each kind, of `/compliance` beside the limit's call.
 * `--rounds N`: repetitions, 3 by default; one takes five to six minutes. `--state DIR`: keeps the seeded state for the next run,
 * which serves a copy. Exits with 1 for an unexpected status, or when the median of the rounds is below the limit of the first two.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
// Sets environment variables that wrangler reads when it is loaded.
import "../support/harness.ts"
import { randomFrom } from "../support/random.ts"
import {
  type Comparison,
  compare,
  type Measured,
  type Ratio,
  rateOf,
  ratioOf,
  type TargetName,
  type Workload,
} from "./compare.ts"
import { type ExpectedResponses, expectAnswers } from "./expect.ts"
import { profileKinds, type RequestCost } from "./profile.ts"
import { loadKinds, scriptOf } from "./script.ts"
import type { LoadTarget } from "./slices.ts"
import { prepareState } from "./state.ts"
import { inspectLimit, inspectState, serveBare, serveLimit, servePlain, serveState } from "./targets.ts"

const readsRatioMin = 0.85
const scriptRequests = 4_000
/** Of the service, a quarter of a second: a pause of the machine then falls into few slices. */
const perSlice = 200
const seed = 8

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, state: { type: "string" } },
})
const rounds = Number(options.rounds)
const folder = mkdtempSync(join(tmpdir(), "qistas-load-"))
const stateFolder = join(folder, "state")
const databaseFile = join(folder, "plain.sqlite")
const seededFolder = options.state === undefined ? stateFolder : resolve(options.state)
mkdirSync(seededFolder, { recursive: true })
const { universe, senders } = await prepareState(seededFolder, databaseFile)
// All targets keep their stores in the same place, in memory where possible: a kept state may be on a disk.
if (seededFolder !== stateFolder) cpSync(seededFolder, stateFolder, { recursive: true })
const script = scriptOf(universe, randomFrom(seed), scriptRequests)
const faults: string[] = []

const allTargets = ["service", "the limit's call", "a bare call", "and one D1 read", "Fastify"] as const

const workloads: readonly Workload[] = [
  {
    name: "reads",
    requests: script.filter(({ status }) => status === 200),
    steps: 96,
    targets: ["service", "the limit's call", "a bare call"],
  },
  { name: "mix", requests: script, steps: 18, targets: allTargets },
  ...loadKinds.map((kind) => ({
    name: kind,
    requests: script.filter((asked) => asked.kind === kind),
    steps: 4,
    targets: allTargets,
  })),
]

try {
  await printCosts(await compareAll())
} finally {
  rmSync(folder, { recursive: true })
}
for (const fault of new Set(faults)) console.log(`fault: ${fault}`)
if (faults.length > 0) process.exitCode = 1
process.exit()

/** Returns the bytes of the service's responses. */
async function compareAll(): Promise<ExpectedResponses["sizes"]> {
  const service = await serveState(stateFolder)
  const plain = await servePlain(databaseFile)
  const { sizes, compared, faults: unexpected } = await expectAnswers(script, senders, service.url, plain.url)
  faults.push(...unexpected)
  console.log(`${compared} different requests: Fastify's answers hold the same data as the service's`)
  const [limit, bare, reading] = await Promise.all([
    serveLimit(sizes),
    serveBare(sizes, { rows: "none" }),
    serveBare(sizes, { rows: "one" }),
  ])
  const targets: Readonly<Record<TargetName, LoadTarget>> = {
    service: { url: service.url, checksStatus: true },
    "the limit's call": { url: limit.url, checksStatus: false },
    "a bare call": { url: bare.url, checksStatus: false },
    "and one D1 read": { url: reading.url, checksStatus: false },
    Fastify: { url: plain.url, checksStatus: true },
  }
  const comparison = await compare({ workloads, perSlice, targets, senders, rounds })
  faults.push(...comparison.faults)
  printComparison(comparison)
  await Promise.all([service.stop(), limit.stop(), bare.stop(), reading.stop(), plain.stop()])
  return sizes
}

function printComparison({ results }: Comparison): void {
  const others = allTargets.filter((target) => target !== "service")
  console.log(`\nreq/s, and ms p50 p99: ${allTargets.join(" | ")}`)
  console.log(`throughput of the service by that of each other, median [quartiles]: ${others.join(" | ")}`)
  for (const [name, measured] of results) {
    const columns = allTargets.map((target) => paceOf(measured, target))
    const ratios = others.map((target) => printRatio(ratioOf(measured, target)))
    console.log(`${name.padEnd(11)} ${columns.join(" | ")}\n${" ".repeat(11)} ${ratios.join(" | ")}`)
  }
  const reads = results.get("reads")
  for (const target of ["the limit's call", "a bare call"] as const) {
    const ratio = reads === undefined ? null : ratioOf(reads, target)
    const each = ratio?.rounds.map((one) => one.toFixed(2)).join(", ")
    console.log(`reads by ${target}: ${ratio?.median.toFixed(2)} (rounds ${each}), at least ${readsRatioMin}`)
    if (ratio === null || ratio.median < readsRatioMin) process.exitCode = 1
  }
}

function printRatio(ratio: Ratio | null): string {
  if (ratio === null) return "-".padStart(17)
  const [low, high] = ratio.quartiles
  return `${ratio.median.toFixed(2)} [${low.toFixed(2)} ${high.toFixed(2)}]`.padStart(17)
}

function paceOf(measured: Measured, target: TargetName): string {
  const sorted = (measured.answers.get(target) ?? [])
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b)
  if (sorted.length === 0) return "-".padStart(20)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1).padStart(6)
  return `${rateOf(measured, target).toFixed(0).padStart(6)} ${at(0.5)} ${at(0.99)}`
}

/** In a separate run: the profiler slows the service. */
async function printCosts(sizes: ExpectedResponses["sizes"]): Promise<void> {
  const limitFolder = join(folder, "limit")
  cpSync(stateFolder, limitFolder, { recursive: true })
  const service = await inspectState(stateFolder)
  const limit = await inspectLimit(limitFolder, sizes)
  console.log(
    "\nms of a processor a request: in the isolate | its process, with the simulators | wrangler's proxy",
  )
  for await (const { kind, service: cost, limit: limitCost } of profileKinds({
    service,
    limit,
    senders,
    script,
  })) {
    console.log(`${kind.padEnd(11)} ${printCost(cost)}`)
    if (limitCost === null) continue
    console.log(`${"".padEnd(11)} ${printCost(limitCost)}, for the limit's call`)
    console.log(
      `${kind} in the isolate by the limit's call: ${(cost.isolate / limitCost.isolate).toFixed(2)}`,
    )
  }
  await Promise.all([service.stop(), limit.stop()])
}

function printCost({ isolate, runtime, proxy, hottest }: RequestCost): string {
  const figures = [isolate, runtime, proxy]
    .map((milliseconds) => milliseconds.toFixed(2).padStart(5))
    .join(" | ")
  const names = hottest.map(({ name, share }) => `${name} ${(100 * share).toFixed(0)}%`).join(", ")
  return `${figures}   ${names}`
}
