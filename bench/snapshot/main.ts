/**
 * Writes a snapshot of the starter universe and of 100,000 made-up instruments by the task of the service: runs, seconds,
 * processor time of workerd with its simulators of D1 and R2, the longest run, the size of each file, and the most memory in
 * buffers. V8 ends the process where the heap cannot be kept below its limit. Exits with 1 past a limit. `--lines 20000` makes up
 * fewer.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { openLocalStores } from "../../scripts/stores/open.ts"
import { keepTemporaryFilesInMemory } from "../../scripts/support/memory.ts"
import { stayOffline } from "../../scripts/support/offline.ts"
import { root } from "../../scripts/support/root.ts"
import type { SnapshotManifest } from "../../src/contract/snapshots.ts"
import { type Inspected, inspectState } from "../load/targets.ts"
import { connectInspector } from "../support/inspector.ts"
import { megabyte } from "../support/memory.ts"
import { processorSecondsOf } from "../support/processes.ts"
import { type Fill, fillMadeUp, fillStarter } from "./universes.ts"

/** Together less than the 128 MB of an isolate, which serves requests at the same time. */
const heapMegabytesMax = 64
const bufferMegabytesMax = 40
/** Cloudflare's for a run of a schedule of less than an hour; here the time includes D1 and R2. */
const runSecondsMax = 30
const readingsApartMilliseconds = 20
const operatorToken = "a-token-that-only-the-benchmark-knows"

const { values } = parseArgs({ options: { lines: { type: "string", default: "100000" } } })

stayOffline()
keepTemporaryFilesInMemory()
process.env.X_LOCAL_OBSERVABILITY = "false"

const misses: string[] = []
await measure("starter universe", fillStarter)
await measure(`${values.lines} made-up instruments`, fillMadeUp(Number(values.lines)))
console.log(
  misses.length === 0 ? "snapshot: within every limit" : `snapshot: past a limit: ${misses.join("; ")}`,
)
process.exit(misses.length === 0 ? 0 : 1)

interface Written {
  readonly runSeconds: readonly number[]
  readonly rows: number
}

async function measure(name: string, fill: Fill): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-snapshot-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  try {
    await fill(folder)
    const service = await serveWithin(folder)
    const { runtime } = service
    const processorBefore = processorSecondsOf([runtime])
    const { written, buffers } = await readBuffers(service, () => writeWhole(service))
    const processor = processorSecondsOf([runtime]) - processorBefore
    await service.stop()
    report(name, written, processor, buffers, await manifestIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The service in a process of workerd whose heaps are limited; the stores were filled in another. */
async function serveWithin(folder: string): Promise<Inspected> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${heapMegabytesMax}`
  try {
    return await inspectState(folder, operatorToken)
  } finally {
    delete process.env.MINIFLARE_WORKERD_V8_FLAGS
  }
}

/** Runs the task until the snapshot is whole. */
async function writeWhole({ url }: Inspected): Promise<Written> {
  const runSeconds: number[] = []
  let rows = 0
  for (;;) {
    const began = performance.now()
    const response = await fetch(`${url}/operator/tasks/snapshots`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operatorToken}` },
    })
    const reply = (await response.json()) as {
      readonly counts: { readonly rows: number }
      readonly incomplete: readonly string[]
    }
    if (!response.ok) throw new Error(`the task answered ${response.status}`)
    runSeconds.push((performance.now() - began) / 1_000)
    rows += reply.counts.rows
    if (reply.incomplete.length === 0) return { runSeconds, rows }
  }
}

/** What `write` returns, and the most megabytes of buffers in the isolate meanwhile: they are beside V8's heap. */
async function readBuffers(
  { inspectorUrl }: Inspected,
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly buffers: number }> {
  const { ask, close } = await connectInspector(inspectorUrl)
  let most = 0
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const usage = (await ask("Runtime.getHeapUsage")) as { readonly backingStorageSize: number }
      most = Math.max(most, usage.backingStorageSize)
      await new Promise((resolve) => setTimeout(resolve, readingsApartMilliseconds))
    }
  })()
  const written = await write()
  isOver = true
  await reading
  close()
  return { written, buffers: most / megabyte }
}

async function manifestIn(folder: string): Promise<SnapshotManifest> {
  const stores = await openLocalStores(root, folder)
  try {
    const manifest = await stores.database
      .prepare("SELECT manifest FROM snapshots WHERE revision = 1")
      .first<string>("manifest")
    return JSON.parse(manifest ?? "")
  } finally {
    await stores.close()
  }
}

function report(
  name: string,
  { runSeconds, rows }: Written,
  processor: number,
  buffers: number,
  { files }: SnapshotManifest,
): void {
  const seconds = runSeconds.reduce((sum, each) => sum + each, 0)
  const longest = Math.max(...runSeconds)
  console.log(
    `\n== ${name}: ${rows} rows in ${runSeconds.length} runs, ${seconds.toFixed(1)} s, the longest ${longest.toFixed(1)} s; processor ${processor.toFixed(1)} s; heap below ${heapMegabytesMax} MB, buffers at most ${buffers.toFixed(0)} MB`,
  )
  for (const { name: file, rows: ofFile, bytes } of files)
    console.log(
      `  ${file.padEnd(20)} ${String(ofFile).padStart(9)} rows ${(bytes / 1e6).toFixed(2).padStart(9)} MB`,
    )
  if (buffers > bufferMegabytesMax)
    misses.push(`${name}: ${buffers.toFixed(0)} MB of buffers, at most ${bufferMegabytesMax}`)
  if (longest > runSecondsMax)
    misses.push(`${name}: a run of ${longest.toFixed(1)} s, at most ${runSecondsMax}`)
}
