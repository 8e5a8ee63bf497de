import { hundredths, rateAgeDaysMax, reportForm } from "../terms.ts"
import { agrees, divided, type Exact, exactly, printExact, sumOf, times } from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import type { PacketClose, PacketMarketCap } from "./packet.ts"
import { factsNamed, type RawFact } from "./raw-facts.ts"
import { bareLine, computedLine, judgedLine, type ReportLine } from "./report-line.ts"

/** The conversion from shares times price to market capitalisation, as stated in the packet. */
export interface Conversion {
  /** Empty if the packet states neither a ratio nor a rate. */
  readonly lines: readonly ReportLine[]
  readonly factor: Exact
  /**
   * Text to print after the shares, such as ` / 5`; else empty. `atRate` is the text after the price, such as
   * ` × 27.74`.
   */
  readonly perShare: string
  readonly atRate: string
}

/**
 * The stated conversion. The ratio is used as stated, because no fact can confirm it. The rate is used as
 * stated if it is confirmed by what it is made of: the rates of the closes, the filing's own totals, or the
 * hundred pence of a pound. Else the rate of these is used.
 */
export function statedConversion(input: VerificationInput, part: string, cap: PacketMarketCap): Conversion {
  const { ordinaryPerShare, exchangeRate } = cap
  const rate = exchangeRate === null ? null : checkRate(input, part, exchangeRate, cap)
  const factor = divided(rate?.recomputed ?? exactly(1), exactly(ordinaryPerShare ?? 1))
  return {
    lines: [
      ...(ordinaryPerShare === null ? [] : [perShareLine(part, ordinaryPerShare)]),
      ...(rate === null ? [] : rate.lines),
    ],
    factor: factor ?? exactly(1),
    perShare: ordinaryPerShare === null ? "" : ` / ${ordinaryPerShare}`,
    atRate: rate === null ? "" : ` × ${rate.printed}`,
  }
}

function perShareLine(part: string, stated: number): ReportLine {
  const what = "Ordinary shares behind one share of the line"
  const how = "The cover of the annual report tells it in words; companyfacts holds only numbers."
  return bareLine({ part, what, how }, "unchecked", String(stated))
}

interface CheckedRate {
  readonly lines: readonly ReportLine[]
  readonly recomputed: Exact
  readonly printed: string
}

function checkRate(
  input: VerificationInput,
  part: string,
  stated: number,
  cap: PacketMarketCap,
): CheckedRate {
  if (cap.exchangeRateSource === "reference") return checkReferenceRate(input, part, stated, cap)
  if (cap.exchangeRateSource === "unit") return checkUnit(input, part, stated, cap)
  return checkFiledRate(input, part, stated, cap.priceCurrency ?? usualPriceCurrency)
}

/** The rate as stated if it agrees with the recomputed one, else the recomputed one. */
function recomputedRate(lines: readonly ReportLine[], stated: number, rate: Exact): CheckedRate {
  return agrees(exactly(stated), rate)
    ? { lines, recomputed: exactly(stated), printed: String(stated) }
    : { lines, recomputed: rate, printed: printExact(rate) }
}

const what = "Exchange rate"

/**
 * Recomputes the rate from the rates of the closes: the sum of the closes, each converted at the rates of its
 * day, divided by the sum of the closes.
 */
function checkReferenceRate(
  { packet }: VerificationInput,
  part: string,
  stated: number,
  { closes, priceCurrency }: PacketMarketCap,
): CheckedRate {
  const converted = closes.flatMap(({ close, rate }) => {
    const of = rate && divided(exactly(rate.currencyPerEuro), exactly(rate.pricePerEuro))
    return of === null ? [] : [times(exactly(close), of)]
  })
  const rate = divided(sumOf(converted), sumOf(closes.map(({ close }) => exactly(close))))
  const [first] = closes
  const last = closes.at(-1)
  const span = `${first?.rate?.date ?? "none"} to ${last?.rate?.date ?? "none"}`
  if (rate === null || converted.length < closes.length) {
    const how = "A close has no rates of its day."
    const line = bareLine({ part, what, how }, "differs", String(stated))
    return { lines: [line], recomputed: exactly(stated), printed: String(stated) }
  }
  const misplaced = closes.filter((close) => !isRateOfDay(close, packet.currency, priceCurrency))
  const days = judgedLine(
    {
      part,
      what: "Days of the rates",
      how: `The day of each close, or a day at most ${rateAgeDaysMax} days before; one euro is one euro.`,
    },
    span,
    misplaced.length === 0
      ? "days of the closes"
      : `not the rates of: ${misplaced.map(({ date }) => date).join(", ")}`,
    misplaced.length === 0,
  )
  const source = bareLine(
    {
      part,
      what: `Reference rates of ${closes.length} closes`,
      how: "The European Central Bank publishes them (eurofxref-hist.zip at www.ecb.europa.eu); no filing states them.",
    },
    "unchecked",
    span,
  )
  const how = `The sum of ${closes.length} closes, each converted at the rates of its day, divided by the sum of the closes.`
  return recomputedRate([source, days, computedLine(part, what, stated, rate, how)], stated, rate)
}

/** True if the rates are of the close's day or the days before it, and state one euro for one euro. */
function isRateOfDay({ date, rate }: PacketClose, currency: string, priceCurrency: string | null): boolean {
  if (rate === null || rate.date > date) return false
  const ageDays = (Date.parse(date) - Date.parse(rate.date)) / dayMilliseconds
  const isEuro = (code: string | null, perEuro: number) => code !== "EUR" || perEuro === 1
  return (
    ageDays <= rateAgeDaysMax &&
    isEuro(currency, rate.currencyPerEuro) &&
    isEuro(priceCurrency, rate.pricePerEuro)
  )
}
const dayMilliseconds = 86_400_000

/** Checks that prices in pence, cents or agorot are converted at a hundredth. */
function checkUnit(
  { packet }: VerificationInput,
  part: string,
  stated: number,
  { priceCurrency }: PacketMarketCap,
): CheckedRate {
  const isHundredth = hundredths[priceCurrency ?? ""] === packet.currency
  const rate = { over: 1n, under: 100n }
  if (!isHundredth) {
    const how = `${priceCurrency} is no hundredth of ${packet.currency}.`
    const line = bareLine({ part, what, how }, "differs", String(stated))
    return { lines: [line], recomputed: exactly(stated), printed: String(stated) }
  }
  const how = `A hundred ${priceCurrency} are one ${packet.currency}.`
  return recomputedRate([computedLine(part, what, stated, rate, how)], stated, rate)
}

/**
 * Recomputes the rate from total assets in both currencies, on the newest balance sheet that states them. The
 * facts are those last filed by the packet's day.
 */
function checkFiledRate(
  input: VerificationInput,
  part: string,
  stated: number,
  priceCurrency: string,
): CheckedRate {
  const subject = { part, what }
  const { currency } = input.packet
  const { own, other } = newestTotals(input, priceCurrency)
  const rate = own === null || other === null ? null : divided(exactly(own.value), exactly(other.value))
  if (own === null || other === null || rate === null) {
    const how =
      own === null
        ? `No total assets in ${currency} are in these facts.`
        : `The balance sheet of ${own.end} states no total assets in ${priceCurrency}.`
    const finding = own === null ? "absent" : "differs"
    const line = bareLine({ ...subject, how }, finding, String(stated))
    return { lines: [line], recomputed: exactly(stated), printed: String(stated) }
  }
  const isEqual = agrees(exactly(stated), rate)
  const how = `Total assets of ${own.end}: ${own.value} ${currency} are stated as ${other.value} ${priceCurrency}.`
  const line = judgedLine({ ...subject, how }, String(stated), printExact(rate), isEqual)
  return recomputedRate([line], stated, rate)
}

interface Totals {
  readonly own: RawFact | null
  readonly other: RawFact | null
}

function newestTotals({ packet, facts }: VerificationInput, priceCurrency: string): Totals {
  const reported = (concept: string, unit: string) =>
    factsNamed(facts, concept, unit).filter(
      ({ start, form, filed }) => start === null && reportForm.test(form) && filed <= packet.asOf,
    )
  const own = lastOf(totals.flatMap((concept) => reported(concept, packet.currency)))
  const others = totals.flatMap((concept) => reported(concept, priceCurrency))
  return { own, other: lastOf(others.filter(({ end }) => end === own?.end)) }
}

/** The fact of the newest day. If that day has several facts, the last filed. */
function lastOf(facts: readonly RawFact[]): RawFact | null {
  const key = ({ end, filed, accession }: RawFact) => `${end} ${filed} ${accession}`
  return facts.reduce<RawFact | null>(
    (last, fact) => (last === null || key(fact) > key(last) ? fact : last),
    null,
  )
}

const totals = ["us-gaap:Assets", "ifrs-full:Assets"]
/** The currency of the closes of a packet that does not name it. */
const usualPriceCurrency = "USD"
