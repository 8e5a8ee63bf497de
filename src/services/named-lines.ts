import type { Scope } from "../access/plans.ts"
import { sandboxRefusal, withinScope } from "../access/sandbox.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import type { LineStore, ScreenedLine } from "../listings/lines.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"

/** The lines of a request's symbols. The symbols are in upper case, each once. */
export interface NamedLines {
  /** The lines that the caller may read, by symbol. */
  readonly open: ReadonlyMap<string, ScreenedLine>
  readonly notFound: readonly string[]
  readonly restricted: readonly string[]
}

/**
 * Finds the lines of a request's symbols in one query. Refused if the caller may read none of them.
 * `standard`: as for `findLines` of the screen store.
 */
export async function readNamedLines(
  screening: Pick<LineStore, "findLines">,
  scope: Scope,
  symbols: readonly string[],
  standard: string | null,
): Promise<Outcome<NamedLines, "sandbox_restricted">> {
  const identifiers = [...new Set(symbols.map(upperCase))]
  const lines = await screening.findLines(identifiers.map(candidatesOf), standard)
  const open = new Map<string, ScreenedLine>()
  const notFound: string[] = []
  const restricted: string[] = []
  for (const [at, symbol] of identifiers.entries()) {
    const line = lines[at] ?? null
    if (line === null) notFound.push(symbol)
    else if (withinScope(scope, line.listing).ok) open.set(symbol, line)
    else restricted.push(symbol)
  }
  if (restricted.length === identifiers.length) return refuse("sandbox_restricted", sandboxRefusal)
  return answer({ open, notFound, restricted })
}

/** Changes only ASCII letters. Other letters with an ASCII upper case must not match a listing. */
export function upperCase(symbol: string): string {
  return symbol.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}
