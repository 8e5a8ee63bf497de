import { reportForm } from "../terms.ts"
import { agrees, divided, type Exact, exactly, printExact } from "./exact.ts"
import type { VerificationInput } from "./input.ts"
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

const totals = ["us-gaap:Assets", "ifrs-full:Assets"]
/** Every screened line trades in US dollars. */
const priceCurrency = "USD"
