import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { slices } from "../../src/lists.ts"
import { holdingsFileBytesMax as bytesMax } from "../../worker/sources/holdings/file.ts"
import { fundLinesOf, fundListingsOf } from "../seed/funds.ts"
import { companiesOf, listingsOf, shownListing } from "../seed/listings.ts"
import { readFunds } from "../starter/funds.ts"
import { readOtherNames, readStarter, readWorld } from "../starter/starter.ts"
import type { OperatorRequest } from "../support/operator.ts"

const usage = `npm run import -- holdings IVV FILE [--confirmed]   N-PORT (XML), iShares (CSV), State Street (xlsx), Tidal (CSV)
npm run import -- identifiers FILE                 CSV or tab-separated: cusip, and instrument_id, symbol or ticker
npm run import -- funds DIR                        the funds of DIR/funds.tsv.gz, as \`npm run pack\` writes it
npm run import -- listings DIR                     the companies and lines of DIR that are missing, and the sandbox
npm run import -- names DIR                        the former and other names of DIR, by which search finds lines`

/** Lines in one request. A request of all of them would take a Worker minutes. */
const linesPerRequest = 4_000

/** Returns the requests of a command line of `npm run import`, in order; or the reason why there is none. */
export function readImportArguments(given: readonly string[]): readonly OperatorRequest[] | string {
  const args = given.filter((argument) => argument !== "--confirmed")
  const [command, first, second, ...rest] = args
  if (first === undefined || rest.length > 0 || args.some((argument) => argument.startsWith("--")))
    return usage
  const trust = args.length < given.length ? "?trust=confirmed" : ""
  if (command === "holdings" && second !== undefined) {
    const body = fileOf(second)
    const path = `/operator/holdings/${encodeURIComponent(first)}${trust}`
    return typeof body === "string" ? body : [{ method: "POST", path, body }]
  }
  if (second !== undefined || trust !== "") return usage
  if (command === "identifiers") {
    const body = fileOf(first)
    return typeof body === "string" ? body : [{ method: "POST", path: "/operator/imports/identifiers", body }]
  }
  if (command === "funds") return tableRequests("funds", () => [fundLinesOf(readFunds(first))])
  if (command === "listings") return tableRequests("listings", () => listingParts(first))
  return command === "names" ? tableRequests("names", () => [readOtherNames(first)]) : usage
}

function tableRequests(
  name: "funds" | "listings" | "names",
  read: () => readonly object[],
): readonly OperatorRequest[] | string {
  try {
    return read().map((part) => ({
      method: "POST",
      path: `/operator/imports/${name}`,
      body: new TextEncoder().encode(JSON.stringify(part)),
    }))
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : "cannot be read"
  }
}

/** The companies of a data folder, then its lines, in parts. A line names only companies of earlier parts. */
function listingParts(folder: string): readonly object[] {
  const starter = readStarter(folder)
  const world = readWorld(folder)
  const ofCompanies = listingsOf(starter, world)
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const ofFunds = fundListingsOf(fundLinesOf(readFunds(folder)), ofCompanies, sandbox)
  const listings = [...ofCompanies, ...ofFunds].map(shownListing)
  return [
    ...slices(companiesOf(starter, world), linesPerRequest).map((some) => ({
      companies: some,
      listings: [],
    })),
    ...slices(listings, linesPerRequest).map((some) => ({ companies: [], listings: some })),
  ]
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
