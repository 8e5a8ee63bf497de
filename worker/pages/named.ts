import { withinScope } from "../../src/access/sandbox.ts"
import type { Compliance } from "../../src/compliance/schema.ts"
import type { Etf } from "../../src/funds/schema.ts"
import { whyUnresolved } from "../../src/identifiers/resolve.ts"
import type { ListingKind } from "../../src/vocabulary.ts"
import { callEndpoint } from "./call-endpoint.ts"
import type { PageContext } from "./context.ts"
import { refuseIdentifier } from "./identifier.ts"

/** What a reader may know of the stock or fund that a text names. */
export type Named =
  | { readonly kind: "stock"; readonly compliance: Compliance }
  | { readonly kind: "fund"; readonly fund: Etf }
  /** Listed, but its verdict is outside the reader's scope: who it is, and nothing else. */
  | {
      readonly kind: "locked"
      readonly listed: ListingKind
      readonly instrumentId: string
      readonly symbol: string
      readonly name: string
    }
  /** No identifier, or of nothing that is listed. */
  | { readonly kind: "unknown"; readonly message: string }

const examples = { noun: "stock or fund", symbols: "AAPL or SPUS", abroad: "LON:VOD" }

/** Reads the verdict of a stock or the rating of a fund, as far as the reader's scope reaches. */
export async function readNamed(
  context: Pick<PageContext, "ports" | "caller">,
  text: string,
): Promise<Named> {
  const malformed = refuseIdentifier(text, examples)
  if (malformed !== null) return { kind: "unknown", message: malformed.message }
  const { ports, caller } = context
  const found = await ports.instruments.find(text)
  if (found === null) return { kind: "unknown", message: whyUnresolved(text) }
  const { instrumentId, symbol, name, kind } = found.listing
  const locked = { kind: "locked", listed: kind, instrumentId, symbol, name } as const
  if (!withinScope(caller.scope, found.listing).ok) return locked
  if (kind === "fund") {
    const fund = await callEndpoint(context, "etf", { symbol: instrumentId })
    return fund.ok ? { kind, fund: fund.data } : { kind: "unknown", message: fund.message }
  }
  const stock = await callEndpoint(context, "compliance", { symbol: instrumentId })
  return stock.ok ? { kind, compliance: stock.data } : { kind: "unknown", message: stock.message }
}
