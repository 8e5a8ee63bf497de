/**
 * Puts a mixed load on the service, in short slices that alternate with the same load on two bare Workers.
 * One of them only calls the limit's Durable Object; the other calls an object that stores nothing. `--rounds
 * N`: repetitions, 3 by default; a run of one round took four minutes. `--state DIR`: keeps the seeded state
 * for the next run, which serves a copy of it. Exits with 1 for an unexpected status, or if the median of the
 * rounds is below the limit.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
// Sets environment variables that wrangler reads when it is loaded.
import "../support/harness.ts"
import { randomFrom } from "../support/random.ts"
import { compare, type Measured, rateOf, ratioOf, type TargetName, type Workload } from "./compare.ts"
import { type ScriptedRequest, scriptOf } from "./script.ts"
import { headersOf, type LoadTarget, type Senders } from "./slices.ts"
import { prepareState } from "./state.ts"
import { serveBare, serveLimit, serveState } from "./targets.ts"

/** The smallest allowed ratio of the service's rate for reads to the rate of the limit's call. */
const readsRatioMin = 0.75
const scriptRequests = 4_000
/** The requests in a slice. It is so short (0.25 s of the service) that a pause affects few slices. */
const perSlice = 200
const seed = 8
const others = ["the limit's call", "a bare call"] as const

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, state: { type: "string" } },
})
const folder = mkdtempSync(join(tmpdir(), "qistas-load-"))
const stateFolder = join(folder, "state")
const seededFolder = options.state === undefined ? stateFolder : resolve(options.state)
mkdirSync(seededFolder, { recursive: true })
const { universe, senders } = await prepareState(seededFolder)
// All targets must keep their stores in the same place, in memory if possible. A kept state may be on a disk.
if (seededFolder !== stateFolder) cpSync(seededFolder, stateFolder, { recursive: true })
const script = scriptOf(universe, randomFrom(seed), scriptRequests)
const workloads: readonly Workload[] = [
  { name: "reads", requests: script.filter(({ status }) => status === 200), steps: 48 },
  { name: "mix", requests: script, steps: 18 },
]

try {
  for (const fault of new Set(await compareAll())) {
    console.log(`fault: ${fault}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit()

async function compareAll(): Promise<readonly string[]> {
  const service = await serveState(stateFolder)
  const { sizes, faults } = await expectAnswers(service.url)
  const [limit, bare] = await Promise.all([serveLimit(sizes), serveBare(sizes)])
  const targets: Readonly<Record<TargetName, LoadTarget>> = {
    service: { url: service.url, checksStatus: true },
    "the limit's call": { url: limit.url, checksStatus: false },
    "a bare call": { url: bare.url, checksStatus: false },
  }
  const rounds = Number(options.rounds)
  const comparison = await compare({ workloads, perSlice, targets, senders, rounds })
  for (const [name, measured] of comparison.results) print(name, measured)
  await Promise.all([service.stop(), limit.stop(), bare.stop()])
  return [...faults, ...comparison.faults]
}

/**
 * Sends each request of the script once. Returns the lengths of the service's responses by method and path,
 * and the unexpected statuses.
 */
async function expectAnswers(
  origin: string,
): Promise<{ readonly sizes: Readonly<Record<string, number>>; readonly faults: readonly string[] }> {
  const sizes: Record<string, number> = {}
  const faults: string[] = []
  const distinct = new Map(script.map((asked) => [`${asked.method} ${asked.path} ${asked.body}`, asked]))
  for (const [turn, asked] of [...distinct.values()].entries()) {
    const name = `${asked.method} ${asked.path}`
    const response = await send(origin, asked, senders, turn)
    sizes[name] ??= (await response.text()).length
    if (response.status !== asked.status)
      faults.push(`service: ${name}: ${response.status}, not ${asked.status}`)
  }
  return { sizes, faults }
}

function send(origin: string, asked: ScriptedRequest, from: Senders, turn: number): Promise<Response> {
  const { method, path, body } = asked
  return fetch(`${origin}${path}`, { method, headers: headersOf(asked, from, turn), body })
}

function print(name: Workload["name"], measured: Measured): void {
  console.log(`\n${name}: requests a second, p50 and p99 in ms`)
  for (const target of ["service", ...others] as const)
    console.log(`  ${target.padEnd(18)} ${paceOf(measured, target)}`)
  for (const target of others) {
    const { median, rounds, quartiles } = ratioOf(measured, target)
    const each = rounds.map((one) => one.toFixed(2)).join(", ")
    const [low, high] = quartiles.map((one) => one.toFixed(2))
    console.log(
      `  the service's rate divided by that of ${target}: ${median.toFixed(2)} [${low} ${high}], rounds ${each}`,
    )
    if (name !== "reads" || target !== "the limit's call") continue
    console.log(`  at least ${readsRatioMin}`)
    if (!(median >= readsRatioMin)) process.exitCode = 1
  }
}

function paceOf(measured: Measured, target: TargetName): string {
  const sorted = [...(measured.milliseconds.get(target) ?? [])].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1).padStart(6)
  return `${rateOf(measured, target).toFixed(0).padStart(6)} ${at(0.5)} ${at(0.99)}`
}
