import { cusipInside } from "../../identifiers/isin.ts"
import { type HoldingName, readHoldingName } from "./holding-name.ts"
import type { MatchableLine } from "./match.ts"

/** The listings by all that a holding may be found by. */
export interface ListingIndex {
  instrument(instrumentId: string): MatchableLine | null
  /** Every line with the ISIN. */
  isin(isin: string): readonly MatchableLine[]
  /** Every line whose ISIN, of the US or Canada, holds the CUSIP. */
  cusip(cusip: string): readonly MatchableLine[]
  /** Every line whose name has the core, but those of the US that are no share of a company. */
  core(core: string): readonly MatchableLine[]
  /** True for a word that begins no two names of different cores. */
  isSoleFirstWord(word: string): boolean
}

/** Lines under one key: most keys have one. */
type Lines = MatchableLine | MatchableLine[]

/** Builds the indexes: one reading of each name, and no copy of a line. */
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

/** Reads a listing's name; `REIT` and the like are no part of it either. */
export function nameOfLine(line: MatchableLine): HoldingName {
  return readHoldingName(line.name)
}

/**
 * Preferred shares, notes, warrants and units of the US carry their registrant's name in the lists, and are never what a
 * plain name means. A fund stays: that its name is a company's too makes the name worth nothing.
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

/** Lines of one company mostly follow each other with one name. */
function rememberingCores(): (name: string) => string {
  let last = { name: "", core: "" }
  return (name) => {
    if (name !== last.name) last = { name, core: readHoldingName(name).core }
    return last.core
  }
}

/** In how many cores each first word is; of no use beyond two. */
function countFirstWords(cores: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const core of cores) {
    const end = core.indexOf(" ")
    const word = end < 0 ? core : core.slice(0, end)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
