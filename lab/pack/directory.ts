import type { DirectoryEntry } from "../../src/identifiers/security-line.ts"
import { csvRecords, requireSource, type SourceRow } from "./source.ts"

const venues: ReadonlyMap<string, string> = new Map([
  ["N", "NYSE"],
  ["A", "NYSE American"],
  ["P", "NYSE Arca"],
  ["Z", "Cboe BZX"],
  ["V", "IEX"],
])

/** Reads the exchanges' symbol directories by symbol, in the SEC's dash form (`BRK-B`, `ABR-PD`). */
export function readDirectories(source: string): Map<string, DirectoryEntry> {
  const entries = new Map<string, DirectoryEntry>()
  for (const row of csvRecords(requireSource(`${source}/meta/nasdaq/other-listed.csv`))) {
    const symbol = dashed(row["ACT Symbol"] ?? "")
    if (row["Test Issue"] === "N") entries.set(symbol, entry(row, venues.get(row.Exchange ?? "") ?? ""))
  }
  for (const row of csvRecords(requireSource(`${source}/meta/nasdaq/nasdaq-listed-symbols.csv`))) {
    if (row["Test Issue"] === "N") entries.set(dashed(row.Symbol ?? ""), entry(row, "Nasdaq"))
  }
  return entries
}

function entry(row: SourceRow, exchange: string): DirectoryEntry {
  return { securityName: (row["Security Name"] ?? "").trim(), exchange, isFund: row.ETF === "Y" }
}

/**
 * Converts a symbol to the SEC's form: `ABR$D` becomes `ABR-PD`, `BRK.B` becomes `BRK-B`, `.W` becomes `-WT`,
 * `.U` becomes `-UN`.
 */
function dashed(symbol: string): string {
  return symbol.replace("$", "-P").replace(/\.W$/, "-WT").replace(/\.U$/, "-UN").replace(".", "-")
}
