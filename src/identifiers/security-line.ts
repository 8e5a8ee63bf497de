/**
 * What a line on the SEC's ticker list is. Only `ordinary` and `depositary` lines (and `unstated` ones, where nothing
 * tells) are shares of the company: a verdict on a company says nothing of its preferred shares, notes or warrants.
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

/** A verdict on a company speaks for its shares, not for its preferred shares, notes, warrants, units or rights. */
export function isShareLine(line: LineKind): boolean {
  return line === "ordinary" || line === "depositary" || line === "unstated"
}

/** What the exchanges' symbol directories say of a symbol. */
export interface DirectoryEntry {
  readonly securityName: string
  readonly exchange: string
  readonly isFund: boolean
}

/** The first of these words in a security's name tells its kind. */
const words: readonly (readonly [RegExp, LineKind])[] = [
  [/american deposit[ao]ry|\bADSs?\b|\bADRs?\b|new york registry shares/i, "depositary"],
  [
    /common|ordinary|capital stock|beneficial interest|\bsubordinate\b|limited partner|class [a-c]\b/i,
    "ordinary",
  ],
  [/preferred|preference|\bpfd\b|depositary share/i, "preferred"],
  [/warrants?\b/i, "warrant"],
  [/\bunits\b|\bunit\b(?! corp)/i, "unit"],
  [/\brights?\b/i, "right"],
  [/\bnotes?\b|debentures?|\bETNs?\b|\bbonds?\b|\bdue (19|20)\d\d/i, "note"],
]

/** The kind a security's own name states: by the word that comes first, after the company's name where that is set off. */
export function kindOfName(securityName: string): LineKind | null {
  const cut = securityName.indexOf(" - ")
  const description = cut < 0 ? securityName : securityName.slice(cut + 3)
  let first: { at: number; kind: LineKind } | null = null
  for (const [word, kind] of words) {
    const at = description.search(word)
    if (at >= 0 && (first === null || at < first.at)) first = { at, kind }
  }
  // "Depositary Shares, each representing 1/1000th of a Preferred Share" against "... of an Ordinary Share".
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

/** A name that speaks of shares may be of what stands above them: "Class A Preferred Units", "Subordinated Notes". */
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

/** The kind a symbol's suffix states; null when it has none. A fifth letter Y or F marks a foreign line traded over the counter. */
function kindOfSymbol(symbol: string): LineKind | null {
  for (const [suffix, kind] of suffixes) if (suffix.test(symbol)) return kind
  if (/^[A-Z]{4}Y$/.test(symbol)) return "depositary"
  if (/^[A-Z]{4}F$/.test(symbol)) return "ordinary"
  return null
}

/**
 * A fifth letter tells of the line what four cannot: W warrant, R right, U unit, X mutual fund, and L to P, Z further
 * issues, which are preferred shares or notes. Any other may be a class of shares or a preferred one (FuelCell's FCELB is,
 * Astronics' ATROB is not): of a registrant with further lines, one that no directory names stays unclear. A share with such a symbol of its own is named in the exchanges'
 * directories; one that is not, or that stands beside the company's own four letters, is no share.
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

export interface SecurityLine {
  readonly symbol: string
  /** All symbols of the registrant. */
  readonly siblings: readonly string[]
  readonly country: string
  readonly entry: DirectoryEntry | null
  /** The SEC lists the symbol as a class of one of the registrant's mutual funds. */
  readonly isFundClass: boolean
}

/** What the line is, from the strongest statement to the weakest. */
export function lineKind(line: SecurityLine): LineKind {
  if (line.entry?.isFund || line.isFundClass) return "fund"
  const named = line.entry === null ? null : kindOfName(line.entry.securityName)
  if (named !== null) return named
  const marked = kindOfSymbol(line.symbol) ?? kindOfFifthLetter(line)
  if (marked !== null) return marked
  return line.country === "US" ? "ordinary" : "unstated"
}

/** Ratios the exchange's security name does not state, from the company's own annual report. */
const ratiosOfFilings: ReadonlyMap<string, number> = new Map([
  // TSMC's Form 20-F: one American depositary share stands for five common shares.
  ["TSM", 5],
])

/** Ordinary shares one share of the line stands for; null when the line is depositary, or may be, and none is stated. */
export function ordinaryPerShare(
  symbol: string,
  kind: LineKind,
  stated: ReadonlyMap<string, number>,
): number | null {
  const ratio = ratiosOfFilings.get(symbol) ?? stated.get(symbol)
  if (ratio !== undefined) return ratio
  return kind === "ordinary" ? 1 : null
}
