/** The text of a file of positions, in any encoding that spreadsheets write. */
export function tableText(bytes: Uint8Array): string {
  const [first, second] = bytes
  // UTF-16 starts with a byte order mark, as Excel saves "Unicode text". Other files are read as UTF-8, or if
  // they are not valid UTF-8, in the encoding that Windows uses in Western Europe.
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
