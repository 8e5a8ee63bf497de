import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { holdingsFileBytesMax as bytesMax } from "../../worker/sources/holdings/file.ts"
import { fundLinesOf } from "../seed/funds.ts"
import { readFunds } from "../starter/funds.ts"
import { readOtherNames } from "../starter/starter.ts"
import type { OperatorRequest } from "../support/operator.ts"

const usage = `npm run import -- holdings IVV FILE [--confirmed]   N-PORT (XML), iShares (CSV), State Street (xlsx), Tidal (CSV)
npm run import -- identifiers FILE                 CSV or tab-separated: cusip, and instrument_id, symbol or ticker
npm run import -- funds DIR                        the funds of DIR/funds.tsv.gz, as \`npm run pack\` writes it
npm run import -- names DIR                        the former and other names of DIR, by which search finds lines`

/** Returns the request for a command line of `npm run import`; or the reason why there is none. */
export function readImportArguments(given: readonly string[]): OperatorRequest | string {
  const args = given.filter((argument) => argument !== "--confirmed")
  const [command, first, second, ...rest] = args
  if (first === undefined || rest.length > 0 || args.some((argument) => argument.startsWith("--")))
    return usage
  const trust = args.length < given.length ? "?trust=confirmed" : ""
  if (command === "holdings" && second !== undefined) {
    const body = fileOf(second)
    const path = `/operator/holdings/${encodeURIComponent(first)}${trust}`
    return typeof body === "string" ? body : { method: "POST", path, body }
  }
  if (second !== undefined || trust !== "") return usage
  if (command === "identifiers") {
    const body = fileOf(first)
    return typeof body === "string" ? body : { method: "POST", path: "/operator/imports/identifiers", body }
  }
  if (command === "funds") return tableRequest("funds", () => fundLinesOf(readFunds(first)))
  return command === "names" ? tableRequest("names", () => readOtherNames(first)) : usage
}

function tableRequest(name: "funds" | "names", read: () => object): OperatorRequest | string {
  try {
    const body = new TextEncoder().encode(JSON.stringify(read()))
    return { method: "POST", path: `/operator/imports/${name}`, body }
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : "cannot be read"
  }
}

/**
 * Returns the bytes of a file, decompressed if gzip; or the reason why it cannot be read or would be refused.
 */
function fileOf(path: string): Uint8Array<ArrayBuffer> | string {
  try {
    const bytes = readFileSync(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const file = new Uint8Array(isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes)
    return file.byteLength > bytesMax ? tooLarge(path) : file
  } catch (cause) {
    if (cause instanceof RangeError) return tooLarge(path)
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function tooLarge(path: string): string {
  return `${path} is larger than ${bytesMax / 1_048_576} MB`
}
