/**
 * A mixed load on the service, compared with the same load on a bare Worker that only makes the limit's Durable Object call,
 * one whose object stores nothing, one that also reads a row of D1, and Fastify with SQLite (`bench/load/baseline`), in
 * alternating slices; then the processor time of a request of each kind. `--rounds N`: repetitions. `--state DIR`: keeps
 * the seeded state for the next run. Exits with 1 for an unexpected status, or below the limit of the first two.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
// Sets environment variables that wrangler reads when it is loaded.
import "../support/harness.ts"
import { randomFrom } from "../support/random.ts"
import { expectAnswers } from "./expect.ts"
import { profileKinds, type RequestCost } from "./profile.ts"
import { type LoadKind, loadKinds, type ScriptedRequest, scriptOf } from "./script.ts"
import { type LoadTarget, loadSlice, type TimedResponse } from "./slices.ts"
import { prepareState } from "./state.ts"
import { serveBare, serveLimit, servePlain, serveState } from "./targets.ts"

const readsRatioMin = 0.7
const scriptRequests = 4_000
/** Some twenty seconds of the service at a time, so that its caches are used and expire as under a steady load. */
const mixedPerSlice = 16_000
const kindPerSlice = 1_600
/** Rounds before those that count, with smaller slices. */
const warmRounds = 1
const warmPart = 0.1
const requestsEach = 1_000
const seed = 8

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "2" }, state: { type: "string" } },
})
const rounds = Number(options.rounds)
const folder = mkdtempSync(join(tmpdir(), "qistas-load-"))
const stateFolder = options.state === undefined ? join(folder, "state") : resolve(options.state)
mkdirSync(stateFolder, { recursive: true })
const databaseFile = join(folder, "plain.sqlite")

const { universe, senders } = await prepareState(stateFolder, databaseFile)
const script = scriptOf(universe, randomFrom(seed), scriptRequests)
const faults: string[] = []

/** A part of the script and its slice size. */
interface Workload {
  readonly name: "mix" | "reads" | LoadKind
  readonly requests: readonly ScriptedRequest[]
  readonly perSlice: number
}

const workloads: readonly Workload[] = [
  { name: "mix", requests: script, perSlice: mixedPerSlice },
  { name: "reads", requests: script.filter(({ status }) => status === 200), perSlice: mixedPerSlice },
  ...loadKinds.map((kind) => ({
    name: kind,
    requests: script.filter((asked) => asked.kind === kind),
    perSlice: kindPerSlice,
  })),
]

const targetNames = [
  "service",
  "the limit's call",
  "a bare call",
  "a bare call and one D1 read",
  "Fastify",
] as const
type TargetName = (typeof targetNames)[number]

interface TargetMeasurement {
  readonly rates: number[]
  readonly answers: TimedResponse[]
}

try {
  await compareAll()
  await printCosts()
} finally {
  rmSync(folder, { recursive: true })
}
for (const fault of new Set(faults)) console.log(`fault: ${fault}`)
if (faults.length > 0) process.exitCode = 1
process.exit()

async function compareAll(): Promise<void> {
  const service = await serveState(stateFolder, { inspected: "alone" })
  const plain = await servePlain(databaseFile)
  const { sizes, compared, faults: unexpected } = await expectAnswers(script, senders, service.url, plain.url)
  faults.push(...unexpected)
  console.log(`${compared} different requests: Fastify's answers hold the same data as the service's`)
  const limit = await serveLimit(sizes)
  const bare = await serveBare(sizes, { rows: "none" })
  const reading = await serveBare(sizes, { rows: "one" })
  const targets: Readonly<Record<TargetName, LoadTarget>> = {
    service: { url: service.url, checksStatus: true },
    "the limit's call": { url: limit.url, checksStatus: false },
    "a bare call": { url: bare.url, checksStatus: false },
    "a bare call and one D1 read": { url: reading.url, checksStatus: false },
    Fastify: { url: plain.url, checksStatus: true },
  }
  printComparison(await takeSlices(targets))
  await Promise.all([service.stop(), limit.stop(), bare.stop(), reading.stop(), plain.stop()])
}

type Results = ReadonlyMap<Workload["name"], Readonly<Record<TargetName, TargetMeasurement>>>

/** Runs each workload on each target before the next, so that other work of the machine affects all targets alike. */
async function takeSlices(targets: Readonly<Record<TargetName, LoadTarget>>): Promise<Results> {
  const results = new Map(workloads.map(({ name }) => [name, emptyResults()]))
  let turn = 0
  for (let round = 0; round < warmRounds + rounds; round++) {
    for (const { name, requests, perSlice } of workloads) {
      const length = round < warmRounds ? perSlice * warmPart : perSlice
      const slice = Array.from({ length }, (_, at) => requests[(turn + at) % requests.length])
      for (const target of targetNames) {
        const taken = await loadSlice(
          targets[target],
          slice.filter((one) => one !== undefined),
          senders,
          turn,
        )
        faults.push(...taken.faults.map((fault) => `${target}: ${fault}`))
        const into = round < warmRounds ? undefined : results.get(name)?.[target]
        into?.rates.push(taken.perSecond)
        into?.answers.push(...taken.answers)
      }
      turn += length
    }
  }
  return results
}

function emptyResults(): Readonly<Record<TargetName, TargetMeasurement>> {
  const results = targetNames.map((name) => [name, { rates: [], answers: [] }])
  return Object.fromEntries(results) as Readonly<Record<TargetName, TargetMeasurement>>
}

function printComparison(results: Results): void {
  console.log(
    `\nreq/s, and ms p50 p99: ${targetNames.join(" | ")}; throughput of the service by that of each other`,
  )
  for (const [name, measured] of results) {
    const columns = targetNames.map((target) => paceOf(measured[target]))
    const of = (target: TargetName) => ratioOf(measured, target).toFixed(2)
    const ratios = targetNames.filter((target) => target !== "service").map(of)
    console.log(`${name.padEnd(11)} ${columns.join(" | ")}   ${ratios.join(" ")}`)
  }
  console.log(`\nwithin the mix, ms p50 p99: ${targetNames.join(" | ")}`)
  const mixed = results.get("mix")
  for (const kind of loadKinds) {
    const columns = targetNames.map((target) =>
      latenciesOf(mixed?.[target].answers.filter((answered) => answered.kind === kind) ?? []),
    )
    console.log(`${kind.padEnd(11)} ${columns.join(" | ")}`)
  }
  const reads = results.get("reads")
  const of = (target: TargetName) => (reads === undefined ? Number.NaN : ratioOf(reads, target))
  const [limit, bare] = [of("the limit's call"), of("a bare call")]
  console.log(
    `\nreads: ${limit.toFixed(2)} of a bare Worker that does the limit's call, ${bare.toFixed(2)} of one whose object keeps nothing (at least ${readsRatioMin} of each); ${reads?.service.answers.length} requests each`,
  )
  if (!(limit >= readsRatioMin && bare >= readsRatioMin)) process.exitCode = 1
}

/** The ratio over the total time of all slices, which are of one size. */
function ratioOf(measured: Readonly<Record<TargetName, TargetMeasurement>>, target: TargetName): number {
  return rateOf(measured.service.rates) / rateOf(measured[target].rates)
}

function rateOf(rates: readonly number[]): number {
  return rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0)
}

function paceOf({ rates, answers }: TargetMeasurement): string {
  return `${rateOf(rates).toFixed(0).padStart(6)} ${latenciesOf(answers)}`
}

function latenciesOf(answers: readonly TimedResponse[]): string {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return `${at(0.5).toFixed(1).padStart(6)} ${at(0.99).toFixed(1).padStart(6)}`
}

/** In a separate run: the profiler slows the service. */
async function printCosts(): Promise<void> {
  const service = await serveState(stateFolder, { inspected: "inspected" })
  const target = { url: service.url, checksStatus: true }
  const { inspectorUrl } = service
  if (inspectorUrl === null) throw new Error("the service has no inspector")
  console.log(
    "\nms of a processor a request: in the service's isolate | its process, with the simulators | wrangler's proxy",
  )
  for await (const cost of profileKinds({ target, inspectorUrl, senders, script, requestsEach })) {
    console.log(`${cost.kind.padEnd(11)} ${costOf(cost)}`)
  }
  await service.stop()
}

function costOf({ isolate, runtime, proxy, hottest }: RequestCost): string {
  const figures = [isolate, runtime, proxy]
    .map((milliseconds) => milliseconds.toFixed(2).padStart(5))
    .join(" | ")
  const names = hottest.map(({ name, share }) => `${name} ${(100 * share).toFixed(0)}%`).join(", ")
  return `${figures}   ${names}`
}
