import type { OperatorRequest } from "../support/operator.ts"

const options: ReadonlySet<string> = new Set(["--at", "--confirmed", "--revise", "--stored"])

/** Returns the request for a command line of `npm run pipeline`; null for an unknown command or option. */
export function readPipelineArguments(args: readonly string[]): OperatorRequest | null {
  if (args.some((argument) => argument.startsWith("--") && !options.has(argument))) return null
  // An option at the end has no value.
  if (["--at", "--revise"].includes(args.at(-1) ?? "")) return null
  const [at, revise] = [optionOf(args, "--at"), optionOf(args, "--revise")]
  const [command = "", name = "", ...rest] = args.filter((argument, index) => {
    return !argument.startsWith("--") && !["--at", "--revise"].includes(args[index - 1] ?? "")
  })
  if (rest.length > 0) return null
  const query = new URLSearchParams(at === null ? [] : [["at", at]])
  const search = () => (query.size === 0 ? "" : `?${query}`)
  if (command === "status") return { method: "GET", path: "/operator/status" }
  if (
    /^(discover|index|registers|universe|rates|prices|due|funds|watchlist|snapshots|billing|webhooks|upkeep)$/.test(
      command,
    )
  ) {
    if (args.includes("--confirmed")) query.set("trust", "confirmed")
    if (revise !== null) query.set("revise", revise)
    return { method: "POST", path: `/operator/tasks/${command}${search()}` }
  }
  if (command === "resume") return { method: "POST", path: "/operator/schedule/resume" }
  if (name === "") return null
  if (command === "pause")
    return { method: "POST", path: `/operator/schedule/pause?${new URLSearchParams({ minutes: name })}` }
  if (command === "retry")
    return { method: "POST", path: `/operator/filings/${encodeURIComponent(name)}${search()}` }
  if (command !== "rescreen") return null
  if (args.includes("--stored")) query.set("from", "store")
  return { method: "POST", path: `/operator/instruments/${encodeURIComponent(name)}${search()}` }
}

function optionOf(args: readonly string[], option: string): string | null {
  const at = args.indexOf(option)
  return at < 0 ? null : (args[at + 1] ?? null)
}
