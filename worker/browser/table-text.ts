/** The text of a file of positions, in any encoding that spreadsheets write. */
export function tableText(bytes: Uint8Array): string {
  const [first, second] = bytes
  // UTF-16 with its byte order mark, as Excel saves "Unicode text"; then UTF-8; else what Windows writes in
  // Western Europe.
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
