/**
 * True when the bytes hold an accession number between quotes. EDGAR's companyfacts name every filing they hold facts
 * of; a report without any concept we measure is found in no other way.
 */
export function namesAccession(bytes: Uint8Array, accession: string): boolean {
  const wanted = [`"`, ...accession, `"`].map((character) => character.charCodeAt(0))
  const dash = accession.indexOf("-") + 1
  for (let at = bytes.indexOf(0x2d); at >= 0; at = bytes.indexOf(0x2d, at + 1)) {
    const from = at - dash
    if (from >= 0 && wanted.every((byte, offset) => bytes[from + offset] === byte)) return true
  }
  return false
}
