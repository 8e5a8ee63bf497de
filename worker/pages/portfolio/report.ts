import type { Endpoints } from "../../../src/api/endpoints.ts"
import type { ExtrasOf } from "../../../src/contract/endpoint.ts"
import { prefixedForm } from "../../../src/identifiers/resolve.ts"
import { answer, type Outcome } from "../../../src/outcome.ts"
import { type FilePosition, type PositionsRead, sentPosition } from "../../../src/portfolio/csv/position.ts"
import type { Portfolio, PortfolioInput, PortfolioPosition } from "../../../src/portfolio/schema.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import type { ListingKind, UnmatchedCode } from "../../../src/vocabulary.ts"
import { callEndpoint, type PageContext } from "../context.ts"

/** A position of the file, and the service's report on it. */
export interface ReportLine {
  readonly written: FilePosition
  readonly reported: PortfolioPosition
}

export interface Report {
  readonly read: PositionsRead
  /** Null if the reader may read nothing in the file. */
  readonly data: Portfolio | null
  readonly methodology: string | null
  readonly lines: readonly ReportLine[]
  readonly missing: readonly MissingLine[]
  /** Listed positions outside the reader's scope. */
  readonly locked: readonly FilePosition[]
}

type ReportTerms = Pick<PortfolioInput, "methodology" | "held_for">

type Asked = Outcome<
  { readonly data: Portfolio | null; readonly meta: ExtrasOf<Endpoints["portfolio"]> | null },
  string
>

/** Asks the service for a report on the positions of a file, as `POST /v1/portfolio` would. */
export async function reportOn(
  context: PageContext,
  read: PositionsRead,
  terms: ReportTerms,
): Promise<Outcome<Report, string>> {
  const { positions: written } = read
  const asked = await ask(context, written, terms)
  if (!asked.ok) return asked
  const { data, meta } = asked.value
  const places = new Map(data?.positions.map((reported) => [reported.position, reported]))
  const lines = written.flatMap((each, place) => {
    const reported = places.get(place)
    return reported === undefined ? [] : [{ written: each, reported }]
  })
  const whyNot = new Map(data?.unmatched.map((each) => [each.position, each]))
  const unmatched = written.flatMap((each, place): readonly UnmatchedLine[] => {
    const why = whyNot.get(place)
    return why === undefined ? [] : [{ written: each, place, code: why.code, reason: why.reason }]
  })
  const missing = await matchesOf(context, unmatched)
  return answer({
    read,
    data,
    methodology: meta?.methodology ?? null,
    lines,
    missing,
    locked: written.filter((_, place) => !places.has(place) && !whyNot.has(place)),
  })
}

/**
 * Asks for a report. The service refuses a portfolio that is wholly outside the reader's scope, but the page
 * still lists its lines.
 */
async function ask(
  context: PageContext,
  written: readonly FilePosition[],
  terms: ReportTerms,
): Promise<Asked> {
  const positions = written.map(sentPosition)
  const reply = await callEndpoint(context, "portfolio", { positions, ...terms })
  if (reply.ok) return answer({ data: reply.data, meta: reply.meta })
  return reply.code === "sandbox_restricted" ? answer({ data: null, meta: null }) : reply
}

/** A listing that a line may mean. */
export interface Match {
  readonly instrumentId: string
  readonly name: string
  readonly kind: ListingKind
}

/** A position without a listing, and the reason. */
interface UnmatchedLine {
  readonly written: FilePosition
  /** The place among the positions, from 0. */
  readonly place: number
  readonly code: UnmatchedCode
  /** The reason, in a sentence. */
  readonly reason: string
}

/** An unmatched line with the listings that its name may mean. */
export interface MissingLine extends UnmatchedLine {
  readonly matches: readonly Match[]
}

/** The most lines for which listings are searched, each at most twice. Other lines have no match. */
const searchedMax = 10
const matchesMax = 3
const wordsMax = 3

/** Words that a broker adds to a name: the kind of share, the legal form. */
const notOfName =
  /^(?:inc|corp|corporation|co|company|ltd|limited|plc|sa|nv|ag|se|com|common|stock|shares?|cl|class|[a-c]|adr|ads|sponsored|spon|new|the|etf|trust|fund|reit|ord|npv|usd|\d.*)$/i

/** Searches listings for lines without a listing, by the names of the lines. */
function matchesOf(context: PageContext, missing: readonly UnmatchedLine[]): Promise<readonly MissingLine[]> {
  return Promise.all(
    missing.map(async (line, at) => ({
      ...line,
      matches: at < searchedMax ? await search(context, line.written) : [],
    })),
  )
}

async function search(context: PageContext, { symbol, name }: FilePosition): Promise<readonly Match[]> {
  for (const text of textsOf(symbol, name)) {
    const { rows } = await findRows(context.ports, context.caller, text)
    if (rows.length === 0) continue
    return rows.slice(0, matchesMax).map(({ listing }) => {
      return { instrumentId: listing.instrumentId, name: listing.name, kind: listing.kind }
    })
  }
  return []
}

/**
 * At most two texts to search for, best first. They are a vendor's symbol in our form, the first words of the
 * name, and its first word.
 */
function textsOf(symbol: string, name: string): readonly string[] {
  const words = name.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== "" && !notOfName.test(word))
  const prefixed = prefixedForm(symbol)
  const texts = [prefixed ?? "", words.slice(0, wordsMax).join(" "), words[0] ?? ""]
  return [...new Set(texts)].filter((text) => text.length > 1).slice(0, 2)
}
