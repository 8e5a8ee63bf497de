/**
 * Shows and controls the write side of a running service, local or deployed (docs/operations.md).
 * Environment: QISTAS_URL (the origin, else that of .qistas/dev.json), OPERATOR_TOKEN (without
 * QISTAS_URL else that of .qistas/dev.json).
 */
import { callOperator, type OperatorRequest } from "../support/operator.ts"

const usage = `npm run pipeline -- status
npm run pipeline -- discover | index | universe | prices | due | funds | watchlist | snapshots | billing | webhooks | upkeep   [--at 2026-05-04T12:00:00Z]
npm run pipeline -- universe --confirmed
npm run pipeline -- snapshots --revise "why the snapshot of today is corrected"
npm run pipeline -- retry 0000320193-26-000013
npm run pipeline -- rescreen AAPL [--stored]                     [--at 2026-05-04T12:00:00Z]`

const options: ReadonlySet<string> = new Set(["--at", "--confirmed", "--revise", "--stored"])

const request = requestOf(process.argv.slice(2))
if (request === null) fail(usage)
const response = await callOperator(request)
if (response.body !== null) console.log(response.body)
if (response.problem !== null) fail(response.problem)

function requestOf(args: readonly string[]): OperatorRequest | null {
  if (args.some((argument) => argument.startsWith("--") && !options.has(argument))) return null
  const [at, revise] = [optionOf(args, "--at"), optionOf(args, "--revise")]
  const [command = "", name = "", ...rest] = args.filter((argument, index) => {
    return !argument.startsWith("--") && !["--at", "--revise"].includes(args[index - 1] ?? "")
  })
  if (rest.length > 0) return null
  const query = new URLSearchParams(at === null ? [] : [["at", at]])
  const search = () => (query.size === 0 ? "" : `?${query}`)
  if (command === "status") return { method: "GET", path: "/operator/status" }
  if (
    /^(discover|index|universe|prices|due|funds|watchlist|snapshots|billing|webhooks|upkeep)$/.test(command)
  ) {
    if (args.includes("--confirmed")) query.set("trust", "confirmed")
    if (revise !== null) query.set("revise", revise)
    return { method: "POST", path: `/operator/tasks/${command}${search()}` }
  }
  if (name === "") return null
  if (command === "retry")
    return { method: "POST", path: `/operator/filings/${encodeURIComponent(name)}${search()}` }
  if (command !== "rescreen") return null
  if (args.includes("--stored")) query.set("from", "store")
  return { method: "POST", path: `/operator/instruments/${encodeURIComponent(name)}${search()}` }
}

function optionOf(args: readonly string[], option: string): string | null {
  const at = args.indexOf(option)
  return at < 0 ? null : (args[at + 1] ?? fail(usage))
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
