import { prefixedForm } from "../../../src/identifiers/resolve.ts"
import type { FilePosition } from "../../../src/portfolio/csv/position.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import type { ListingKind, UnmatchedCode } from "../../../src/vocabulary.ts"
import type { PageContext } from "../context.ts"

/** A listing that a line may mean. */
export interface Match {
  readonly instrumentId: string
  readonly name: string
  readonly kind: ListingKind
}

/** A position that is no listing, and why. */
export interface UnmatchedLine {
  readonly written: FilePosition
  readonly code: UnmatchedCode
  /** A sentence. */
  readonly reason: string
}

/** The same with the listings that its name may mean. */
export interface MissingLine extends UnmatchedLine {
  readonly matches: readonly Match[]
}

/** Lines of a report that are searched, each at most twice. Others are listed without a match. */
const searchedMax = 10
const matchesMax = 3
const wordsMax = 3

/** What a broker adds to a name: the kind of share, the legal form. */
const notOfName =
  /^(?:inc|corp|corporation|co|company|ltd|limited|plc|sa|nv|ag|se|com|common|stock|shares?|cl|class|[a-c]|adr|ads|sponsored|spon|new|the|etf|trust|fund|reit|ord|npv|usd|\d.*)$/i

/** Searches listings by the names of lines that have none. */
export function matchesOf(
  context: PageContext,
  missing: readonly UnmatchedLine[],
): Promise<readonly MissingLine[]> {
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

/** A vendor's form of a symbol in ours, else the first words of the name, else the first alone. */
function textsOf(symbol: string, name: string): readonly string[] {
  const words = name.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== "" && !notOfName.test(word))
  const prefixed = prefixedForm(symbol)
  const texts = [prefixed ?? "", words.slice(0, wordsMax).join(" "), words[0] ?? ""]
  return [...new Set(texts)].filter((text) => text.length > 1).slice(0, 2)
}
