/**
 * The backfill of the starter universe, on one thread and on two, beside gunzip and the core in one thread; turn about,
 * in one run. `node bench/backfill/main.ts DIR` takes a folder of whole companyfacts files (../shared/data/companyfacts when
 * left out); where it is not there, the packed figures are measured and no limit is held. Exits with 1 past a limit. Each
 * run fills a database that knows the companies and nothing of their facts.
 */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { readDirectory } from "../../scripts/backfill/archive.ts"
import { listedCompanies } from "../../scripts/backfill/companies.ts"
import { backfill, companiesToScreen } from "../../scripts/backfill/run.ts"
import { startThreads } from "../../scripts/backfill/threads.ts"
import { companiesOf, listingsOf, seriesOf } from "../../scripts/seed/listings.ts"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { readStarter, readWorld } from "../../scripts/starter/starter.ts"
import { openLocalStores, type Stores } from "../../scripts/stores/open.ts"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { closesInReportedShares } from "../../src/pipeline/prices/closes.ts"
import { rescreen } from "../../src/pipeline/rescreen/rescreen.ts"
import { sha256 } from "../../worker/storage/key-hash.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { replaceSeries } from "../../worker/storage/write/price-series.ts"
import { median } from "../support/harness.ts"
import type { ArchivesWritten } from "./archives.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")
const speedUpMin = 1.6
/** What a backfill of hours gains is seen on the same files some times over: each thread warms up for half a second. */
const timesOver = 4
const totalRatioMax = 1.5
const rounds = 3
const asOf = "2026-08-31"

const folder = mkdtempSync(join(tmpdir(), "qistas-backfill-"))
const archives = {
  companyFacts: join(folder, "companyfacts.zip"),
  submissions: join(folder, "submissions.zip"),
}
const wholeFiles = process.argv[2] ?? join(root, "../shared/data/companyfacts")
const bench = writeArchives()
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** In a process of its own, so that what it read weighs on no measurement. */
function writeArchives(): ArchivesWritten {
  const script = fileURLToPath(new URL("./archives.ts", import.meta.url))
  const args = [...process.execArgv, script, folder, wholeFiles]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))
}

async function measure(): Promise<void> {
  const empty = join(folder, "empty")
  await prepare(empty)
  console.log(`backfill: ${bench.companyFacts.length} companies from ${bench.from}, ${rounds} rounds`)
  const core: number[] = []
  const reading: Both = { one: [], two: [] }
  const long: Both = { one: [], two: [] }
  const busy: number[] = []
  const whole: Both = { one: [], two: [] }
  for (let round = 0; round < rounds; round++) {
    core.push(await onStores(empty, timeCore))
    reading.one.push(await onStores(empty, (stores) => timeReading(stores, 1, 1)))
    reading.two.push(await onStores(empty, (stores) => timeReading(stores, 2, 1)))
    const before = process.cpuUsage()
    long.one.push(await onStores(empty, (stores) => timeReading(stores, 1, timesOver)))
    const { user, system } = process.cpuUsage(before)
    busy.push((user + system) / 1e6 / (long.one.at(-1) ?? 0))
    long.two.push(await onStores(empty, (stores) => timeReading(stores, 2, timesOver)))
    whole.one.push(await onStores(empty, (stores) => timeWhole(stores, 1)))
    whole.two.push(await onStores(empty, (stores) => timeWhole(stores, 2)))
  }
  report(median(core), medians(reading), medians(long), medians(whole), median(busy))
}

/** Seconds of each round, on one thread and on two. */
interface Both {
  readonly one: number[]
  readonly two: number[]
}

function medians({ one, two }: Both) {
  return { one: median(one), two: median(two) }
}

/** A state that knows the companies, their lines and their closes. */
async function prepare(state: string): Promise<void> {
  const starter = readStarter(join(root, "data"))
  const world = readWorld(join(root, "data"))
  if (!starter.ok || !world.ok) throw new Error("the tables of data/ cannot be read")
  const { database, close } = await openLocalStores(root, state)
  await applyMigrations(database, join(root, "migrations"))
  await saveCompanies(database, companiesOf(starter.value))
  await saveListings(database, listingsOf(starter.value, world.value))
  await replaceSeries(database, { nowMilliseconds: Date.now }, seriesOf(starter.value))
  await close()
}

/** Seconds that `work` took on a copy of the state; opening and closing are not counted. */
async function onStores(state: string, work: (stores: Stores) => Promise<number>): Promise<number> {
  const copy = `${state}-copy`
  cpSync(state, copy, { recursive: true })
  const stores = await openLocalStores(root, copy)
  try {
    return await work(stores)
  } finally {
    await stores.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** gunzip, reading and screening of every company, one after the other and nothing else. */
async function timeCore(stores: Stores): Promise<number> {
  const paths = new Map(bench.companyFacts.map((path) => [Number(/CIK(\d{10})/.exec(path)?.[1]), path]))
  let milliseconds = 0
  for await (const companies of await chunksOf(stores)) {
    for (const { subject, prices } of companies) {
      const gzip = readFileSync(paths.get(subject.cik) ?? "")
      const began = performance.now()
      const plain = gunzipSync(gzip)
      const bytes = new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength)
      const facts = readCompanyFacts(bytes, measuredConcepts)
      if (!facts.ok) throw new Error(facts.message)
      const closes = prices && closesInReportedShares(prices.prices.closes, prices.splits, facts.value)
      const history = closes && { currency: prices.prices.currency, closes }
      await rescreen({ sha256 }, { subject, facts: facts.value, prices: history, asOf })
      milliseconds += performance.now() - began
    }
  }
  return milliseconds / 1_000
}

/** The same by threads out of the archives, printed for the stores and thrown away; all of them some times over. */
async function timeReading(stores: Stores, count: number, times: number): Promise<number> {
  const chunks = repeated(await chunksOf(stores), times)
  const began = performance.now()
  const threads = await startThreads(count, archives)
  await threads.screenAll(chunks, asOf, async (companies) => {
    const odd = companies.find(({ kind }) => kind !== "screened")
    if (odd !== undefined) throw new Error(`${odd.cik} was ${odd.kind}`)
  })
  await threads.stop()
  return (performance.now() - began) / 1_000
}

async function* repeated<Chunk>(chunks: AsyncIterable<Chunk>, times: number): AsyncGenerator<Chunk> {
  const known: Chunk[] = []
  for await (const chunk of chunks) {
    known.push(chunk)
    yield chunk
  }
  for (let time = 1; time < times; time++) yield* known
}

async function chunksOf(stores: Stores) {
  const listed = await listedCompanies(stores.database)
  const wanted = new Set(listed.keys())
  const facts = await readDirectory(archives.companyFacts, wanted)
  const submissions = await readDirectory(archives.submissions, wanted)
  if (!facts.ok || !submissions.ok) throw new Error("the archives cannot be read")
  const companies = [...listed.values()].filter(({ subject }) => facts.value.entries.has(subject.cik))
  return companiesToScreen(stores, companies, facts.value, submissions.value)
}

/** All of it: directories, threads, D1 and R2. */
async function timeWhole(stores: Stores, threads: number): Promise<number> {
  const began = performance.now()
  const task = { archives, threads, asOf, today: asOf, retryPausesSeconds: [] }
  const filled = await backfill(stores, task, () => {})
  const seconds = (performance.now() - began) / 1_000
  if (!filled.ok) throw new Error(filled.message)
  const { published, refused, withoutFacts, passedOver } = filled.value
  const unlisted = bench.companyFacts.length - published
  if (refused.length > 0 || unlisted !== passedOver) {
    throw new Error(`${published} published, ${refused.length} refused, ${withoutFacts} without facts`)
  }
  return seconds
}

type Seconds = ReturnType<typeof medians>

function report(core: number, reading: Seconds, long: Seconds, whole: Seconds, busy: number): void {
  const speedUp = reading.one / reading.two
  // A thread's compiler and collector work beside it: where processors are few, two threads cannot be twice as fast.
  const attainable = availableParallelism() / busy
  const totalRatio = whole.two / core
  console.log(`  gunzip and the core, one thread        ${core.toFixed(2)} s
  archives read, screened and printed    ${printed(reading)}
  the same ${timesOver} times over                  ${printed(long)}
  the whole run with D1 and R2           ${printed(whole)}; writing adds ${(whole.two - reading.two).toFixed(2)} s on two
  two threads over one, without the stores: ${speedUp.toFixed(2)} x (at least ${speedUpMin}); ${timesOver} times over ${(long.one / long.two).toFixed(2)} x
  one thread keeps ${busy.toFixed(2)} of ${availableParallelism()} processors busy: two can be ${attainable.toFixed(2)} x as fast at most
  whole run on two threads over gunzip and the core: ${totalRatio.toFixed(2)} x (at most ${totalRatioMax})
  largest memory of this process: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`)
  if (bench.from !== wholeFiles) {
    console.log("backfill: the limits are for whole files; packed ones are too small to part")
    return
  }
  const isWithin = speedUp >= speedUpMin && totalRatio <= totalRatioMax
  console.log(isWithin ? "backfill: within every limit" : "backfill: past a limit")
  process.exitCode = isWithin ? 0 : 1
}

function printed({ one, two }: Seconds): string {
  return `${one.toFixed(2)} s on one thread, ${two.toFixed(2)} s on two (${(one / two).toFixed(2)} x)`
}
