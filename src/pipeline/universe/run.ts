import type { ListedTicker } from "../../filings/ticker-list.ts"
import { parseIdentifier, printIdentifier } from "../../identifiers/grammar.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { planUniverse } from "./plan.ts"
import {
  type Universe,
  type UniverseChangeKind,
  type UniverseState,
  type UniverseWrite,
  universeChangeKinds,
} from "./state.ts"

export interface UniversePorts {
  readonly universe: Universe
  /** Asks for each of these companies to be screened on what EDGAR holds; asking twice is harmless. */
  readonly screen: (ciks: readonly number[]) => Promise<void>
}

/**
 * More new companies than this come with a first list only: the backfill screens those, or the nightly pass over
 * companies that were never read.
 */
const newCompaniesSentMax = 500

export interface UniverseRun {
  /** Lines on the list. */
  readonly lines: number
  readonly changes: Readonly<Record<UniverseChangeKind, number>>
  readonly companiesSent: number
}

/** `checked`: a list that lost too much changes nothing. `confirmed`: an operator looked at it and takes it as it is. */
export type ListTrust = "checked" | "confirmed"

/** Shares of the lines we have from the list that may be absent at once, or move to other companies. */
const absentShareMax = 0.02
const movedShareMax = 0.02
/** The least length of a list, as a share of the last one's. */
const lengthShareMin = 0.9
/** So many lines may go whatever their share: in a small universe one line is more than 2%. */
const linesAlwaysFree = 5

/**
 * Brings the lines in the US, and the companies behind them, in step with the SEC's ticker list of a day (YYYY-MM-DD),
 * and asks for those companies to be screened that are new or are shown under another line. The same list again changes
 * nothing. A list that looks cut short or mixed up is refused and changes nothing; a store that cannot be reached throws.
 */
export async function runUniverse(
  { universe, screen }: UniversePorts,
  tickers: readonly ListedTicker[],
  today: string,
  trust: ListTrust = "checked",
): Promise<Outcome<UniverseRun, "doubtful_list">> {
  const state = await universe.read()
  const lines = tickers.filter(({ ticker }) => isUsSymbol(ticker))
  const write = sparing(planUniverse(state, lines, today))
  const doubt = trust === "confirmed" ? null : doubtOf(state, lines, write)
  if (doubt !== null) return refuse("doubtful_list", `The ticker list changes nothing: ${doubt}.`)
  await universe.apply(write)
  const ciks = await universe.toScreen()
  if (ciks.length > 0) {
    await screen(ciks)
    await universe.sent(ciks)
  }
  return answer({ lines: lines.length, changes: countsOf(write), companiesSent: ciks.length })
}

function sparing(write: UniverseWrite): UniverseWrite {
  if (write.newCompanies.length <= newCompaniesSentMax) return write
  const fresh = new Set(write.newCompanies.map(({ cik }) => cik))
  return { ...write, screenings: write.screenings.filter((cik) => !fresh.has(cik)) }
}

/** Anything else could not be asked for, or would be a line on another venue. */
function isUsSymbol(ticker: string): boolean {
  const identifier = parseIdentifier(ticker)
  return identifier !== null && identifier.venue === "US" && printIdentifier(identifier) === ticker
}

/** A truncated list must not delist the market, nor one with its columns mixed up hand it to other companies. */
function doubtOf(
  { lines }: UniverseState,
  tickers: readonly ListedTicker[],
  { changes }: UniverseWrite,
): string | null {
  const onList = new Set(tickers.map(({ ticker }) => ticker))
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
  return count > linesAlwaysFree && count > of * shareMax
}

function countsOf({ changes }: UniverseWrite): Record<UniverseChangeKind, number> {
  const counts = Object.fromEntries(universeChangeKinds.map((kind) => [kind, 0]))
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts as Record<UniverseChangeKind, number>
}
