import { withinScope } from "../../src/access/sandbox.ts"
import type { Compliance } from "../../src/compliance/schema.ts"
import type { Etf } from "../../src/funds/schema.ts"
import { prefixWritten } from "../../src/identifiers/grammar.ts"
import { candidatesOf } from "../../src/identifiers/resolve.ts"
import { whyUnresolved } from "../../src/identifiers/unresolved.ts"
import { readPrefix } from "../../src/identifiers/venue-codes.ts"
import type { Instrument } from "../../src/listings/instrument.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"
import type { ListingKind } from "../../src/vocabulary.ts"
import { lockedVerdict } from "../html/locked.tsx"
import { type InlineVerdictModel, unscreenedVerdict } from "../html/verdict.tsx"
import { callEndpoint, type PageContext, wayOf } from "./context.ts"

/** The facts that a reader may know of the stock or fund that a text names. */
export type Named =
  | {
      readonly kind: "stock"
      readonly compliance: Compliance
      /** A `ListedRatios`; null if no ratio is known. */
      readonly listedRatiosJson: string | null
    }
  | { readonly kind: "fund"; readonly fund: Etf }
  /** A listing outside the reader's scope. `verdict`: what is said in place of its verdict. */
  | {
      readonly kind: "locked"
      readonly listed: ListingKind
      readonly instrumentId: string
      readonly symbol: string
      readonly name: string
      readonly verdict: InlineVerdictModel
    }
  /** A text that is not an identifier, or that identifies no listing. */
  | { readonly kind: "unknown"; readonly message: string }

const examples = { noun: "stock or fund", symbols: "AAPL or SPUS", abroad: "LON:VOD" }

/** Reads the verdict of a stock or the rating of a fund, within the reader's scope. */
export async function readNamed(
  context: Pick<PageContext, "ports" | "caller" | "platform" | "env">,
  text: string,
): Promise<Named> {
  const malformed = refuseIdentifier(text, examples)
  if (malformed !== null) return { kind: "unknown", message: malformed.message }
  const { ports, caller } = context
  const found = await ports.instruments.find(text)
  if (found === null) return { kind: "unknown", message: whyUnresolved(text) }
  const { instrumentId, symbol, name, kind } = found.listing
  if (!withinScope(caller.scope, found.listing).ok) {
    const verdict = isUnscreened(found)
      ? unscreenedVerdict(found.listing.filer)
      : lockedVerdict(wayOf(context))
    return { kind: "locked", listed: kind, instrumentId, symbol, name, verdict }
  }
  if (kind === "fund") {
    const fund = await callEndpoint(context, "etf", { symbol: instrumentId })
    return fund.ok ? { kind, fund: fund.data } : { kind: "unknown", message: fund.message }
  }
  const stock = await callEndpoint(context, "compliance", { symbol: instrumentId })
  if (!stock.ok) return { kind: "unknown", message: stock.message }
  return { kind, compliance: stock.data, listedRatiosJson: found.determination?.listedRatiosJson ?? null }
}

/** True for a stock of which nothing is published. Everybody may know this. */
export function isUnscreened({
  listing,
  determination,
}: Pick<Instrument, "listing" | "determination">): boolean {
  return listing.kind === "stock" && determination === null
}

const shownMax = 40

/**
 * Refuses a text that is not an identifier; null if the text may be one. The service itself refuses unknown
 * venues. `kind` is the kind of the page, together with two example identifiers.
 */
export function refuseIdentifier(
  text: string,
  kind: { readonly noun: string; readonly symbols: string; readonly abroad: string },
): Refusal<"bad_request"> | null {
  if (!isMalformed(text)) return null
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
  return refuse(
    "bad_request",
    `"${shown}" is not the identifier of a ${kind.noun}: an identifier is a US symbol such as ${kind.symbols}, or a venue and a ticker such as ${kind.abroad}, of 1 to 20 characters.`,
  )
}

function isMalformed(text: string): boolean {
  if (candidatesOf(text).length > 0) return false
  const prefix = prefixWritten(text)
  return prefix === null || prefix === "TSE" || readPrefix(prefix) !== null
}
