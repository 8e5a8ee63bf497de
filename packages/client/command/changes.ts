import { setTimeout as wait } from "node:timers/promises"
import { changeColumns } from "../../../src/contract/tables/changes.ts"
import type { Api, Change, Refusal } from "../src/index.ts"
import { type Command, type Flags, type Surroundings, textOf } from "./command.ts"
import { type ExitCode, exitCodes, explain, warn } from "./exit.ts"
import { type Column, csvPrinter, tablePrinter } from "./output.ts"

type State = NonNullable<Change["before"]>

/** The columns of the table on a terminal. The CSV output has the columns of the API and the snapshots. */
const columns: readonly Column<Change>[] = [
  { name: "at", width: 16, read: (row) => row.at.slice(0, 16).replace("T", " ") },
  { name: "kind", width: 11, read: (row) => row.kind },
  { name: "symbol", width: 6, read: (row) => row.instrument_id },
  { name: "before", width: 13, read: (row) => stateText(row.before, row.after) },
  { name: "after", width: 13, read: (row) => stateText(row.after, row.before) },
  { name: "cause", width: 6, read: (row) => row.cause },
  { name: "filing", width: 20, isSpare: true, read: (row) => row.filing?.accession_number ?? null },
]

/** Returns a state in a word or two. If both states have the same status, names the screens that differ. */
function stateText(state: State | null, other: State | null): string | null {
  if (state === null) return null
  if ("standards" in state) return pairs(state.standards)
  if ("badge_color" in state) return `${state.purity_percentage ?? "?"}% ${state.badge_color ?? "no badge"}`
  if (!("status" in state)) return state.name ?? state.instrument_id
  if (state.withheld !== null) return `${state.status} (${state.withheld})`
  const before: Readonly<Record<string, unknown>> =
    other !== null && "screens" in other ? { ...other.screens } : {}
  const isSame = other !== null && "withheld" in other && other.status === state.status
  const changed = Object.entries({ ...state.screens }).filter(([name, result]) => before[name] !== result)
  return isSame && changed.length > 0 ? pairs(Object.fromEntries(changed)) : state.status
}

function pairs(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")
}

/** One request in 300 seconds makes 288 requests a day. A sandbox key has 500. */
const everySecondsDefault = 300
const everySecondsLeast = 10
const daysDefault = 7

export const changes: Command = {
  form: "changes [--follow] [--from DAY | --after CURSOR] [--symbols A,B] [--every SECONDS]",
  summary: `what changed in the last ${daysDefault} days, or since; --follow waits for more`,
  words: [0, 0],
  flags: {
    follow: { type: "boolean" },
    from: { type: "string" },
    after: { type: "string" },
    symbols: { type: "string" },
    every: { type: "string" },
  },
  async run(surroundings, _words, flags) {
    const everySeconds = Number(flags.every ?? everySecondsDefault)
    if (!(everySeconds >= everySecondsLeast)) {
      warn(`--every takes ${everySecondsLeast} seconds or more`)
      return exitCodes.usage
    }
    return print(surroundings, beginningOf(flags), flags.follow === true ? everySeconds : null)
  },
}

type Input = Api["changes"]["input"]

/** Returns the start of the feed. Default: some days ago or, with `--follow`, now. */
function beginningOf(flags: Flags): Input {
  const [from, after, symbols] = [textOf(flags, "from"), textOf(flags, "after"), textOf(flags, "symbols")]
  const isWithout = from === undefined && after === undefined && flags.follow !== true
  const lastDays = new Date(Date.now() - daysDefault * 86_400_000).toISOString().slice(0, 10)
  return {
    ...(from !== undefined && { from }),
    ...(after !== undefined && { after }),
    ...(isWithout && { from: lastDays }),
    ...(symbols !== undefined && { symbols: symbols.split(",") }),
  }
}

/** Prints page after page. `everySeconds` is the wait before asking again; null means not to ask again. */
async function print(
  surroundings: Surroundings,
  input: Input,
  everySeconds: number | null,
): Promise<ExitCode> {
  const { qistas, signal, write } = surroundings
  const printRows = rowsPrinter(surroundings)
  write(printRows([]))
  for (let next = input; ; ) {
    let refused: Refusal | null = null
    for await (const page of qistas.changes.pages(next, { signal })) {
      if (!page.ok) refused = page
      else {
        const { from: _from, ...rest } = next
        next = { ...rest, after: page.meta.next_cursor }
        if (page.data.length > 0) write(printRows(page.data))
      }
    }
    if (signal.aborted) return exitCodes.ok
    const code = refused === null ? exitCodes.ok : explain(refused)
    if (everySeconds === null || (refused !== null && !isPassing(refused))) {
      if (next.after !== undefined) warn(`read on with --after ${next.after}`)
      return code
    }
    await wait(Math.max(everySeconds, refused?.retryAfterSeconds ?? 0) * 1_000, null, { signal }).catch(
      () => {},
    )
  }
}

function rowsPrinter({ output, terminal }: Surroundings): (rows: readonly Change[]) => string {
  // With `--follow` the JSON output has no end, so each change is printed on its own line.
  if (output === "json") return (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  return output === "csv" ? csvPrinter(changeColumns) : tablePrinter(columns, terminal)
}

/** True for a failure that may pass. `--follow` then waits and asks again. */
function isPassing({ code, status }: Refusal): boolean {
  return (
    code === "unreachable" || code === "timed_out" || status === 429 || (status !== null && status >= 500)
  )
}
