import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { type Outcome, refuse } from "../../src/outcome.ts"

/** Reads one table of a data folder, unpacked when it is gzip; refuses one that cannot be read by its name. */
export function readTable<Value>(
  folder: string,
  table: string,
  parse: (text: string) => Outcome<Value, "broken_table">,
): Outcome<Value, "broken_table"> {
  let text: string
  try {
    const bytes = readFileSync(`${folder}/${table}`)
    text = (table.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  } catch (thrown) {
    return refuse("broken_table", `${table}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  }
  return parse(text)
}
