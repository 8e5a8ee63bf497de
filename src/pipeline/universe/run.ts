import { parseIdentifier, printIdentifier } from "../../identifiers/grammar.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { standingOn } from "./line.ts"
import { listOfDay, planUniverse, type UniverseList } from "./plan.ts"
import {
  type Succession,
  type UniverseChangeKind,
  type UniverseState,
  type UniverseWrite,
  universeChangeKinds,
} from "./state.ts"
import type { Universe } from "./store.ts"

interface UniversePorts {
  readonly universe: Universe
  readonly successions: readonly Succession[]
  /** Requests a screening of these companies on their current EDGAR documents. Repeating it is harmless. */
  readonly screen: (ciks: readonly number[]) => Promise<void>
}

/**
 * Only a first list brings more new companies than this. The backfill, or the nightly pass over companies
 * that were never read, screens them.
 */
const newCompaniesSentMax = 500

export interface UniverseRun {
  /** Lines on the list. */
  readonly lines: number
  readonly changes: Readonly<Record<UniverseChangeKind, number>>
  readonly companiesSent: number
  /** Listed lines that the list leaves in doubt and that therefore stay as they are; for the log. */
  readonly inDoubt: readonly string[]
}

/** `checked`: a list that lost too many lines is refused. `confirmed`: an operator has accepted the list. */
export type ListTrust = "checked" | "confirmed"

/** The largest share of our lines from the list that may be absent, or move to other companies, at once. */
const absentShareMax = 0.02
const movedShareMax = 0.02
/** Minimum length of a list, as a share of the previous list's length. */
const lengthShareMin = 0.9
/** This many lines are always accepted: in a small universe one line is more than 2%. */
const linesAlwaysAccepted = 5

/**
 * Brings the US lines and their companies in step with the SEC's ticker list of a day (YYYY-MM-DD), and
 * requests a screening of companies that are new or have another canonical line. The same list again changes
 * nothing. A list that looks truncated or mixed up is refused and changes nothing. Throws if a store cannot
 * be reached.
 */
export async function runUniverse(
  { universe, screen, successions }: UniversePorts,
  named: UniverseList,
  today: string,
  trust: ListTrust = "checked",
): Promise<Outcome<UniverseRun, "doubtful_list">> {
  await universe.declare(successions)
  const state = await universe.read()
  const list = asTrusted(named, trust)
  const write = withoutFirstListScreenings(planUniverse(state, list, today))
  const inDoubt = linesInDoubt(state, list, today)
  const doubt = trust === "confirmed" ? null : doubtOf(state, list, inDoubt, write)
  if (doubt !== null) return refuse("doubtful_list", `The ticker list changes nothing: ${doubt}.`)
  await universe.apply(write)
  const ciks = await universe.toScreen()
  if (ciks.length > 0) {
    await screen(ciks)
    await universe.sent(ciks)
  }
  return answer({
    lines: list.tickers.length,
    changes: countsOf(write),
    companiesSent: ciks.length,
    inDoubt,
  })
}

/**
 * The rows with a US symbol. If an operator confirmed the list, rows that name nothing no longer cast doubt,
 * because the operator has looked at them.
 */
function asTrusted({ tickers, doubts }: UniverseList, trust: ListTrust): UniverseList {
  return {
    tickers: tickers.filter(({ ticker }) => isUsSymbol(ticker)),
    doubts: { ...doubts, isNameless: doubts.isNameless && trust === "checked" },
  }
}

function linesInDoubt({ lines }: UniverseState, list: UniverseList, today: string): readonly string[] {
  const day = listOfDay(list, today)
  return [...lines.values()]
    .filter(({ listing, listed }) => listing !== null && listed !== null)
    .filter((line) => ["named", "perhaps"].includes(standingOn(day, line)))
    .map(({ instrumentId }) => instrumentId)
}

/** Removes the screenings of new companies if the list is a first list, so that they are not queued. */
function withoutFirstListScreenings(write: UniverseWrite): UniverseWrite {
  if (write.newCompanies.length <= newCompaniesSentMax) return write
  const fresh = new Set(write.newCompanies.map(({ cik }) => cik))
  return { ...write, screenings: write.screenings.filter((cik) => !fresh.has(cik)) }
}

/** True for a ticker that is a US identifier. Any other ticker is on another venue or cannot be requested. */
function isUsSymbol(ticker: string): boolean {
  const identifier = parseIdentifier(ticker)
  return identifier !== null && identifier.venue === "US" && printIdentifier(identifier) === ticker
}

/** Why a list is refused; null if it is plausible. A bad list must not delist or reassign the market. */
function doubtOf(
  { lines }: UniverseState,
  { tickers }: UniverseList,
  inDoubt: readonly string[],
  { changes }: UniverseWrite,
): string | null {
  const onList = new Set([...tickers.map(({ ticker }) => ticker), ...inDoubt])
  const known = [...lines.values()].filter(({ listing, listed }) => listing !== null && listed !== null)
  const onLast = known.filter(({ listed }) => listed?.firstMissedOn === null).length
  const absent = known.filter(({ instrumentId }) => !onList.has(instrumentId)).length
  const all = [...lines.values()].filter(({ listing }) => listing !== null).length
  const moved = changes.filter(({ kind }) => kind === "moved").length
  if (isTooMany(onLast - onList.size, onLast, 1 - lengthShareMin)) {
    return `it has ${onList.size} lines, the last had ${onLast}`
  }
  if (isTooMany(absent, known.length, absentShareMax)) {
    return `it lacks ${absent} of ${known.length} lines`
  }
  if (isTooMany(moved, all, movedShareMax)) {
    return `it gives ${moved} of ${all} lines to other companies`
  }
  return null
}

function isTooMany(count: number, of: number, shareMax: number): boolean {
  return count > linesAlwaysAccepted && count > of * shareMax
}

function countsOf({ changes }: UniverseWrite): Record<UniverseChangeKind, number> {
  const counts = Object.fromEntries(universeChangeKinds.map((kind) => [kind, 0]))
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts as Record<UniverseChangeKind, number>
}
