import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { tableText } from "./table-text.ts"

/** Larger files are no export of positions. */
const fileBytesMax = 2 * 1024 * 1024

/** The text of a chosen or dropped file, whichever of the encodings of spreadsheets it has. */
export async function readTable(chosen: File): Promise<Outcome<string, "unreadable">> {
  if (chosen.size > fileBytesMax) return refuse("unreadable", `${chosen.name} is larger than 2 MB.`)
  try {
    return answer(tableText(new Uint8Array(await chosen.arrayBuffer())))
  } catch {
    return refuse("unreadable", `${chosen.name} cannot be read: it may be broken, or no longer there.`)
  }
}
