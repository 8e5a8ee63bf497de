/** US venues that may be written as a prefix (Interface: alternate prefix spellings). */
const usVenues: ReadonlySet<string> = new Set(["NASDAQ", "NYSE"])

/**
 * The `instrument_id` of a US listing from the way a caller may write it: any case, a share class with a dash or
 * a dot, a US venue as prefix. Null when the identifier names a venue outside the US.
 */
export function usInstrumentId(identifier: string): string | null {
  const written = identifier.toUpperCase()
  const colon = written.indexOf(":")
  const symbol = colon === -1 ? written : written.slice(colon + 1)
  if (colon !== -1 && !usVenues.has(written.slice(0, colon))) return null
  return symbol.replaceAll(".", "-")
}
