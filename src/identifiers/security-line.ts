import { type OtherSecurity, otherSecurities } from "../vocabulary.ts"
import { venues } from "./venues.ts"

/**
 * The kind of a line on the SEC's ticker list. Three kinds count as shares of the company: `ordinary`,
 * `depositary`, and `unstated`, which has no evidence at all.
 */
export const lineKinds = [
  "ordinary",
  "depositary",
  "preferred",
  "note",
  "warrant",
  "unit",
  "right",
  "fund",
  "unclear",
  "unstated",
] as const
export type LineKind = (typeof lineKinds)[number]

/** True if the company's verdict applies to a line. False for preferred shares, notes, warrants and so on. */
export function isShareLine(line: LineKind): boolean {
  return line === "ordinary" || line === "depositary" || line === "unstated"
}

/** Returns the kind of a line that is not a share of its company; null for a share and for a fund. */
export function otherSecurityOf(line: LineKind): OtherSecurity | null {
  return otherSecurities.find((each) => each === line) ?? null
}

/** The entry of a symbol in the exchanges' symbol directories. */
export interface DirectoryEntry {
  readonly securityName: string
  readonly exchange: string
  readonly isFund: boolean
}

/** Words in the names of securities, each with its kind. The word that comes first in a name counts. */
const words: readonly (readonly [RegExp, LineKind])[] = [
  [/american deposit[ao]ry|\bADSs?\b|\bADRs?\b/i, "depositary"],
  // Registry shares (of New York) and global registered shares are ordinary shares in another register, one
  // to one.
  [
    /common|ordinary|capital stock|beneficial interest|\bsubordinate\b|limited partner|class [a-c]\b|regist(?:ry|ered) shares?\b/i,
    "ordinary",
  ],
  [/preferred|preference|\bpfd\b|depositary share/i, "preferred"],
  [/warrants?\b/i, "warrant"],
  [/\bunits\b|\bunit\b(?! corp)/i, "unit"],
  [/\brights?\b/i, "right"],
  [/\bnotes?\b|debentures?|\bETNs?\b|\bbonds?\b|\bdue (19|20)\d\d/i, "note"],
]

/**
 * Returns the kind of a security by the first of `words` in its name. The company's name before " - " is
 * ignored.
 */
export function kindOfName(securityName: string): LineKind | null {
  const cut = securityName.indexOf(" - ")
  const description = withoutAttachedRights(cut < 0 ? securityName : securityName.slice(cut + 3))
  if (purchaseRights.test(description)) return "right"
  let first: { at: number; kind: LineKind } | null = null
  for (const [word, kind] of words) {
    const at = description.search(word)
    if (at >= 0 && (first === null || at < first.at)) first = { at, kind }
  }
  // "Depositary Shares, each representing 1/1000th of a Preferred Share" are preferred, "... of an Ordinary
  // Share" are not.
  if (
    first?.kind === "preferred" &&
    /depositary share/i.test(description) &&
    !/prefer|pfd/i.test(description)
  ) {
    return "depositary"
  }
  if (first?.kind === "ordinary") return debtOrPreference(description) ?? "ordinary"
  return first?.kind ?? null
}

const purchaseRights = /\bpurchase rights?\b/i

/**
 * Removes attached rights from a description: "Common Stock and associated Preferred Stock Purchase Rights".
 * Attached rights do not make a share another security.
 */
function withoutAttachedRights(description: string): string {
  const at = description.search(/[\s,;(](?:and|with|including)\s/i)
  return at > 0 && purchaseRights.test(description.slice(at)) ? description.slice(0, at) : description
}

/**
 * Returns the kind of a senior or derived security whose name also has words for shares: "Class A Preferred
 * Units", "Subordinated Notes".
 */
function debtOrPreference(description: string): LineKind | null {
  const above = words.filter(([, kind]) => kind === "note" || kind === "warrant" || kind === "preferred")
  return above.find(([word]) => word.test(description))?.[1] ?? null
}

const suffixes: readonly (readonly [RegExp, LineKind])[] = [
  [/-P[A-Z]*$/, "preferred"],
  [/-W[ST]?[A-Z]?$/, "warrant"],
  [/-UN?$/, "unit"],
  [/-R[TI]?$/, "right"],
]

/**
 * Returns the kind that the suffix of a symbol states; null if there is none. A fifth letter Y or F marks a
 * foreign line that is traded over the counter.
 */
function kindOfSymbol(symbol: string): LineKind | null {
  for (const [suffix, kind] of suffixes) if (suffix.test(symbol)) return kind
  if (/^[A-Z]{4}Y$/.test(symbol)) return "depositary"
  if (/^[A-Z]{4}F$/.test(symbol)) return "ordinary"
  return null
}

/**
 * Returns the kind that a fifth letter states: W warrant, R right, U unit, X mutual fund, L to P and Z
 * further issues (preferred shares or notes). Any other letter may be a share class (Astronics' ATROB) or a
 * preferred share (FuelCell's FCELB). So the kind stays unclear if the registrant has other lines and no
 * directory has the symbol. The rule applies to symbols that are in no directory, or whose first four letters
 * are another symbol of the registrant.
 */
function kindOfFifthLetter({ symbol, siblings, entry }: SecurityLine): LineKind | null {
  const isMarked = entry === null || siblings.includes(symbol.slice(0, 4))
  if (!/^[A-Z]{5}$/.test(symbol) || !isMarked) return null
  const letter = symbol.slice(4)
  if (letter === "X") return "fund"
  if (letter === "W") return "warrant"
  if (letter === "R") return "right"
  if (letter === "U") return "unit"
  if (/[LMNOPZ]/.test(letter)) return "preferred"
  return entry === null && siblings.length > 1 ? "unclear" : null
}

interface SecurityLine {
  readonly symbol: string
  /** All symbols of the registrant. */
  readonly siblings: readonly string[]
  readonly country: string
  readonly entry: DirectoryEntry | null
  /** True if the SEC lists the symbol as a class of one of the registrant's mutual funds. */
  readonly isFundClass: boolean
}

/**
 * True for the common stock of a company with an exchange at home. The exchanges' directories call depositary
 * shares so too: one share of "Toyota Motor Corporation Common Stock" is ten shares. Companies of Canada are
 * listed with their own shares.
 */
function isVague({ country, entry }: SecurityLine, named: LineKind): boolean {
  const hasHome =
    country !== "CA" && venues.some(({ countryCode, kind }) => countryCode === country && kind === "main")
  return named === "ordinary" && hasHome && /common stock/i.test(entry?.securityName ?? "")
}

/** Decides the kind of a line by the strongest evidence available. */
export function lineKind(line: SecurityLine): LineKind {
  if (line.entry?.isFund || line.isFundClass) return "fund"
  const named = line.entry === null ? null : kindOfName(line.entry.securityName)
  if (named !== null && !isVague(line, named)) return named
  const marked = kindOfSymbol(line.symbol) ?? kindOfFifthLetter(line)
  if (marked !== null) return marked
  return line.country === "US" ? "ordinary" : "unstated"
}

/** Ratios from annual reports, for lines whose security name at the exchange does not state the ratio. */
const ratiosOfFilings: ReadonlyMap<string, number> = new Map([
  // TSMC's Form 20-F: one American depositary share represents five common shares.
  ["TSM", 5],
  // The covers of Forms 10-K register the listed shares themselves.
  ["GRMN", 1],
  ["NXPI", 1],
])

/**
 * Returns how many ordinary shares one share of the line represents. Null if the line is or may be depositary
 * and no ratio is stated.
 */
export function ordinaryPerShare(
  symbol: string,
  kind: LineKind,
  stated: ReadonlyMap<string, number>,
): number | null {
  const ratio = ratiosOfFilings.get(symbol) ?? stated.get(symbol)
  if (ratio !== undefined) return ratio
  return kind === "ordinary" ? 1 : null
}
