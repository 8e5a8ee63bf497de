import type { HeldLine } from "../../src/pipeline/funds/ports.ts"
import type { Listing } from "../../src/ports.ts"
import type { Random } from "../support/random.ts"

/** A listing with the CUSIP that an operator imported for it; null abroad. */
export interface HoldableLine extends Listing {
  readonly cusip: string | null
}

/** How many funds hold how many lines in all, as many each. */
export interface HoldingsSize {
  readonly funds: number
  readonly lines: number
}

type Clues = Pick<HeldLine, "name" | "ticker" | "isin" | "cusip" | "countryCode" | "kind">

/** Percentages as in the files of stock funds, with every way to identify a share. */
const mix: readonly (readonly [share: number, (random: Random, lines: readonly HoldableLine[]) => Clues])[] =
  [
    [45, (random, lines) => byTicker(random.of(lines))],
    [25, (random, lines) => byCode(random.of(lines))],
    [15, (random, lines) => byName(random.of(lines))],
    [10, (random, lines) => unknown(random.of(lines), random.of(lines))],
    [5, () => ({ ...noClues, name: "US DOLLAR", kind: "cash" })],
  ]
const noClues = { ticker: null, isin: null, cusip: null, countryCode: null, kind: "equity" } as const

/** The instrument id of a synthetic fund. */
export function fundNamed(at: number): string {
  return `BENCH${String(at).padStart(5, "0")}`
}

/** The unmatched holdings of every fund. A line's weight falls with its rank; a fund's weights sum to 100. */
export function heldLines(
  { funds, lines }: HoldingsSize,
  listings: readonly HoldableLine[],
  random: Random,
): readonly HeldLine[] {
  const each = lines / funds
  const unit = 200 / (each * (each + 1))
  return Array.from({ length: lines }, (_, at) => {
    const rank = (at % each) + 1
    return {
      ...cluesOf(random, listings),
      fund: fundNamed(Math.floor(at / each)),
      rank,
      exchange: null,
      side: "long",
      weight: unit * (each + 1 - rank),
      match: null,
    }
  })
}

function cluesOf(random: Random, listings: readonly HoldableLine[]): Clues {
  let drawn = random.below(100)
  for (const [share, clues] of mix) {
    if (drawn < share) return clues(random, listings)
    drawn -= share
  }
  throw new Error("the mix is not of a hundred")
}

/** As issuers' files have it. */
function byTicker({ symbol, name, countryCode }: HoldableLine): Clues {
  return { ...noClues, name: name.toUpperCase(), ticker: symbol, countryCode }
}

/** As Form N-PORT has it. */
function byCode({ name, isin, cusip, countryCode }: HoldableLine): Clues {
  return { ...noClues, name, isin, cusip, countryCode }
}

function byName({ name, countryCode }: HoldableLine): Clues {
  return { ...noClues, name, countryCode }
}

/** A name made of two others, under an unknown ticker, so that no way to match succeeds. */
function unknown(one: HoldableLine, other: HoldableLine): Clues {
  const [head = ""] = one.name.split(" ")
  const [, ...tail] = other.name.split(" ")
  return { ...noClues, name: [head, "Q", ...tail].join(" "), ticker: "QQZZQ", countryCode: other.countryCode }
}
