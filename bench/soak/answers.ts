import { noDocument, type StateDocuments, type StateLedger } from "./check/ledger.ts"
import type { SoakResponse } from "./check/refusals.ts"
import type { Span } from "./check/windows.ts"
import { withoutChanges, withoutFreshness } from "./states.ts"

/** Checks the content of a response. Returns the fault, or null if there is none. */
export type Judge = (answer: SoakResponse, during: Span) => Fault | null

/** `half`: each part of the response is right, but the parts belong to different publications. */
export interface Fault {
  readonly kind: "wrong" | "half"
  readonly what: string
}

/** The greatest age of a response: an isolate caches what it reads (worker/storage/read/current-cache.ts). */
export const rememberedMilliseconds = 30_000

type Named = Readonly<Record<string, unknown>>

/**
 * Checks responses about companies whose state is known. `assessments` returns the ids of all assessments of
 * a company that were ever published.
 */
export function judges(ledger: StateLedger, assessments: (symbol: string) => ReadonlySet<string>) {
  const judged = (
    symbol: string,
    received: StateDocuments,
    { sentAt, answeredAt }: Span,
    age: number,
  ): Fault | null => {
    const verdict = ledger.judge(symbol, received, sentAt - age, answeredAt)
    return verdict === "right" ? null : wrong(`${symbol}: ${Object.keys(received).join(", ")} ${verdict}`)
  }

  /** Checks a whole document, or the 404 for a document that does not exist. */
  const document =
    (symbol: string, name: string): Judge =>
    (answer, during) => {
      const age = rememberedMilliseconds
      if (answer.status === 404) return judged(symbol, { [name]: noDocument }, during, age)
      const { data } = ok(answer)
      return judged(symbol, { [name]: withoutFreshness(data) }, during, age)
    }

  const history =
    (symbol: string): Judge =>
    (answer, during) => {
      const { data } = ok(answer)
      const known = assessments(symbol)
      const stranger = listOf(data.changes).find((change) => {
        const { from, to } = change.assessment as { from: string; to: string }
        return !known.has(from) || !known.has(to)
      })
      if (stranger !== undefined)
        return wrong(`${symbol}: a change of an assessment that was never published`)
      return judged(symbol, { history: withoutChanges(data) }, during, rememberedMilliseconds)
    }

  /** Checks the fields of an overview, which must all come from one publication. */
  const overview =
    (symbol: string): Judge =>
    (answer, during) => {
      const { data } = ok(answer)
      const { status, confidence, as_of } = data.compliance as Named
      const { market_cap_usd } = data.market_data as Named
      const received = {
        status: String(status),
        confidence: String(confidence),
        asOf: String(as_of),
        healthStatus: String(data.health_status ?? noDocument),
        marketCapUsd: String(market_cap_usd),
      }
      return judged(symbol, received, during, rememberedMilliseconds)
    }

  const row = (symbol: string, { compliance_status, health_status }: Named, during: Span, age: number) =>
    judged(
      symbol,
      { status: String(compliance_status), healthStatus: String(health_status ?? noDocument) },
      during,
      age,
    )

  const rowsOf = (
    rows: readonly Named[],
    symbols: readonly string[],
    during: Span,
    age = rememberedMilliseconds,
  ): Fault | null => {
    for (const one of rows) {
      const symbol = String(one.instrument_id)
      const fault = symbols.includes(symbol) ? row(symbol, one, during, age) : null
      if (fault !== null) return fault
    }
    return null
  }

  const screenOf =
    (symbols: readonly string[]): Judge =>
    (answer, during) => {
      const { data, meta } = ok(answer)
      const rows = listOf(data)
      if (rows.length !== symbols.length || meta.total !== symbols.length) return wrong("a symbol is missing")
      return rowsOf(rows, symbols, during)
    }

  /**
   * Checks a page of filter mode. It must contain as many rows as the total says, but at most `limit`, and
   * each row must have the requested status.
   */
  const filter =
    (status: string, limit: number, symbols: readonly string[]): Judge =>
    (answer, during) => {
      const { data, meta } = ok(answer)
      const rows = listOf(data)
      if (rows.length !== Math.min(limit, Number(meta.total)))
        return half(`a filter reports a total of ${String(meta.total)} over ${rows.length} rows`)
      const stranger = rows.find(({ compliance_status }) => compliance_status !== status)
      if (stranger !== undefined)
        return half(`${String(stranger.symbol)} is listed as ${status}, which it is not`)
      return rowsOf(rows, symbols, during, rememberedMilliseconds)
    }

  const search =
    (symbol: string): Judge =>
    (answer, during) => {
      const { data } = ok(answer)
      const hit = listOf(data).find(({ instrument_id }) => instrument_id === symbol)
      if (hit === undefined) return wrong(`${symbol} is not found`)
      return judged(symbol, { status: String(hit.status) }, during, rememberedMilliseconds)
    }

  const holdings =
    (symbols: readonly string[]): Judge =>
    (answer, during) => {
      const { data } = ok(answer)
      return rowsOf(listOf(data.holdings), symbols, during)
    }

  /** Checks the compliance document as an MCP tool returns it. */
  const tool =
    (symbol: string): Judge =>
    (answer, during) => {
      const { result } = JSON.parse(answer.body) as { result?: { structuredContent?: { data: unknown } } }
      const received = withoutFreshness(result?.structuredContent?.data)
      return judged(symbol, { compliance: received }, during, rememberedMilliseconds)
    }
  return { document, history, overview, screenOf, filter, search, holdings, tool }
}

/** Checks that `data` is the same in every response. */
export function same(): Judge {
  let first: string | null = null
  return (answer) => {
    const text = JSON.stringify(ok(answer).data)
    first ??= text
    return text === first ? null : wrong("the answer differs from the first one")
  }
}

/** Checks only the status. The body is checked like that of every refusal. */
export function refusedWith(status: number): Judge {
  return (answer) => (answer.status === status ? null : wrong(`${answer.status} in place of ${status}`))
}

/** Checks that the page is complete and about the stock. */
export function page(name: string): Judge {
  return ({ status, body }) =>
    status === 200 && body.includes(name) && body.trimEnd().endsWith("</html>")
      ? null
      : wrong(`the page of ${name} is ${status}, or not whole`)
}

function ok({ status, body }: SoakResponse): { readonly data: Named; readonly meta: Named } {
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 200)}`)
  return JSON.parse(body) as { data: Named; meta: Named }
}

function listOf(value: unknown): readonly Named[] {
  if (!Array.isArray(value)) throw new Error("no list")
  return value as readonly Named[]
}

function wrong(what: string): Fault {
  return { kind: "wrong", what }
}

function half(what: string): Fault {
  return { kind: "half", what }
}
