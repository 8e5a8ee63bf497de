import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { addDays } from "../../src/days.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { isDate } from "../screen/prices.ts"

const usage = `Usage:
  npm run --silent snapshot -- --day latest|YYYY-MM-DD --out DIR [--state DIR]
  npm run --silent snapshot -- --from YYYY-MM-DD --to YYYY-MM-DD --monthly|--daily --out DIR [--symbols A,B] [--state DIR]`

interface Places {
  /** The folder in which each day gets a folder. */
  readonly out: string
  /** The folder of the local stores; null for the folder of `npm start`. */
  readonly state: string | null
}

/** A published snapshot to copy. */
export interface CopyArguments extends Places {
  readonly kind: "copy"
  /** YYYY-MM-DD, or `latest`. */
  readonly day: string
}

/** The past days for which snapshots are computed. */
export interface PastArguments extends Places {
  readonly kind: "past"
  /** YYYY-MM-DD, oldest first. */
  readonly days: readonly string[]
  /** Identifiers of instruments; null for all instruments. */
  readonly symbols: readonly string[] | null
}

const options = {
  day: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  monthly: { type: "boolean" },
  daily: { type: "boolean" },
  symbols: { type: "string" },
  out: { type: "string" },
  state: { type: "string" },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"]

/** Reads the command line. `today`: YYYY-MM-DD, UTC. */
export function readSnapshotArguments(
  args: readonly string[],
  today: string,
): Outcome<CopyArguments | PastArguments, "usage"> {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true })
    const { out, state = null, day } = values
    if (out === undefined) return refuse("usage", `--out DIR is missing.\n${usage}`)
    const places = { out: resolve(out), state }
    return day === undefined ? readPast(values, places, today) : readCopy(values, day, places, today)
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}

function readCopy(
  values: Values,
  day: string,
  places: Places,
  today: string,
): Outcome<CopyArguments, "usage"> {
  const { from, to, monthly, daily, symbols } = values
  if ([from, to, monthly, daily, symbols].some((value) => value !== undefined))
    return refuse(
      "usage",
      `--day copies a published snapshot as it is: only --out and --state go with it.\n${usage}`,
    )
  if (day !== "latest" && !isDate(day))
    return refuse("usage", `--day ${day}: neither "latest" nor a date like 2026-08-31.`)
  if (day !== "latest" && day > today) return refuse("usage", `--day ${day} lies in the future.`)
  return answer({ kind: "copy", day, ...places })
}

function readPast(values: Values, places: Places, today: string): Outcome<PastArguments, "usage"> {
  const { from, to, monthly = false, daily = false, symbols } = values
  if (from === undefined || to === undefined)
    return refuse("usage", `--day is missing, or --from and --to.\n${usage}`)
  for (const [name, date] of [
    ["from", from],
    ["to", to],
  ]) {
    if (!isDate(date ?? "")) return refuse("usage", `--${name} ${date}: not a date like 2026-08-31.`)
  }
  if (monthly === daily)
    return refuse("usage", "Which days? Either --monthly, for the last day of each month, or --daily.")
  if (from > to) return refuse("usage", `--from ${from} lies after --to ${to}.`)
  if (to >= today) return refuse("usage", `--to ${to} is no past day; for today's snapshot: --day latest.`)
  const days = daysBetween(from, to).filter((day) => daily || addDays(day, 1).endsWith("-01"))
  if (days.length === 0) return refuse("usage", `No month ends from ${from} to ${to}.`)
  const named = symbols?.split(",").map((symbol) => symbol.trim())
  if (named?.includes(""))
    return refuse("usage", `--symbols ${symbols}: write them with commas between, AAPL,MSFT.`)
  return answer({ kind: "past", days, symbols: named ?? null, ...places })
}

function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
