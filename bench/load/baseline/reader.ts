import { createHmac } from "node:crypto"
import { DatabaseSync } from "node:sqlite"
import { entitlement, type Limits, type Scope } from "../../../src/access/plans.ts"
import { utcDay } from "../../../src/access/window.ts"
import { candidatesOf } from "../../../src/identifiers/resolve.ts"
import { industryOf } from "../../../src/screening/activities/codes/sic.ts"
import { freshnessOf } from "../../../src/services/freshness.ts"
import { marketMoveOf } from "../../../src/services/market-move.ts"
import { operatingCompanyMethodology as methodology } from "../../../src/services/methodologies.ts"
import { wordsOf } from "../../../src/services/search.ts"
import type { KeyType, Plan } from "../../../src/vocabulary.ts"
import { findRows, type HitRow, type RunStatements } from "../../../worker/storage/read/search.ts"
import { Refused } from "./refused.ts"

/** The text of a document, and what its `meta` says beside it. */
export interface Document {
  readonly data: string
  readonly extras: object
}

export interface KnownKey {
  readonly id: string
  readonly scope: Scope
  readonly limits: Limits
}

const selectKey = `
SELECT api_keys.id, api_keys.type, subscriptions.plan, subscriptions.active_until AS activeUntil
FROM api_keys LEFT JOIN subscriptions USING (account_id) WHERE hash = ? AND revoked_at IS NULL`

const selectInstrument = `
SELECT listings.instrument_id, listings.symbol, listings.name, listings.exchange, listings.sandbox, listings.kind,
  determinations.methodology, determinations.analysis_status, determinations.compliance_json,
  determinations.health_json, determinations.packet_key, determinations.as_of, determinations.newest_period_end,
  determinations.next_report_due, determinations.stale_from
FROM listings LEFT JOIN determinations USING (cik) WHERE instrument_id = ?`

const selectLines = `
SELECT listings.instrument_id, listings.country_code, listings.name, determinations.status,
  determinations.health_status, quotes.close, quotes.previous_close AS previousClose, quotes.currency, quotes.date
FROM listings LEFT JOIN determinations USING (cik) LEFT JOIN quotes USING (instrument_id)
WHERE listings.kind = 'stock' AND instrument_id IN (SELECT value FROM json_each(?))`

const selectFund = `
SELECT listings.instrument_id, listings.symbol, listings.name, listings.exchange, funds.family, funds.category,
  funds.focus, funds.holdings_as_of, funds.holdings_lines, funds.weighed
FROM funds JOIN listings USING (instrument_id) WHERE instrument_id = ?`

const selectHoldings = `
SELECT held.*, listings.symbol, listings.name AS listed, companies.sector, companies.sic, determinations.status, determinations.health_status
FROM fund_holdings AS held
LEFT JOIN listings ON listings.instrument_id = held.matched
LEFT JOIN companies ON companies.cik = held.cik
LEFT JOIN determinations ON determinations.cik = held.cik
WHERE held.fund = ? AND held.rank > ? AND held.rank <= ? ORDER BY held.rank`

type SqliteRow = Readonly<Record<string, string | number | null>>

/** The documents of the script's routes, each read with statements prepared once. */
export function openReader(file: string, pepper: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const statement = {
    key: database.prepare(selectKey),
    instrument: database.prepare(selectInstrument),
    lines: database.prepare(selectLines),
    packet: database.prepare("SELECT json FROM packets WHERE key = ?"),
    fund: database.prepare(selectFund),
    holdings: database.prepare(selectHoldings),
  }
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const run: RunStatements = (statements) =>
    statements.map(({ sql, values }) => {
      const known = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, known)
      return known.all(...values)
    })

  const instrumentOf = (symbol: string, scope: Scope): SqliteRow => {
    const instrumentId = candidatesOf(symbol)[0]?.instrumentId ?? ""
    const row = statement.instrument.get(instrumentId) as SqliteRow | undefined
    if (scope === "sandbox" && row?.sandbox !== 1) {
      throw new Refused(403, "sandbox_restricted", "A sandbox key reaches the sandbox alone.")
    }
    if (row === undefined) throw new Refused(404, "not_found", `No listing under "${symbol}".`)
    return row
  }
  const fundOf = (symbol: string): SqliteRow => {
    const row = statement.fund.get(symbol) as SqliteRow | undefined
    if (row === undefined) throw new Refused(404, "not_found", `${symbol} is no fund.`)
    return row
  }

  return {
    findKey(text: string): KnownKey | null {
      const row = statement.key.get(createHmac("sha256", pepper).update(text).digest("hex"))
      if (row === undefined) return null
      const { id, type, plan, activeUntil } = row as unknown as KeyRow
      const { scope, limits } = entitlement(type, plan === null ? [] : [{ plan, activeUntil }], Date.now())
      return { id, scope, limits }
    },
    compliance(symbol: string, scope: Scope): Document {
      const row = instrumentOf(symbol, scope)
      const extras = { methodology: row.methodology, analysis_status: row.analysis_status }
      const freshness = freshnessOf(
        {
          asOf: String(row.as_of),
          newestPeriodEnd: textOf(row.newest_period_end),
          nextReportDue: textOf(row.next_report_due),
          staleFrom: textOf(row.stale_from),
        },
        utcDay(Date.now()),
      )
      return { data: joined({ ...identityOf(row), freshness }, row.compliance_json), extras }
    },
    health(symbol: string, scope: Scope): Document {
      const row = instrumentOf(symbol, scope)
      return { data: joined(identityOf(row), row.health_json), extras: { methodology: row.methodology } }
    },
    evidence(symbol: string, scope: Scope): Document {
      const row = instrumentOf(symbol, scope)
      const packet = row.packet_key === null ? undefined : statement.packet.get(row.packet_key ?? "")
      if (packet === undefined) throw new Refused(404, "not_found", `${symbol} has no Evidence Packet.`)
      const { symbol: ticker, instrument_id, name, exchange } = row
      const instrument = { symbol: ticker, instrument_id, name, exchange }
      return {
        data: joined({ instrument }, (packet as SqliteRow).json),
        extras: { methodology: row.methodology },
      }
    },
    screen(symbols: readonly string[]): Document {
      const rows = statement.lines.all(JSON.stringify(symbols)) as SqliteRow[]
      const byId = new Map(rows.map((row) => [String(row.instrument_id), row]))
      const found = symbols.map((symbol) => byId.get(symbol)).filter((row) => row !== undefined)
      const extras = { methodology, total: found.length, requested: symbols.length, limit: 50, offset: 0 }
      const notFound = symbols.filter((symbol) => !byId.has(symbol))
      return {
        data: JSON.stringify(found.map(screened)),
        extras: { ...extras, not_found: notFound, etfs: [], sandbox_restricted: [] },
      }
    },
    async search(text: string, scope: Scope): Promise<Document> {
      const named = candidatesOf(text)
      const words = wordsOf(text)
      const symbols = named.map(({ instrumentId }) => instrumentId)
      const { rows, total } = await findRows(run, { words, named, symbols, kind: null, scope, limit: 20 })
      return {
        data: JSON.stringify(rows.map(hit)),
        extras: { methodology, total, query: text },
      }
    },
    fund(symbol: string): Document {
      const row = fundOf(symbol)
      const identity = {
        ...identityOf(row),
        exchange: row.exchange || null,
        fund_family: row.family,
        category: row.category,
        geographic_focus: row.focus,
      }
      return { data: joined(identity, row.weighed), extras: { methodology } }
    },
    holdings(
      symbol: string,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Document {
      const row = fundOf(symbol)
      const total = Number(row.holdings_lines)
      const lines = statement.holdings.all(symbol, offset, offset + limit) as SqliteRow[]
      const { symbol: ticker, instrument_id, holdings_as_of } = row
      return {
        data: JSON.stringify({ symbol: ticker, instrument_id, holdings_as_of, holdings: lines.map(holding) }),
        extras: { methodology, total, limit, offset, has_more: offset + lines.length < total },
      }
    },
  }
}

interface KeyRow {
  readonly id: string
  readonly type: KeyType
  readonly plan: Plan | null
  readonly activeUntil: string | null
}

const identityOf = ({ symbol, instrument_id, name }: SqliteRow) => ({ symbol, instrument_id, name })

/** The fields of an object before those of stored JSON. */
function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function joined(fields: object, json: string | number | null | undefined): string {
  return `${JSON.stringify(fields).slice(0, -1)},${String(json).slice(1)}`
}

function screened(row: SqliteRow): object {
  const { close, previousClose, currency, date } = row
  const quote =
    close === null
      ? null
      : {
          currency: String(currency),
          date: String(date),
          close: Number(close),
          previousClose: previousClose === null ? null : Number(previousClose),
        }
  return {
    symbol: row.instrument_id,
    instrument_id: row.instrument_id,
    country_code: row.country_code,
    name: row.name,
    compliance_status: row.status ?? "pending",
    health_status: row.health_status,
    market_data: marketMoveOf(quote),
  }
}

function hit(row: HitRow): object {
  const { symbol, instrument_id, name, country_code } = row
  const identity = { symbol, instrument_id, name, country_code, exchange: row.exchange || null }
  if (row.kind === "fund") {
    const { purity_percentage, badge_color, match_coverage_percent } = row
    return { type: "etf", ...identity, purity_percentage, badge_color, match_coverage_percent }
  }
  return {
    type: "stock",
    ...identity,
    sector: row.sector,
    industry: industryOf(textOf(row.sic)),
    status: row.status ?? "pending",
    last_analyzed_at: row.published_at,
  }
}

function holding(row: SqliteRow): object {
  const { rank, ticker, name, listed, weight, cusip, isin, sector, kind, side, matched } = row
  return {
    rank,
    symbol: row.symbol ?? ticker,
    name: listed ?? name,
    weight,
    cusip,
    isin,
    sector,
    industry: industryOf(textOf(row.sic)),
    compliance_status: row.status ?? "pending",
    health_status: row.health_status,
    sandbox_restricted: false,
    kind,
    side,
    instrument_id: matched,
    match: matched === null ? null : { method: row.match_method, confidence: row.match_confidence },
  }
}
