import { cusipInside } from "../../identifiers/isin.ts"
import { type HoldingName, readHoldingName } from "./holding-name.ts"
import type { MatchableLine } from "./match.ts"

/** An index of listings by every field that can identify a holding. */
export interface ListingIndex {
  instrument(instrumentId: string): MatchableLine | null
  /** Returns every line with the given ISIN. */
  isin(isin: string): readonly MatchableLine[]
  /** Returns every line whose US or Canadian ISIN contains the given CUSIP. */
  cusip(cusip: string): readonly MatchableLine[]
  /** Returns every line whose name has the given core, except US lines that are not shares of a company. */
  core(core: string): readonly MatchableLine[]
  /** True for a word that begins only one core. */
  isSoleFirstWord(word: string): boolean
}

/** The lines of one key. Most keys have only one line. */
type Lines = MatchableLine | MatchableLine[]

/** Builds the index. Each name is parsed once, and lines are not copied. */
export function indexLines(lines: Iterable<MatchableLine>): ListingIndex {
  const instruments = new Map<string, MatchableLine>()
  const isins = new Map<string, Lines>()
  const cusips = new Map<string, Lines>()
  const cores = new Map<string, Lines>()
  const coreOf = rememberingCores()
  for (const line of lines) {
    instruments.set(line.instrumentId, line)
    if (line.isin !== null) put(isins, line.isin, line)
    const cusip = line.isin === null ? null : cusipInside(line.isin)
    if (cusip !== null) put(cusips, cusip, line)
    if (isNamedByCompany(line)) put(cores, coreOf(line.name), line)
  }
  const firstWords = countFirstWords(cores.keys())
  return {
    instrument: (instrumentId) => instruments.get(instrumentId) ?? null,
    isin: (isin) => at(isins, isin),
    cusip: (cusip) => at(cusips, cusip),
    core: (core) => at(cores, core),
    isSoleFirstWord: (word) => firstWords.get(word) === 1,
  }
}

export function nameOfLine(line: MatchableLine): HoldingName {
  return readHoldingName(line.name)
}

/**
 * False for US preferred shares, notes, warrants and units. Lists give such lines the name of the registrant,
 * but a plain name never means such a line. True for funds: a name shared by a fund and a company must not
 * match.
 */
function isNamedByCompany({ instrumentId, cik, kind }: MatchableLine): boolean {
  return kind === "fund" || cik !== null || instrumentId.includes(":")
}

function put(index: Map<string, Lines>, key: string, line: MatchableLine): void {
  const there = index.get(key)
  if (there === undefined) index.set(key, line)
  else if (Array.isArray(there)) there.push(line)
  else index.set(key, [there, line])
}

function at(index: ReadonlyMap<string, Lines>, key: string): readonly MatchableLine[] {
  const there = index.get(key)
  if (there === undefined) return []
  return Array.isArray(there) ? there : [there]
}

/** Caches the last core, because the lines of one company mostly follow each other. */
function rememberingCores(): (name: string) => string {
  let last = { name: "", core: "" }
  return (name) => {
    if (name !== last.name) last = { name, core: readHoldingName(name).core }
    return last.core
  }
}

/** Counts the cores that begin with each word. */
function countFirstWords(cores: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const core of cores) {
    const end = core.indexOf(" ")
    const word = end < 0 ? core : core.slice(0, end)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
