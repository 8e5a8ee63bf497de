/**
 * What reading companyfacts takes of an isolate's 128 MB: as many at a time as the consumer of the queue reads
 * (worker/queue.ts), each through the Worker's own readers. `node --expose-gc bench/isolate.ts DIR` takes a folder of whole
 * companyfacts files; the largest is read as it is, and grown to sizes EDGAR may come to by concepts nobody measures.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { gunzipSync, gzipSync } from "node:zlib"
import { readCompanyFacts } from "../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../src/facts/fact.ts"
import { measuredConcepts } from "../src/facts/measures/concepts.ts"
import { companiesAtOnce } from "../worker/queue.ts"
import { readWhole } from "../worker/sources/edgar/body.ts"

const megabyte = 1_048_576
const isolateMegabytesMax = 128
const sizes = [12, 24]
const root = new URL("..", import.meta.url).pathname
const folder = process.argv[2] ?? `${root}../shared/data/companyfacts`

if (!existsSync(folder))
  console.log(`isolate: no folder of companyfacts files at ${folder}; nothing measured`)
else await measure()

async function measure(): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json.gz"))
  const largest = files.toSorted(
    (a, b) => statSync(`${folder}/${b}`).size - statSync(`${folder}/${a}`).size,
  )[0]
  if (largest === undefined) throw new Error("the folder is empty")
  const text = gunzipSync(readFileSync(`${folder}/${largest}`)).toString()
  for (const [what, body] of [
    [`the largest of ${files.length} files, ${megabytes(text.length)} MB`, text] as const,
    ...sizes.map((size) => [`one grown to ${size} MB`, grown(text, size * megabyte)] as const),
  ]) {
    const peak = await peakMegabytes(gzipSync(body))
    console.log(
      `isolate: ${companiesAtOnce} at a time of ${what}: ${peak.toFixed(0)} MB at the most above what the code itself takes (an isolate has ${isolateMegabytesMax})`,
    )
    if (peak > isolateMegabytesMax) process.exitCode = 1
  }
}

/** With as many facts more as the size takes, of concepts that no measure knows. */
function grown(text: string, bytes: number): string {
  const fact =
    '{"end":"2020-12-31","val":1,"accn":"0000320193-20-000096","fy":2020,"fp":"FY","form":"10-K","filed":"2020-10-30"}'
  const facts = Array.from({ length: 1_000 }, () => fact).join(",")
  const concepts: string[] = []
  for (let length = text.length; length < bytes; length += facts.length) {
    concepts.push(`"Unmeasured${concepts.length}":{"label":"","units":{"USD":[${facts}]}},`)
  }
  return text.replace('"us-gaap":{', `"us-gaap":{${concepts.join("")}`)
}

async function peakMegabytes(gzipped: Uint8Array): Promise<number> {
  const held: CompanyFacts[] = []
  collect()
  const before = inUse()
  let peak = 0
  const watch = setInterval(() => {
    collect()
    peak = Math.max(peak, inUse() - before)
  }, 5)
  await Promise.all(
    Array.from({ length: companiesAtOnce }, async () => {
      const stream = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"))
      const read = await readWhole(new Response(stream), 1024 * megabyte)
      if (!read.ok) throw new Error(read.detail)
      peak = Math.max(peak, inUse() - before)
      const facts = readCompanyFacts(read.body, measuredConcepts)
      if (!facts.ok) throw new Error(facts.message)
      held.push(facts.value)
    }),
  )
  clearInterval(watch)
  return Math.max(peak, inUse() - before) / megabyte
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function collect(): void {
  globalThis.gc?.()
}

function megabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(1)
}
