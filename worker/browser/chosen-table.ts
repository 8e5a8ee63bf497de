import { answer, type Outcome, refuse } from "../../src/outcome.ts"

/** Larger files are no export of positions. */
const fileBytesMax = 2 * 1024 * 1024

/** The text of a chosen or dropped file, whichever of the encodings of spreadsheets it has. */
export async function readTable(chosen: File): Promise<Outcome<string, "unreadable">> {
  if (chosen.size > fileBytesMax) return refuse("unreadable", `${chosen.name} is larger than 2 MB.`)
  try {
    return answer(decoded(new Uint8Array(await chosen.arrayBuffer())))
  } catch {
    return refuse("unreadable", `${chosen.name} cannot be read: it may be broken, or no longer there.`)
  }
}

/** UTF-16 with its mark, as Excel saves "Unicode text"; UTF-8; else what Windows writes in Western Europe. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
