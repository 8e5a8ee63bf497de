import { parseIdentifier, prefixWritten } from "../../src/identifiers/grammar.ts"
import { readPrefix } from "../../src/identifiers/venues.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"

const shownMax = 40

/**
 * The refusal of what no listing can be called; null for what one can. A venue nobody knows is told of by the service.
 * `kind`: what the page is of, with names of two of them.
 */
export function refuseIdentifier(
  text: string,
  kind: { readonly noun: string; readonly symbols: string; readonly abroad: string },
): Refusal<"bad_request"> | null {
  if (!isNoIdentifier(text)) return null
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
  return refuse(
    "bad_request",
    `"${shown}" names no ${kind.noun}: an identifier is a US symbol such as ${kind.symbols}, or a venue and a ticker such as ${kind.abroad}, of 1 to 20 characters.`,
  )
}

function isNoIdentifier(text: string): boolean {
  if (parseIdentifier(text) !== null) return false
  const prefix = prefixWritten(text)
  return prefix === null || prefix === "TSE" || readPrefix(prefix) !== null
}
