import type { Listing } from "../../src/ports.ts"
import type { CompanyRecord } from "../../worker/storage/write/companies.ts"
import type { Random } from "../support/random.ts"

/** The lines of one company, or one line without an SEC registrant (`company` null). */
export interface Issuer {
  readonly company: CompanyRecord | null
  readonly lines: readonly Listing[]
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
/** Above every CIK in use. */
const firstCik = 90_000_000
/** After this many collisions the ticker becomes a letter longer. */
const triesMax = 8

/**
 * Synthetic issuers with `count` lines, each modelled on a real one: venue, country, kind, shape of the ticker and number of
 * lines from it, the sector and the parts of the name from others. All their stocks have a company, so they have many more
 * verdicts than the starter universe.
 */
export function synthesise(real: readonly Issuer[], count: number, random: Random): Issuer[] {
  const taken = new Set(real.flatMap(({ lines }) => lines.map(({ instrumentId }) => instrumentId)))
  const sics = real.flatMap(({ company }) => company?.sic ?? [])
  const names = real.flatMap(({ lines }) => lines[0]?.name ?? [])
  const issuers: Issuer[] = []
  let made = 0
  while (made < count) {
    const pattern = random.of(real)
    const name = nameFrom(random.of(names), random.of(names), random)
    const lines = pattern.lines.slice(0, count - made).map((line) => lineAfter(line, name, taken, random))
    const hasCompany = pattern.lines.every(({ kind }) => kind === "stock")
    const cik = firstCik + issuers.length
    const countryCode = lines[0]?.countryCode ?? null
    issuers.push({
      company: hasCompany ? { cik, name, sic: random.of(sics), countryCode } : null,
      lines: lines.map((line) => ({ ...line, cik: hasCompany ? cik : null })),
    })
    made += lines.length
  }
  return issuers
}

/** The beginning of one name and the rest of another; half of the beginnings are new words. */
function nameFrom(one: string, other: string, random: Random): string {
  const [head = ""] = one.split(" ")
  const [otherHead = "", ...tail] = other.split(" ")
  const spliced = head.slice(0, Math.ceil(head.length / 2)) + otherHead.slice(Math.ceil(otherHead.length / 2))
  return [random.fraction() < 0.5 ? spliced : head, ...tail].join(" ")
}

function lineAfter(pattern: Listing, name: string, taken: Set<string>, random: Random): Listing {
  const end = pattern.instrumentId.indexOf(":") + 1
  const prefix = pattern.instrumentId.slice(0, end)
  let symbol = tickerAfter(pattern.symbol, random)
  for (let tries = 1; taken.has(prefix + symbol); tries++) {
    const longer = pattern.symbol + "A".repeat(Math.floor(tries / triesMax))
    symbol = tickerAfter(longer.slice(-9), random)
  }
  taken.add(prefix + symbol)
  return { ...pattern, instrumentId: prefix + symbol, symbol, name, isin: null }
}

/** A digit for each digit, a letter for each letter; a share class stays. */
function tickerAfter(pattern: string, random: Random): string {
  const [base = "", ...shareClass] = pattern.split("-")
  const drawn = [...base].map((character) => {
    if (/\d/.test(character)) return String(random.below(10))
    return /[A-Z]/.test(character) ? letters.charAt(random.below(letters.length)) : character
  })
  return [drawn.join(""), ...shareClass].join("-")
}
