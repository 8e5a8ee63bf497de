import {
  absolute,
  agrees,
  compare,
  divided,
  type Exact,
  exactly,
  minus,
  printExact,
  rounded,
  times,
  tolerance,
} from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import { reportForm } from "./methodology.ts"
import type { PacketMarketCap } from "./packet.ts"
import { factsNamed, type RawFact } from "./raw-facts.ts"
import { bareLine, judgedLine, type ReportLine } from "./report-line.ts"

/** The conversion from shares × price to market capitalisation, as stated in the packet. */
export interface Conversion {
  /** Empty when the packet states neither a ratio nor a rate. */
  readonly lines: readonly ReportLine[]
  readonly factor: Exact
  /** Text to print after the shares and after the price: ` / 5`, ` × 27.74`; else empty. */
  readonly perShare: string
  readonly atRate: string
}

/** The stated ratio, which no fact can confirm, and the stated rate if the filing's own totals confirm it, else theirs. */
export function statedConversion(input: VerificationInput, part: string, cap: PacketMarketCap): Conversion {
  const { ordinaryPerShare, exchangeRate } = cap
  const rate = exchangeRate === null ? null : checkRate(input, part, exchangeRate)
  const factor = divided(rate?.recomputed ?? exactly(1), exactly(ordinaryPerShare ?? 1))
  return {
    lines: [
      ...(ordinaryPerShare === null ? [] : [perShareLine(part, ordinaryPerShare)]),
      ...(rate === null ? [] : [rate.line]),
    ],
    factor: factor ?? exactly(1),
    perShare: ordinaryPerShare === null ? "" : ` / ${ordinaryPerShare}`,
    atRate: rate === null ? "" : ` × ${rate.printed}`,
  }
}

function perShareLine(part: string, stated: number): ReportLine {
  const what = "Ordinary shares behind one share of the line"
  const how = "The cover of the annual report tells it in words; companyfacts holds numbers alone."
  return bareLine({ part, what, how }, "unchecked", String(stated))
}

interface CheckedRate {
  readonly line: ReportLine
  readonly recomputed: Exact
  readonly printed: string
}

/** Recomputes the rate from total assets in both currencies, as last filed by the packet's day for the newest balance sheet. */
function checkRate(input: VerificationInput, part: string, stated: number): CheckedRate {
  const subject = { part, what: "Exchange rate" }
  const { currency } = input.packet
  const { own, other } = newestTotals(input)
  const rate = own === null || other === null ? null : divided(exactly(own.value), exactly(other.value))
  if (own === null || other === null || rate === null) {
    const how =
      own === null
        ? `No total assets in ${currency} are in these facts.`
        : `The balance sheet of ${own.end} states no total assets in ${priceCurrency}.`
    const finding = own === null ? "absent" : "differs"
    const line = bareLine({ ...subject, how }, finding, String(stated))
    return { line, recomputed: exactly(stated), printed: String(stated) }
  }
  const isEqual = agrees(exactly(stated), rate)
  const how = `Total assets of ${own.end}: ${own.value} ${currency} are stated as ${other.value} ${priceCurrency}.`
  const line = judgedLine({ ...subject, how }, String(stated), printExact(rate), isEqual)
  return isEqual
    ? { line, recomputed: exactly(stated), printed: String(stated) }
    : { line, recomputed: rate, printed: printExact(rate) }
}

interface Totals {
  readonly own: RawFact | null
  readonly other: RawFact | null
}

function newestTotals({ packet, facts }: VerificationInput): Totals {
  const reported = (concept: string, unit: string) =>
    factsNamed(facts, concept, unit).filter(
      ({ start, form, filed }) => start === null && reportForm.test(form) && filed <= packet.asOf,
    )
  const own = lastOf(totals.flatMap((concept) => reported(concept, packet.currency)))
  const others = totals.flatMap((concept) => reported(concept, priceCurrency))
  return { own, other: lastOf(others.filter(({ end }) => end === own?.end)) }
}

/** The fact of the newest day, as last filed. */
function lastOf(facts: readonly RawFact[]): RawFact | null {
  const key = ({ end, filed, accession }: RawFact) => `${end} ${filed} ${accession}`
  return facts.reduce<RawFact | null>(
    (last, fact) => (last === null || key(fact) > key(last) ? fact : last),
    null,
  )
}

/**
 * The line for older packets, which state neither ratio nor rate: a foreign company's closes may be of depositary shares, in
 * another currency. The rate comes from total assets that the filing states in both currencies; of the ratio, only that it
 * is a whole number can be checked. Null for a company that files domestic forms, and when no whole number fits.
 */
export function convertedLine(
  input: VerificationInput,
  subject: { readonly part: string; readonly what: string },
  stated: number,
  product: Exact,
): ReportLine | null {
  if (!isForeign(input)) return null
  for (const rate of ratesOf(input)) {
    const converted = times(product, rate)
    const perLine = wholeOf(divided(converted, exactly(stated)))
    if (perLine === null) continue
    const by = `${printExact(rate)} ${input.packet.currency} for one unit of the price, by the total assets that the filing states in both`
    if (perLine === 1) {
      const how = `Shares × the price × ${by}.`
      return judgedLine({ ...subject, how }, String(stated), printExact(converted), true)
    }
    const how = `It is shares × the price × ${by}, if ${perLine} shares stand behind each depositary share: how many do, the packet does not state.`
    return bareLine({ ...subject, how }, "unchecked", String(stated))
  }
  return null
}

function isForeign({ packet }: VerificationInput): boolean {
  const sources = packet.ratios.flatMap((ratio) => ratio.sources)
  return sources.some(({ filingType }) => filingType === "20-F" || filingType === "40-F")
}

const totals = ["us-gaap:Assets", "ifrs-full:Assets"]
/** Every screened line trades in US dollars. */
const priceCurrency = "USD"

/** 1, and the exchange rate implied by each statement of total assets in two currencies. */
function ratesOf({ packet, facts }: VerificationInput): readonly Exact[] {
  const rates: Exact[] = [exactly(1)]
  for (const concept of totals) {
    const own = factsNamed(facts, concept, packet.currency).filter(({ filed }) => filed <= packet.asOf)
    for (const other of factsNamed(facts, concept, priceCurrency)) {
      const same = own.find((fact) => isSameStatement(fact, other))
      const rate = same === undefined ? null : divided(exactly(same.value), exactly(other.value))
      if (packet.currency !== priceCurrency && rate !== null) rates.push(rate)
    }
  }
  return rates
}

function isSameStatement(one: RawFact, other: RawFact): boolean {
  return one.end === other.end && one.accession === other.accession && one.start === other.start
}

/** The quotient if it is a whole number from 1 to 1,000; else null. */
function wholeOf(quotient: Exact | null): number | null {
  if (quotient === null) return null
  const whole = rounded(quotient, 0)
  const isNear = compare(absolute(minus(quotient, whole)), times(tolerance(quotient), exactly(10))) <= 0
  const number = Number(printExact(whole))
  return isNear && number >= 1 && number <= 1000 ? number : null
}
