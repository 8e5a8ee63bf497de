import type { WeighedFund } from "../funds/schema.ts"
import type { PublishedFundPorts } from "../funds/service.ts"
import { type FilerId, ofFiler } from "../identifiers/filer.ts"
import type { Listing, Quote } from "../listings/instrument.ts"
import type { ScreenedLine } from "../listings/lines.ts"
import { otherSecurityText } from "../listings/other-security.ts"
import { type Judgement, judgeBy, statusOf } from "../screening/judge.ts"
import { defaultMethodologyOn, defaultStandard, type Methodology } from "../screening/methodologies.ts"
import { printBuffer, printQuotient, type RatioOutcome } from "../screening/screens/ratio.ts"
import { readSheet } from "../screening/sheet.ts"
import { verdictFlip } from "../screening/standings/flips.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import type { ListAsked } from "../services/asked.ts"
import { noAge, verdictAgeOn } from "../services/freshness.ts"
import { isComputed } from "../services/lines-on.ts"
import { isInForce, isLater, positionsOn, verdictsOn } from "../services/on-day.ts"
import type { SharedPorts } from "../services/service.ts"
import { withheldOf } from "../standards/document.ts"
import type { HolderFigures } from "../stored/holder-figures.ts"
import type { StoredMeasures } from "../stored/measures.ts"
import type { BindingScreen, FlipPrice, PortfolioPosition } from "./schema.ts"

/** The ports of the data about the lines of a report. */
export interface LineFactsPorts extends SharedPorts, Pick<PublishedFundPorts, "funds"> {}

/** The fields of a report about the company of a line, by the methodology of the request. */
type HeldVerdict = Pick<
  PortfolioPosition,
  "status" | "withheld" | "verdict_as_of" | "stale" | "binding" | "flip" | "is_at_risk" | "purity_percentage"
>

/** One position of a request, with everything that is known about its line. */
export interface Held {
  /** The place in the request, from 0. */
  readonly position: number
  /** The symbol in the request, in upper case. If the request has only an ISIN, the symbol of the line. */
  readonly symbol: string
  /** The name in the request, if it differs from the name of the line; else null. */
  readonly nameSent: string | null
  readonly listing: Listing
  /** Null if the request has no number. */
  readonly shares: number | null
  /** The cost of the whole position; null if the caller does not state it. */
  readonly cost: number | null
  /** The caller's price of one share; null if the last close is used. */
  readonly ownPrice: number | null
  /** The last close by the day of the report. */
  readonly quote: Quote | null
  /** ISO 4217; null if no close of the line was ever read. */
  readonly tradingCurrency: string | null
  readonly verdict: HeldVerdict
  /** The figures of the company; null if none are stored, and for a fund. */
  readonly figures: HolderFigures | null
  /** True for a share of a pooled vehicle that contains no companies. */
  readonly isPool: boolean
  /** The weighed fund; null for a stock, and for a fund that was not weighed. */
  readonly fund: WeighedFund | null
  /** The reason why something about the line is missing from the report; null if nothing is missing. */
  readonly note: string | null
}

/** The facts about a line in a report of positions. They do not depend on the size of the position. */
export type LineFacts = Pick<
  Held,
  "quote" | "tradingCurrency" | "verdict" | "figures" | "isPool" | "fund" | "note"
>

/** Reads the facts of lines, by instrument id, in a number of reads that does not grow with the lines. */
export async function lineFacts(
  ports: LineFactsPorts,
  lines: readonly ScreenedLine[],
  asked: ListAsked,
): Promise<ReadonlyMap<string, LineFacts>> {
  const facts =
    asked.day === null
      ? await publishedFacts(ports, lines, asked)
      : await factsBy(ports, lines, asked, asked.day)
  return new Map(lines.map((line) => [line.listing.instrumentId, facts(line)]))
}

type FactsOf = (line: ScreenedLine) => LineFacts

/**
 * Returns the published facts if the determination of a line is in force on the day, with the last close by
 * the day. Otherwise returns the facts as of the day.
 */
async function factsBy(
  ports: LineFactsPorts,
  lines: readonly ScreenedLine[],
  asked: ListAsked,
  day: string,
): Promise<FactsOf> {
  const isStanding = ({ listing, asOf }: ScreenedLine) => listing.kind === "stock" && isInForce(asOf, day)
  const [published, computed] = await Promise.all([
    publishedFacts(ports, lines.filter(isStanding), asked),
    factsOn(
      ports,
      lines.filter((line) => !isStanding(line) || isComputed(line, day)),
      asked,
      day,
    ),
  ])
  return (line) => {
    if (!isStanding(line)) return computed(line)
    const facts = published(line)
    return isLater(line.quote, day) ? { ...facts, quote: computed(line).quote } : facts
  }
}

async function publishedFacts(
  { measures, holderFigures, funds }: LineFactsPorts,
  lines: readonly ScreenedLine[],
  { standard, answered }: ListAsked,
): Promise<FactsOf> {
  const filers = companiesOf(lines)
  const [sheets, figures, weighed] = await Promise.all([
    measures.find(filers),
    holderFigures.find(filers),
    funds.weighed(standard === null ? fundsOf(lines) : []),
  ])
  return (line) => {
    const { listing, quote } = line
    const priced = { quote, tradingCurrency: quote?.currency ?? null }
    if (listing.kind === "fund") {
      const fund = weighed.get(listing.instrumentId) ?? null
      const note = standard === null ? null : fundElsewhere(line, `methodology=${standard.id}`)
      return { ...priced, ...factsOfFund(fund), note }
    }
    const { filer } = listing
    const verdict = verdictOf(line, ofFiler(sheets, filer), standard, answered)
    return { ...priced, verdict, figures: ofFiler(figures, filer) ?? null, ...ofStock(listing) }
  }
}

/** Returns the facts as known on the day, with the close of the line from which the company is priced. */
async function factsOn(
  ports: LineFactsPorts,
  lines: readonly ScreenedLine[],
  { standard }: ListAsked,
  day: string,
): Promise<FactsOf> {
  const filers = companiesOf(lines)
  const positions = await positionsOn(ports, filers, day)
  const vehicles = await verdictsOn(
    ports,
    filers.filter((filer) => vehicleOf(filer) !== null),
    day,
  )
  const { id } = standard ?? defaultStandard
  return (line) => {
    const { listing } = line
    const tradingCurrency = line.quote?.currency ?? null
    if (listing.kind === "fund")
      return { quote: null, tradingCurrency, ...factsOfFund(null), note: fundElsewhere(line, `as_of=${day}`) }
    const { filer } = listing
    const { position, vendorSplits } = ofFiler(positions, filer) ?? {
      position: null,
      vendorSplits: new Map(),
    }
    const isPriced = position !== null && position.sheet.subject.ticker === listing.instrumentId
    const vehicle = ofFiler(vehicles, filer)
    const status = vehicle?.compliance.determination.status ?? position?.standings[id]?.status ?? "pending"
    const asOf = vehicle?.compliance.as_of ?? position?.sheet.asOf ?? null
    const staleFrom = position?.staleFrom ?? null
    return {
      quote: isPriced ? position.quote : null,
      tradingCurrency,
      verdict: verdictOf({ ...line, status, asOf, staleFrom }, position ?? undefined, standard, day),
      figures: position?.figures ? { ...position.figures, vendorSplits } : null,
      ...ofStock(listing),
    }
  }
}

function ofStock(listing: Listing): Pick<LineFacts, "isPool" | "fund" | "note"> {
  const other = otherSecurityText(listing)
  return { isPool: vehicleOf(listing.filer) !== null, fund: null, note: other && `${other}.` }
}

function companiesOf(lines: readonly ScreenedLine[]): readonly FilerId[] {
  const stocks = lines.filter(({ listing }) => listing.kind === "stock")
  return [...new Set(stocks.flatMap(({ listing }) => listing.filer ?? []))]
}

function fundsOf(lines: readonly ScreenedLine[]): readonly string[] {
  return lines.filter(({ listing }) => listing.kind === "fund").map(({ listing }) => listing.instrumentId)
}

type Measured = Pick<StoredMeasures, "sheet" | "standings">

/**
 * Returns the verdict with the deciding screen, computed from the measures. A vehicle that is decided on its
 * structure has no such screen. `standard`: null for that of the determination, in force on its own day.
 * `day`: the day of the report, YYYY-MM-DD.
 */
function verdictOf(
  line: ScreenedLine,
  measured: Measured | undefined,
  standard: Methodology | null,
  day: string,
): HeldVerdict {
  const { listing, status } = line
  const dated = { ...undecided, status, ...verdictAgeOn(line, day) }
  if (measured === undefined || vehicleOf(listing.filer) !== null) return dated
  const methodology = standard ?? defaultMethodologyOn(measured.sheet.asOf)
  const judgement = judgementOf(measured, methodology)
  if (judgement === null || statusOf(judgement, methodology) !== status) return dated
  const isPriced = measured.sheet.subject.ticker === listing.instrumentId
  return {
    ...dated,
    withheld: withheldOf(judgement),
    binding: bindingOf(judgement),
    flip: flipOf(judgement, isPriced ? {} : { price: null, currency: null }),
    is_at_risk: measured.standings[methodology.id]?.isAtRisk ?? false,
  }
}

const distanceDigits = 6

/** Returns the share price at which the verdict changes. Fields of `other` replace those of the price. */
function flipOf(judgement: Judgement, other: Partial<FlipPrice>): FlipPrice | null {
  const flip = judgement.state === "read" ? verdictFlip(judgement) : null
  if (flip === null) return null
  return { ...flip, distance: Number(flip.distance.toPrecision(distanceDigits)), ...other }
}

/** Returns the judgement. Null for a sheet of a release that measured differently. */
function judgementOf({ sheet }: Measured, methodology: Methodology): Judgement | null {
  const read = readSheet(sheet, [])
  return read === null ? null : judgeBy(methodology, read.now)
}

const undecided = { withheld: null, binding: null, flip: null, is_at_risk: false, purity_percentage: null }

/** Returns the facts of a fund. A fund has no verdict; only the companies whose shares it holds have verdicts. */
function factsOfFund(fund: WeighedFund | null): Pick<LineFacts, "verdict" | "figures" | "isPool" | "fund"> {
  const purity_percentage = fund?.purity.percentage ?? null
  return {
    verdict: { status: "pending", ...undecided, withheld: "fund", ...noAge, purity_percentage },
    figures: null,
    isPool: false,
    fund,
  }
}

/**
 * Returns the note for a fund under another standard or as of another day. The fund would have to be weighed
 * again with all its holdings, which is too much for a report of many lines.
 */
function fundElsewhere({ listing: { instrumentId } }: ScreenedLine, parameter: string): string {
  return `The purity of this fund is not in this report: GET /etfs/${instrumentId}?${parameter} has it.`
}

type Decided = Extract<RatioOutcome, { state: "decided" }>

/**
 * The screen that decides a verdict. If the core business fails, the business decides. Another failure is
 * decided by the failing ratio nearest its limit, a pass by the ratio nearest its limit. The distance is
 * measured as a share of the limit, so that limits of 5% and 30% are comparable. Null without a verdict.
 */
export function bindingOf(judgement: Judgement): BindingScreen | null {
  if (judgement.state === "unread" || judgement.status === "pending") return null
  if (judgement.state === "unmeasured" || judgement.business === "fail") return ofBusiness("fail")
  const result = judgement.status === "compliant" ? "pass" : "fail"
  const deciding = Object.values(judgement.ratios).filter(
    (ratio): ratio is Decided => ratio.state === "decided" && ratio.result === result,
  )
  const nearest = deciding.reduce<Decided | null>(
    (best, ratio) => (best === null || nearness(ratio) < nearness(best) ? ratio : best),
    null,
  )
  return nearest === null ? ofBusiness(result) : ofRatio(nearest)
}

/** The distance from the limit as a share of the limit. Infinite if there is no quotient (denominator 0). */
function nearness({ quotient, rule }: Decided): number {
  return quotient === null ? Number.POSITIVE_INFINITY : Math.abs(quotient / rule.limit - 1)
}

function ofBusiness(result: BindingScreen["result"]): BindingScreen {
  const nothing = { value: null, bound: null, threshold: null, operator: null, distance: null }
  return { screen: "business_activity", result, ...nothing }
}

function ofRatio({ rule, result, quotient, bound }: Decided): BindingScreen {
  const value = quotient === null ? null : printQuotient(quotient, rule)
  return {
    screen: rule.name,
    result,
    value,
    bound,
    threshold: rule.limit,
    operator: rule.operator,
    distance: value === null ? null : printBuffer(value, rule),
  }
}
