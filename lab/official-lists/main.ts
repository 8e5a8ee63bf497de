/**
 * Writes one edition of a regulator's list into `data/official-lists.json`, where the list is declared by hand:
 * `npm run official-list -- --list idn-des --as-of 2026-06-01 --decision NUMBER --source WHERE --count 622 FILE`
 */
import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { root } from "../../scripts/support/root.ts"
import type { OfficialLists } from "../../src/contract/declared/tables.ts"
import { withEdition } from "./edition.ts"

const text = { type: "string" } as const
const { values, positionals } = parseArgs({
  options: { list: text, "as-of": text, decision: text, source: text, count: text },
  allowPositionals: true,
})
const { list, "as-of": asOf, decision, source, count } = values
const [file] = positionals
if (!list || !asOf || !decision || !source || !count || !file)
  fail(
    "Usage: npm run official-list -- --list ID --as-of DAY --decision NUMBER --source WHERE --count N FILE",
  )
const path = `${root}/data/official-lists.json`
const table: OfficialLists = JSON.parse(readFileSync(path, "utf8"))
const codes = readFileSync(file, "utf8")
const written = withEdition(table, { list, asOf, decision, source, count: Number(count), text: codes })
if (!written.ok) fail(written.message)
writeFileSync(path, `${JSON.stringify(written.value, null, 2)}\n`)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
