import type { Caller } from "../access/caller.ts"
import { printJson } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { readNamedLines } from "../services/named-lines.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { printChange, subjectsOf } from "./document.ts"
import type { changesEndpoint } from "./endpoint.ts"
import type { ChangesInput } from "./schema.ts"
import type { ChangeStore, ChangeSubjects } from "./store.ts"

/** The ports of the feed of changes. */
export interface ChangePorts extends SharedPorts {
  readonly changes: ChangeStore
}

/** A page of the feed of changes. */
export const changes: Service<typeof changesEndpoint, ChangePorts> = async (ports, { input, caller }) => {
  const start = await startOf(ports, caller, input)
  if (!start.ok) return start
  const named = await readSubjects(ports, caller, input.symbols)
  if (!named.ok) return named
  const { subjects, notFound, restricted } = named.value
  const filter = { kinds: input.kinds ?? [], subjects, scope: caller.scope }
  const page =
    start.value === "now"
      ? { changes: [], position: await ports.changes.head(caller.scope), hasMore: false }
      : await ports.changes.after(start.value, filter, input.limit)
  return answer({
    data: printJson(page.changes.map(printChange)),
    meta: {
      next_cursor: printCursor(page.position),
      has_more: page.hasMore,
      not_found: notFound,
      sandbox_restricted: restricted,
    },
  })
}

/** The position before the page; the newest position (`now`) if `after` and `from` are left out. */
async function startOf(
  { changes: feed, clock }: ChangePorts,
  { scope }: Caller,
  { after, from }: ChangesInput,
): Promise<Outcome<number | "now", "bad_request">> {
  if (after !== undefined && from !== undefined)
    return refuse("bad_request", "Give `after` or `from`, not both.")
  if (after !== undefined) return readCursor(after)
  if (from === undefined) return answer("now")
  if (from > utcDay(clock.nowMilliseconds()))
    return refuse("bad_request", `from: ${from} is in the future. Nothing is published for that day yet.`)
  return answer(await feed.beforeDay(from, scope))
}

interface NamedSubjects {
  /** Null: every subject in the caller's scope. */
  readonly subjects: ChangeSubjects | null
  readonly notFound: readonly string[]
  readonly restricted: readonly string[]
}

async function readSubjects(
  { screening }: SharedPorts,
  { scope }: Caller,
  symbols: readonly string[] | undefined,
): Promise<Outcome<NamedSubjects, "sandbox_restricted">> {
  if (symbols === undefined) return answer({ subjects: null, notFound: [], restricted: [] })
  const named = await readNamedLines(screening, scope, symbols, null)
  if (!named.ok) return named
  const { open, notFound, restricted } = named.value
  const listings = [...open.values()].map(({ listing }) => listing)
  return answer({ subjects: subjectsOf(listings), notFound, restricted })
}

/**
 * A cursor is a position in the feed as text: the version of its format, then `97 × position + 1` in base 36.
 * A change of one character never changes that number by a multiple of 97, so a mistyped cursor is refused.
 */
const cursorVersion = "1"
const cursorStep = 97

/** Prints a position. */
export function printCursor(position: number): string {
  return cursorVersion + (position * cursorStep + 1).toString(36)
}

/** The position of a cursor that `printCursor` printed. */
export function readCursor(cursor: string): Outcome<number, "bad_request"> {
  const coded = Number.parseInt(cursor.slice(cursorVersion.length), 36)
  const position = Math.floor(coded / cursorStep)
  if (Number.isSafeInteger(coded) && position >= 0 && printCursor(position) === cursor)
    return answer(position)
  return refuse(
    "bad_request",
    "`after` is not a cursor of this feed. Send `meta.next_cursor` of a page unchanged, or begin with `from`.",
  )
}
