import { monthEndGapDaysMax } from "../terms.ts"
import { statedConversion } from "./conversion.ts"
import { agrees, divided, type Exact, exactly, sumOf, times } from "./exact.ts"
import type { Closes, VerificationInput } from "./input.ts"
import type { PacketMarketCap } from "./packet.ts"
import { bareLine, computedLine, judgedLine, numberLine, type ReportLine, textLine } from "./report-line.ts"
import type { RawValue } from "./sources.ts"

interface CheckedMarketCap {
  readonly lines: readonly ReportLine[]
  readonly recomputed: Exact
}

/**
 * Checks shares, closes, their mean, and the product. Computed numbers must agree in their first fourteen
 * digits. `months` is the averaging window of the methodology; null if the methodology's version is unknown.
 */
export function checkMarketCap(
  input: VerificationInput,
  part: string,
  stated: number,
  cap: PacketMarketCap,
  raw: readonly RawValue[],
  months: number | null,
): CheckedMarketCap {
  const mean = meanOf(cap)
  const price = mean !== null && agrees(exactly(cap.price), mean) ? exactly(cap.price) : mean
  const conversion = statedConversion(input, part, cap)
  const product = times(times(exactly(cap.shares), price ?? exactly(cap.price)), conversion.factor)
  const how = `${cap.shares} shares${conversion.perShare} × the price${conversion.atRate}.`
  const lines = [
    ...(raw.length === 0 ? [unsourcedLine(part, cap)] : []),
    ...raw.map((value) => sharesLine(input, part, cap, value)),
    ...methodLines(part, cap, months),
    ...windowLines(input, part, cap),
    ...closeLines(input, cap),
    mean === null
      ? bareLine({ part, what: "Price", how: "No close is listed." }, "differs", String(cap.price))
      : computedLine(part, "Price", cap.price, mean, `The mean of ${cap.closes.length} closes.`),
    ...conversion.lines,
    computedLine(part, "Market capitalisation", stated, product, how),
  ]
  return { lines, recomputed: product }
}

function meanOf({ closes }: PacketMarketCap): Exact | null {
  return divided(sumOf(closes.map(({ close }) => exactly(close))), exactly(closes.length))
}

/** Checks that the share count used is the filed one, unless the packet discloses a split or another unit. */
function sharesLine(
  { packet }: VerificationInput,
  part: string,
  cap: PacketMarketCap,
  raw: RawValue,
): ReportLine {
  const what = "Shares outstanding"
  const filed = raw.recomputed ?? exactly(raw.stated)
  const factor = factorDisclosed(packet.disclosures, raw.stated)
  if (factor === null || cap.shares === raw.stated) return numberLine({ part, what }, cap.shares, filed)
  const counted = times(filed, exactly(factor))
  return computedLine(part, what, cap.shares, counted, `${raw.stated} filed × ${factor}, as disclosed.`)
}

function unsourcedLine(part: string, { shares }: PacketMarketCap): ReportLine {
  const how = "No source is named for it."
  return bareLine({ part, what: "Shares outstanding", how }, "differs", String(shares))
}

/** The factor that the disclosures state for a count; null if none does. */
function factorDisclosed(disclosures: readonly string[], count: number): number | null {
  let factor: number | null = null
  for (const sentence of disclosures) {
    const split = /^The share count of (\S+) was multiplied by (\S+) for a split/.exec(sentence)
    const unit = /^The average of (\S+) was filed in units of (\S+) shares/.exec(sentence)
    const [, stated, by] = split ?? unit ?? []
    if (Number(stated) === count && Number.isFinite(Number(by))) factor = (factor ?? 1) * Number(by)
  }
  return factor
}

/**
 * A line if the averaging window differs from the methodology's. If no full month is known, the last close
 * may replace the average.
 */
function methodLines(
  part: string,
  { method }: PacketMarketCap,
  months: number | null,
): readonly ReportLine[] {
  if (months === null || monthsOf(method) === months || (method === "spot" && months > 0)) return []
  const how = months === 0 ? "Only the last close." : `The mean of up to ${months} month-end closes.`
  return [bareLine({ part, what: "Method of the market capitalisation", how }, "differs", method)]
}

/** The months over which a method averages; 0 for a single close, the last one. */
function monthsOf(method: PacketMarketCap["method"]): number {
  return method === "spot" ? 0 : Number.parseInt(method, 10)
}

/** Checks which closes were used: month ends of full months before the packet's day, or a single close. */
function windowLines(
  { packet }: VerificationInput,
  part: string,
  cap: PacketMarketCap,
): readonly ReportLine[] {
  const { method, monthsUsed, closes } = cap
  const monthsMax = monthsOf(method)
  const what = "Closes averaged"
  if (method === "spot") {
    const isOne =
      closes.length === 1 && monthsUsed === null && closes.every(({ date }) => date <= packet.asOf)
    return [judgedLine({ part, what, how: "Only the last close." }, `${closes.length}`, "1", isOne)]
  }
  const misplaced = closes.filter(
    ({ date }, at) => !isMonthEnd(date, packet.asOf, closes[at - 1]?.date ?? "", monthsMax),
  )
  const how = `Month ends of the ${monthsMax === 12 ? "twelve" : monthsMax} full months before the day of the packet.`
  const dates = judgedLine(
    { part, what: "Days of the closes", how },
    closes.length === 0 ? "none" : `${closes[0]?.date} to ${closes.at(-1)?.date}`,
    misplaced.length === 0
      ? "month ends"
      : `not a month end of them: ${misplaced.map(({ date }) => date).join(", ")}`,
    misplaced.length === 0 && closes.length <= monthsMax,
  )
  return [textLine({ part, what }, String(monthsUsed), String(closes.length)), dates]
}

/**
 * True if the day is among the last days of its month. The month must have ended by `asOf`, be at most
 * `monthsMax` months back, and be later than the month of `before`.
 */
function isMonthEnd(date: string, asOf: string, before: string, monthsMax: number): boolean {
  const lastDay = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10)
  const gapDays = Number(lastDay.slice(8)) - Number(date.slice(8))
  const isRecent = monthOf(asOf) - monthOf(date) <= monthsMax
  return gapDays <= monthEndGapDaysMax && lastDay <= asOf && isRecent && date.slice(0, 7) > before.slice(0, 7)
}

/** A number for the month of a day (YYYY-MM-DD). Numbers of successive months differ by one. */
export function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}

function closeLines({ closes, packet }: VerificationInput, cap: PacketMarketCap): readonly ReportLine[] {
  const part = "Closes"
  if (closes !== null) return cap.closes.map((each) => closeLine(closes, each, divisorOf(packet, each.date)))
  const how = "No prices are given to look them up in; closes are a vendor's, not from filings."
  const days = cap.closes.map(({ date }) => date)
  return [bareLine({ part, what: `${days.length} closes`, how }, "unchecked", `${days[0]} to ${days.at(-1)}`)]
}

/**
 * The number by which the close of a day was divided according to the disclosures: the product of the ratios
 * of later splits, or 1 if there are none.
 */
function divisorOf({ disclosures }: VerificationInput["packet"], date: string): number {
  return disclosures.reduce((divisor, sentence) => {
    const [, before = "", ratio] =
      /^Closes before (\S+) were divided by (\S+) for a split/.exec(sentence) ?? []
    return date < before && Number(ratio) > 0 ? divisor * Number(ratio) : divisor
  }, 1)
}

function closeLine(
  closes: Closes,
  { date, close }: PacketMarketCap["closes"][number],
  divisor: number,
): ReportLine {
  const subject = { part: "Closes", what: `Close of ${date}` }
  const found = closes.get(date)
  if (found === undefined) {
    return bareLine(
      { ...subject, how: "The prices given have no close of that day." },
      "absent",
      String(close),
    )
  }
  if (close === found) return numberLine(subject, close, exactly(found))
  const counted = divided(exactly(found), exactly(divisor))
  if (divisor !== 1 && counted !== null && agrees(exactly(close), counted))
    return computedLine(
      subject.part,
      subject.what,
      close,
      counted,
      `${found} in the prices given ÷ ${divisor}, as disclosed.`,
    )
  const single = Number(found.toPrecision(singleDigits))
  const how = `${found} in the prices given, to the seven digits that a price of single precision holds.`
  return numberLine({ ...subject, how }, close, exactly(single))
}

/** Vendors keep closes in single precision, so digits after these are meaningless. */
const singleDigits = 7
