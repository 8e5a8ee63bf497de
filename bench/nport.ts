/**
 * What reading an N-PORT document of over 3,000 lines takes, beside a bare pass of the parser over the same bytes in the
 * same run and nothing more. `node bench/nport.ts` reads the SEC's samples 4 and 5 where QISTAS_SHARED names the shared
 * data or ../shared/data is there; elsewhere a document of the same shape that it makes.
 */
import { existsSync, readFileSync } from "node:fs"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { gunzipSync } from "node:zlib"
import { SaxesParser } from "saxes"
import { nportReader } from "../src/filings/nport/read.ts"
import type { HoldingsFile } from "../src/holdings/issuers/file.ts"
import { nportDocument, nportLine } from "../test/support/nport.ts"

const megabyte = 1_048_576
const memoryMegabytesMax = 64
const ratioMax = 3
const rounds = 25
/** As much as arrives of a response at a time. */
const pieceBytes = 65_536
const shared = process.env.QISTAS_SHARED ?? new URL("../../shared/data", import.meta.url).pathname
const samples = ["N-PORT_Sample_4.xml.gz", "N-PORT_Sample_5.xml.gz"]

interface Document {
  readonly name: string
  readonly bytes: Uint8Array
}

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")
main()

function main(): void {
  for (const document of documents()) {
    const { ratio, bareMilliseconds, readMilliseconds } = timed(document)
    const { peakMegabytes, lines } = measured(document)
    console.log(
      `nport: ${document.name}, ${(document.bytes.length / megabyte).toFixed(1)} MB, ${lines} lines: ${readMilliseconds.toFixed(1)} ms, a bare pass of the parser ${bareMilliseconds.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (limit ${ratioMax}); ${peakMegabytes.toFixed(1)} MB at the most above the document (limit ${memoryMegabytesMax})`,
    )
    if (!(ratio <= ratioMax && peakMegabytes <= memoryMegabytesMax)) process.exitCode = 1
  }
}

function documents(): readonly Document[] {
  const folder = `${shared}/nport/sec-samples`
  if (existsSync(folder))
    return samples.map((name) => ({
      name,
      bytes: new Uint8Array(gunzipSync(readFileSync(`${folder}/${name}`))),
    }))
  const lines = Array.from({ length: 3_400 }, (_, at) =>
    nportLine({ name: `COMPANY ${at} INC`, pctVal: "0.0294", isRestrictedSec: "N", fairValLevel: "1" }),
  )
  return [{ name: "a document made of as many lines", bytes: new TextEncoder().encode(nportDocument(lines)) }]
}

/** Medians of turns taken in one loop, so that whatever else the machine does meets both. */
function timed({ bytes }: Document) {
  const bare: number[] = []
  const read: number[] = []
  for (let round = -3; round < rounds; round++) {
    const spent = [elapsed(() => passBare(bytes)), elapsed(() => readWhole(bytes, () => undefined))] as const
    if (round < 0) continue
    bare.push(spent[0])
    read.push(spent[1])
  }
  const [bareMilliseconds, readMilliseconds] = [median(bare), median(read)]
  return { bareMilliseconds, readMilliseconds, ratio: readMilliseconds / bareMilliseconds }
}

function passBare(bytes: Uint8Array): void {
  const parser = new SaxesParser()
  parser.on("error", (error) => {
    throw error
  })
  for (const piece of pieces(bytes)) parser.write(piece)
  parser.close()
}

/** Heap and external memory that is held after each piece. */
function measured({ bytes }: Document) {
  const before = inUse()
  let peak = 0
  const { holdings } = readWhole(bytes, () => {
    peak = Math.max(peak, inUse() - before)
  })
  return { peakMegabytes: peak / megabyte, lines: holdings.length }
}

function readWhole(bytes: Uint8Array, afterPiece: () => void): HoldingsFile {
  const reader = nportReader()
  for (const piece of pieces(bytes)) {
    reader.write(piece)
    afterPiece()
  }
  const outcome = reader.end()
  afterPiece()
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

function* pieces(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
    // EDGAR's blank line before the declaration is the reader's matter; the parser would refuse it.
    yield at === 0 ? piece.trimStart() : piece
  }
}

function inUse(): number {
  if (typeof collect === "function") collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function elapsed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
