/**
 * True when the bytes contain the accession number in quotes. companyfacts names every filing it has facts of; this is
 * the only way to find a report that states none of the concepts we measure.
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
