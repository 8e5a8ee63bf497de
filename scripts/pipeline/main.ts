/**
 * Shows and controls the write side of a running service, local or deployed (docs/operations.md).
 * Environment: QISTAS_URL (the origin, else that of .qistas/dev.json), OPERATOR_TOKEN (without
 * QISTAS_URL else that of .qistas/dev.json).
 */
import { callOperator, type OperatorRequest } from "../support/operator.ts"

const usage = `npm run pipeline -- status
npm run pipeline -- discover | index | universe | prices | due | funds | billing | upkeep   [--at 2026-05-04T12:00:00Z]
npm run pipeline -- universe --confirmed
npm run pipeline -- retry 0000320193-26-000013
npm run pipeline -- rescreen AAPL [--stored]                     [--at 2026-05-04T12:00:00Z]`

const options: ReadonlySet<string> = new Set(["--at", "--confirmed", "--stored"])

const ask = askOf(process.argv.slice(2))
if (ask === null) fail(usage)
const answered = await callOperator(ask)
if (answered.body !== null) console.log(answered.body)
if (answered.problem !== null) fail(answered.problem)

function askOf(words: readonly string[]): OperatorRequest | null {
  if (words.some((word) => word.startsWith("--") && !options.has(word))) return null
  const at = optionOf(words, "--at")
  const [command = "", name = "", ...rest] = words.filter((word, index) => {
    return !word.startsWith("--") && words[index - 1] !== "--at"
  })
  if (rest.length > 0) return null
  const query = new URLSearchParams(at === null ? [] : [["at", at]])
  const asked = () => (query.size === 0 ? "" : `?${query}`)
  if (command === "status") return { method: "GET", path: "/operator/status" }
  if (/^(discover|index|universe|prices|due|funds|billing|upkeep)$/.test(command)) {
    if (words.includes("--confirmed")) query.set("trust", "confirmed")
    return { method: "POST", path: `/operator/tasks/${command}${asked()}` }
  }
  if (name === "") return null
  if (command === "retry")
    return { method: "POST", path: `/operator/filings/${encodeURIComponent(name)}${asked()}` }
  if (command !== "rescreen") return null
  if (words.includes("--stored")) query.set("from", "store")
  return { method: "POST", path: `/operator/instruments/${encodeURIComponent(name)}${asked()}` }
}

function optionOf(words: readonly string[], option: string): string | null {
  const at = words.indexOf(option)
  return at < 0 ? null : (words[at + 1] ?? fail(usage))
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
