import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The market: unadjusted closes and splits, by symbol and day. */
export interface Book {
  readonly closes: Record<string, Record<string, number>>
  /** `4/1`: new shares for old ones. */
  readonly splits: Record<string, Record<string, string>>
}

export interface Vendor {
  readonly url: string
  readonly book: Book
  /** Paths and queries of all requests, without the key. */
  readonly requests: string[]
  /** While set, responds in place of the vendor; null leaves the response to the vendor. */
  fault: ((address: URL) => { status: number; body: string } | null) | null
  close(): void
}

/** A vendor on loopback that responds as eodhd.com and stooq.com do, from one book. */
export async function openVendor(book: Book): Promise<Vendor> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? "/", "http://vendor.test")
    address.searchParams.delete("api_token")
    requests.push(`${address.pathname}${address.search}`)
    const { status, body } = vendor.fault?.(address) ?? answerOf(book, address)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const vendor: Vendor = {
    url: `http://127.0.0.1:${port}`,
    book,
    requests,
    fault: null,
    close: () => void server.close(),
  }
  return vendor
}

function answerOf(book: Book, { pathname, searchParams }: URL) {
  if (pathname === "/q/d/l/") return stooqCsv(book, searchParams)
  if (pathname === "/api/eod-bulk-last-day/US") return list(bulkRows(book, searchParams))
  const [, , kind, code = ""] = pathname.split("/")
  const symbol = code.replace(/\.US$/, "")
  if (!(symbol in book.closes)) return { status: 404, body: "Ticker Not Found." }
  return list(kind === "splits" ? splitRows(book, symbol) : dayRows(book, symbol, searchParams))
}

function list(rows: readonly unknown[]) {
  return { status: 200, body: JSON.stringify(rows) }
}

function bulkRows({ closes, splits }: Book, parameters: URLSearchParams): readonly unknown[] {
  const date = parameters.get("date") ?? ""
  if (parameters.get("type") === "splits") {
    return Object.entries(splits).flatMap(([code, days]) =>
      days[date] === undefined ? [] : [{ code, exchange: "US", date, split: days[date] }],
    )
  }
  return Object.entries(closes).flatMap(([code, days]) => {
    const close = days[date]
    return close === undefined ? [] : [{ code, exchange_short_name: "US", ...bar(date, close) }]
  })
}

function bar(date: string, close: number) {
  return { date, open: close, high: close, low: close, close, adjusted_close: close / 2, volume: 1_000 }
}

function dayRows({ closes }: Book, symbol: string, parameters: URLSearchParams): readonly unknown[] {
  return daysOf(closes[symbol], parameters.get("from") ?? "", parameters.get("to") ?? "").map(
    ([date, close]) => bar(date, close),
  )
}

function splitRows({ splits }: Book, symbol: string): readonly unknown[] {
  return Object.entries(splits[symbol] ?? {}).map(([date, split]) => ({ date, split }))
}

function daysOf(days: Record<string, number> = {}, from: string, to: string) {
  const inRange = Object.entries(days).filter(([date]) => date >= from && date <= to)
  return inRange.sort(([left], [right]) => (left < right ? -1 : 1))
}

/** The first of the seven switches turns off the adjustment for splits. */
function stooqCsv({ closes, splits }: Book, parameters: URLSearchParams) {
  const symbol = (parameters.get("s") ?? "").replace(/\.us$/, "").toUpperCase()
  const from = dashed(parameters.get("d1"))
  const days = daysOf(closes[symbol], from, dashed(parameters.get("d2")))
  if (days.length === 0) return { status: 200, body: "No data" }
  const isAdjusted = parameters.get("o")?.startsWith("0") ?? true
  const lines = days.map(([date, close]) => {
    const price = isAdjusted ? adjusted(close, date, splits[symbol] ?? {}) : close
    return `${date},${price},${price},${price},${price},1000`
  })
  return { status: 200, body: `Date,Open,High,Low,Close,Volume\r\n${lines.join("\r\n")}\r\n` }
}

function dashed(day: string | null): string {
  return (day ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")
}

function adjusted(close: number, date: string, splits: Record<string, string>): number {
  const later = Object.entries(splits).filter(([day]) => day > date)
  const factor = later.reduce((product, [, split]) => {
    const [newShares = 1, oldShares = 1] = split.split("/").map(Number)
    return (product * oldShares) / newShares
  }, 1)
  return Number((close * factor).toFixed(4))
}
