import { readFileSync } from "node:fs"
import {
  country,
  date,
  filer,
  instrument,
  isin,
  optional,
  parseTable,
  type RowOf,
  text,
} from "../../scripts/starter/tables.ts"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { noIndustry } from "./listed-industry.ts"
import type { WorldLine } from "./world-line.ts"

/**
 * What people found out about lines outside the US, with its source and the day on which it was read. An empty
 * field is as in the listings. A line that the listings lack has a name. `notIsin`: the ISIN that the listings
 * give to the line, but that is another security's.
 */
const linesAbroadTable = {
  name: "lines-abroad.tsv",
  columns: {
    instrument,
    name: optional(text),
    country: optional(country),
    isin: optional(isin),
    notIsin: optional(isin),
    filer: optional(filer),
    source: text,
    asOf: date,
  },
} as const

export type Correction = RowOf<(typeof linesAbroadTable)["columns"]>

/** Reads the table, by instrument. Throws for a broken table, with its line. */
export function readCorrections(): ReadonlyMap<string, Correction> {
  const written = readFileSync(new URL(linesAbroadTable.name, import.meta.url), "utf8")
  return new Map(parseTable(linesAbroadTable, written).map((row) => [row.instrument, row]))
}

/** A line that the listings lack; none if the table does not name it, because the listings had it once. */
export function missingLine({ instrument, name, country, isin }: Correction): readonly WorldLine[] {
  const venue = parseIdentifier(instrument)?.venue ?? "US"
  if (name === null || venue === "US") return []
  const line = { instrument, sourceSymbol: instrument, prefix: venue, name, country: country ?? "" }
  return [{ ...line, sourceIsin: isin ?? "", isin, kind: "share", listed: noIndustry }]
}
