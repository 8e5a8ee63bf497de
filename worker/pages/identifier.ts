import { parseIdentifier, prefixWritten } from "../../src/identifiers/grammar.ts"
import { readPrefix } from "../../src/identifiers/venues.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"

const shownMax = 40

/**
 * Refuses a text that is not an identifier; null for one that may be. The service refuses unknown venues itself. `kind`: what
 * the page shows, with two example identifiers.
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
  if (parseIdentifier(text) !== null) return false
  const prefix = prefixWritten(text)
  return prefix === null || prefix === "TSE" || readPrefix(prefix) !== null
}
