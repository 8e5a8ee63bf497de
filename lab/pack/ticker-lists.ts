import { readdirSync } from "node:fs"
import { requireSource, spaced } from "./source.ts"

/** A line of one of the SEC's ticker lists, old or new. Most lists state no day. */
export interface TickerLine {
  readonly list: string
  readonly cik: number
  readonly name: string
  readonly symbol: string
}

type TickerList =
  | Readonly<
      Record<string, { readonly cik_str: number | string; readonly title: string; readonly ticker: string }>
    >
  | { readonly data: readonly (readonly [cik: number, name: string, symbol: string])[] }

export function readTickerLists(source: string): TickerLine[] {
  const files = readdirSync(`${source}/tickers`).filter((file) => !file.includes("_mf"))
  return files.sort().flatMap((file) => {
    const list: TickerList = JSON.parse(requireSource(`${source}/tickers/${file}`))
    const rows = Array.isArray(list.data)
      ? list.data.map(([cik, name, symbol]) => ({ cik, name, symbol }))
      : Object.values(list).map(({ cik_str, title, ticker }) => ({
          cik: Number(cik_str),
          name: title,
          symbol: ticker,
        }))
    return rows.map((line) => ({ ...line, list: file, name: spaced(line.name) }))
  })
}
