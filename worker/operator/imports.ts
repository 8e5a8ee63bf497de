import * as z from "zod"
import { filerId } from "../../src/contract/scalars.ts"
import { utcDay } from "../../src/days.ts"
import { readCusips } from "../../src/holdings/cusips-file.ts"
import { cikOf, type FilerId } from "../../src/identifiers/filer.ts"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import { whyAnotherFund } from "../../src/pipeline/funds/file.ts"
import type { KnownFund } from "../../src/pipeline/funds/ports.ts"
import { saveCusips, saveFundLines, saveFunds } from "../../src/pipeline/funds/register.ts"
import { fundReader, takeHoldings } from "../../src/pipeline/funds/weigh.ts"
import { addListings, type ListedLine } from "../../src/pipeline/listings/companies.ts"
import { replaceOtherNames } from "../../src/pipeline/listings/search-index.ts"
import { knownFailure } from "../../src/screening/activities/placement.ts"
import { statedIndustry } from "../../src/stored/input.ts"
import { listingKinds, otherSecurities } from "../../src/vocabulary.ts"
import { compose } from "../compose.ts"
import type { Env } from "../env.ts"
import { readChunks } from "../http/body.ts"
import { holdingsFileBytesMax, readHoldingsFile } from "../sources/holdings/file.ts"
import { databaseOf } from "../storage/database.ts"
import { composeTasks } from "../write-side.ts"

/** The status and body of the reply to an import. */
export interface ImportReply {
  readonly status: number
  readonly body: object
}

/**
 * Replaces the holdings of a fund with those of a file. A broken file, or a file of another fund, changes
 * nothing. `symbol` is the symbol of any line of the fund.
 */
export async function importHoldings(
  symbol: string,
  bytes: Uint8Array,
  env: Env,
  trust: "checked" | "confirmed",
): Promise<ImportReply> {
  const { instruments, funds } = compose(env)
  const found = await instruments.find(symbol)
  if (found === null || found.listing.kind !== "fund")
    return refused(404, `${symbol} is no fund that is listed`)
  const { listing } = await funds.find(found.listing)
  const file = await readHoldingsFile(bytes)
  if (!file.ok) return refused(422, file.message)
  const ports = composeTasks(env, { nowMilliseconds: Date.now })
  const known = (await ports.funds.find(listing.instrumentId)) ?? (await saveFund(env, listing))
  const other = trust === "checked" ? whyAnotherFund(file.value, known) : null
  if (other !== null) return refused(409, `${other}; if it is this fund's, say so with --confirmed`)
  const reader = await fundReader(ports.funds)
  const over = trust === "checked" ? "earlier" : "any"
  const taken = await takeHoldings(ports, reader, listing.instrumentId, file.value, null, over)
  if (!taken.ok)
    return refused(
      409,
      `${taken.message}${taken.code === "older_holdings" ? " --confirmed takes it all the same." : ""}`,
    )
  return { status: 200, body: { fund: listing.instrumentId, ...taken.value } }
}

async function saveFund(env: Env, { instrumentId, name }: ListedLine): Promise<KnownFund> {
  const unknown = { filer: null, seriesId: null, family: null, category: null, focus: null }
  await saveFunds(databaseOf(env.DB), [{ instrumentId, ...unknown }])
  return { instrumentId, name, seriesId: null, holdingsAsOf: null }
}

/** Saves CUSIPs of listed instruments. CUSIPs of unlisted instruments are counted and left out. */
export async function importIdentifiers(bytes: Uint8Array, env: Env): Promise<ImportReply> {
  const read = readCusips(new TextDecoder().decode(bytes))
  if (!read.ok) return refused(422, read.message)
  const saved = await saveCusips(databaseOf(env.DB), read.value, new Date().toISOString())
  return { status: 200, body: { cusips: read.value.length, saved, unlisted: read.value.length - saved } }
}

const text = z.string().min(1).max(300)

/** An instrument id in its canonical spelling. */
const instrumentId = text.max(20).refine((written) => {
  const identifier = parseIdentifier(written)
  return identifier !== null && printIdentifier(identifier) === written
}, "is no identifier of a listing")

const country = text.max(2).nullable()

/** What a line of a fund and of a company have. */
const line = {
  instrumentId,
  symbol: text.max(20),
  name: text,
  exchange: z.string().max(100),
  countryCode: country,
  filer: filerId.nullable(),
}

/** Lines of funds, which `npm run import -- funds` reads from the packed table. */
const fundLines = z
  .array(
    z.strictObject({
      ...line,
      seriesId: z
        .string()
        .regex(/^S\d{9}$/)
        .nullable(),
      family: text.nullable(),
      category: text.nullable(),
      focus: text.nullable(),
    }),
  )
  .min(1)
  .max(20_000)

/** Lists funds and saves their details. A symbol that belongs to a stock stays with the stock. */
export async function importFunds(bytes: Uint8Array, env: Env): Promise<ImportReply> {
  const read = fundLines.safeParse(parsed(new TextDecoder().decode(bytes)))
  if (!read.success) return refused(422, `The funds cannot be read: ${firstIssue(read.error)}`)
  const saved = await saveFundLines(databaseOf(env.DB), read.data)
  return { status: 200, body: { funds: read.data.length, saved, stocks: read.data.length - saved } }
}

/** Companies and lines of a release, which `npm run import -- listings` reads from the packed tables. */
const listedLines = z.strictObject({
  companies: z
    .array(
      z.strictObject({
        filer: filerId,
        name: text,
        sic: z
          .string()
          .regex(/^\d{4}$/)
          .nullable(),
        countryCode: country,
      }),
    )
    .max(4_000),
  listings: z
    .array(
      z
        .strictObject({
          ...line,
          kind: z.enum(listingKinds),
          sandbox: z.boolean(),
          isin: z
            .string()
            .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/)
            .nullable(),
          canonical: z.boolean(),
          ordinaryPerShareLine: z.number().positive().nullable().default(null),
          otherOf: filerId.nullable().default(null),
          security: z.enum(otherSecurities).nullable().default(null),
          industry: statedIndustry.nullable().default(null),
        })
        .refine(({ kind, filer }) => kind === "stock" || filer === null, "a fund has no filer"),
    )
    .max(4_000),
})

/**
 * Adds the companies and lines that are missing. Known lines keep what the ticker list says of them. Companies
 * abroad whose business decides are sent to the queue, because no report of theirs may ever be read.
 */
export async function importListings(bytes: Uint8Array, env: Env): Promise<ImportReply> {
  const read = listedLines.safeParse(parsed(new TextDecoder().decode(bytes)))
  if (!read.success) return refused(422, `The lines cannot be read: ${firstIssue(read.error)}`)
  const { companies, listings } = read.data
  const added = await addListings(databaseOf(env.DB), companies, listings)
  const asOf = utcDay(Date.now())
  const decided = listings.flatMap((line) => filerDecidedByBusiness(line, asOf))
  const { rescreenQueue } = composeTasks(env, { nowMilliseconds: Date.now })
  if (decided.length > 0) await rescreenQueue.send(decided.map((filer) => ({ filer, from: "filings", asOf })))
  return { status: 200, body: { lines: listings.length, added, companies_sent: decided.length } }
}

/** The company of a main line abroad, if its business alone decides; else none. */
function filerDecidedByBusiness(
  { filer, name, kind, canonical, instrumentId, industry }: ListedLine,
  asOf: string,
): FilerId[] {
  if (filer === null || cikOf(filer) !== null || kind !== "stock" || !canonical) return []
  const industries = industry ? { industries: [industry] } : {}
  const subject = { filer, name, ticker: instrumentId, sic: null, ...industries, ordinaryPerShareLine: 1 }
  return knownFailure(subject, asOf) === null ? [] : [filer]
}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `
  return `${where}${issue?.message ?? "they are of another form"}`
}

const otherNames = z.strictObject({
  former: z.array(z.strictObject({ filer: filerId, name: text })).max(100_000),
  known: z.array(z.strictObject({ instrumentId, name: text })).max(10_000),
})

/** Replaces the names by which search finds a line in addition to its own name. */
export async function importNames(bytes: Uint8Array, env: Env): Promise<ImportReply> {
  const read = otherNames.safeParse(parsed(new TextDecoder().decode(bytes)))
  if (!read.success) return refused(422, `The names cannot be read: ${firstIssue(read.error)}`)
  await replaceOtherNames(databaseOf(env.DB), read.data)
  const { former, known } = read.data
  return { status: 200, body: { former: former.length, known: known.length } }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The bytes of a request. `too_large` above the limit of holdings files; the rest is not read. */
export async function bytesOf(request: Request): Promise<Uint8Array | "too_large" | "broken_off"> {
  const chunks = await readChunks(request, holdingsFileBytesMax)
  return typeof chunks === "string" ? chunks : new Uint8Array(await new Blob([...chunks]).arrayBuffer())
}

function refused(status: number, error: string): ImportReply {
  return { status, body: { error } }
}
