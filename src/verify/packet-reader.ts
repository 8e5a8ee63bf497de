import { answer, type Outcome, refuse } from "../outcome.ts"
import {
  bounds,
  exchangeRateSources,
  marketCapMethods,
  operators,
  type RatioScreenName,
  ratioScreenNames,
  type ScreenResult,
  screenResults,
} from "../vocabulary.ts"
import { ratiosOf } from "./methodology.ts"
import type {
  Packet,
  PacketActivitySource,
  PacketAdjustment,
  PacketBound,
  PacketBusiness,
  PacketCloseRate,
  PacketConfidence,
  PacketDetermination,
  PacketEstimate,
  PacketMarketCap,
  PacketRatio,
  PacketSource,
  PacketStability,
} from "./packet.ts"
import {
  day,
  fail,
  isMembers,
  isShapeFault,
  list,
  type Members,
  members,
  number,
  numbers,
  oneOf,
  optional,
  positive,
  text,
  truth,
} from "./shape.ts"

/**
 * Reads a packet, bare or in a response's envelope. Refuses other text, and names the first error's place.
 */
export function readPacket(json: string): Outcome<Packet, "not_json" | "no_packet"> {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    return refuse("not_json", "The packet is not JSON.")
  }
  try {
    return answer(packet(opened(document)))
  } catch (thrown) {
    if (!isShapeFault(thrown)) throw thrown
    return refuse(
      "no_packet",
      `This is not an Evidence Packet: ${thrown.faultAt} should be ${thrown.expected}.`,
    )
  }
}

function opened(document: unknown): Members {
  const whole = members(document, "it")
  if (isMembers(whole.error)) return fail("it", "an answer of …/evidence, and is an error")
  const data = isMembers(whole.data) ? whole.data : whole
  if (isMembers(data.screens)) return fail("it", "an answer of …/evidence, and is one of …/compliance")
  return data
}

function packet(data: Members): Packet {
  const instrument = members(data.instrument, "instrument")
  const methodology = members(data.methodology, "methodology")
  const screens = list(data.screens, "screens", members)
  const at = (screen: Members) => `screens[${screens.indexOf(screen)}]`
  const business = screens.find(({ name }) => name === "business_activity")
  const version = {
    id: text(methodology.id, "methodology.id"),
    version: text(methodology.version, "methodology.version"),
  }
  if (!areWhole(screens, ratiosOf(version)))
    return fail("screens", "the business activity with each ratio of the methodology, or with its criteria")
  return {
    identifier: text(instrument.instrument_id, "instrument.instrument_id"),
    name: text(instrument.name, "instrument.name"),
    filer: optional(data.filer, "filer", filer),
    asOf: day(data.as_of, "as_of"),
    period: text(data.period, "period"),
    currency: text(data.currency, "currency"),
    methodology: version,
    determination: determination(members(data.determination, "determination")),
    business: business === undefined ? null : businessOf(business, at(business)),
    ratios: screens
      .filter(({ name }) => ratioScreenNames.some((ratio) => ratio === name))
      .map((screen) => ratio(screen, at(screen))),
    criteria: screens
      .filter(({ structural }) => structural !== undefined)
      .map((screen) => ({
        name: text(screen.name, `${at(screen)}.name`),
        result: result(screen, at(screen)),
      })),
    confidence: confidence(members(data.confidence_detail, "confidence_detail")),
    stability: stability(members(data.stability, "stability")),
    disclosures: list(data.disclosures, "disclosures", text),
  }
}

/**
 * True if the screens are complete: the business activity, and either each ratio once or criteria. A missing
 * screen could have failed. `expected` are the ratios of the methodology; null if not known.
 */
function areWhole(screens: readonly Members[], expected: readonly RatioScreenName[] | null): boolean {
  const [business, ...others] = screens
  if (business?.name !== "business_activity" || others.some(({ name }) => name === business.name))
    return false
  const areCriteria = others.length > 0 && others.every(({ structural }) => structural !== undefined)
  return areCriteria || areRatios(others, expected)
}

function areRatios(others: readonly Members[], expected: readonly RatioScreenName[] | null): boolean {
  const stated = ratioScreenNames.filter((ratio) => others.some(({ name }) => name === ratio))
  const isEach = expected === null || expected.every((ratio) => stated.includes(ratio))
  return isEach && others.length > 0 && others.length === (expected ?? stated).length
}

function result(screen: Members, at: string): ScreenResult {
  return oneOf(screenResults, screen.result, `${at}.result`)
}

function determination(stated: Members): PacketDetermination {
  const at = "determination"
  const purification = members(stated.purification, `${at}.purification`)
  return {
    status: oneOf(["compliant", "non-compliant"], stated.status, `${at}.status`),
    confidence: number(stated.confidence, `${at}.confidence`),
    reasonCodes: list(stated.reason_codes, `${at}.reason_codes`, text),
    purification: {
      bound: bound(purification.bound, `${at}.purification.bound`),
      required: truth(purification.required, `${at}.purification.required`),
      percentage: number(purification.percentage, `${at}.purification.percentage`),
      amountPer1000: number(purification.amount_per_1000, `${at}.purification.amount_per_1000`),
    },
  }
}

function businessOf(screen: Members, at: string): PacketBusiness {
  const detail = members(screen.detail, `${at}.detail`)
  return {
    result: result(screen, at),
    activityCompliance: text(detail.activity_compliance, `${at}.detail.activity_compliance`),
    source: optional(detail.source, `${at}.detail.source`, activitySource),
  }
}

function activitySource(value: unknown, at: string): PacketActivitySource {
  const stated = members(value, at)
  return {
    kind: oneOf(["sic_code", "industry_code", "override"], stated.kind, `${at}.kind`),
    code: optional(stated.code, `${at}.code`, text),
    asOf: text(stated.as_of, `${at}.as_of`),
    document: text(stated.document, `${at}.document`),
  }
}

function ratio(screen: Members, at: string): PacketRatio {
  const metric = members(screen.metric, `${at}.metric`)
  const numerator = members(metric.numerator, `${at}.metric.numerator`)
  const denominator = members(metric.denominator, `${at}.metric.denominator`)
  return {
    name: oneOf(ratioScreenNames, screen.name, `${at}.name`),
    bound: bound(metric.bound, `${at}.metric.bound`),
    result: result(screen, at),
    value: optional(metric.value, `${at}.metric.value`, number),
    threshold: number(metric.threshold, `${at}.metric.threshold`),
    operator: oneOf(operators, metric.operator, `${at}.metric.operator`),
    numerator: {
      value: optional(numerator.value, `${at}.metric.numerator.value`, number),
      bound: bound(numerator.bound, `${at}.metric.numerator.bound`),
      estimates: optional(numerator.estimates, `${at}.metric.numerator.estimates`, estimates) ?? {},
      components: optional(numerator.components, `${at}.metric.numerator.components`, numbers),
    },
    denominator: {
      value: optional(denominator.value, `${at}.metric.denominator.value`, number),
      bound: bound(denominator.bound, `${at}.metric.denominator.bound`),
      components: optional(denominator.components, `${at}.metric.denominator.components`, numbers),
      marketCap: denominator.method === undefined ? null : marketCap(denominator, `${at}.metric.denominator`),
    },
    sources: list(screen.sources, `${at}.sources`, source),
  }
}

function bound(value: unknown, at: string): PacketBound {
  return optional(value, at, (each, where) => oneOf(bounds, each, where))
}

/** An upper limit for the number of estimates, far above the number of parts that a numerator has. */
const estimatesMax = 10

function estimates(value: unknown, at: string): Readonly<Record<string, PacketEstimate>> {
  const entries = Object.entries(members(value, at))
  if (entries.length > estimatesMax) return fail(at, `an object of at most ${estimatesMax} estimates`)
  return Object.fromEntries(entries.map(([name, each]) => [name, estimate(each, `${at}.${name}`)]))
}

function estimate(value: unknown, at: string): PacketEstimate {
  const stated = members(value, at)
  return {
    value: number(stated.value, `${at}.value`),
    bound: oneOf(bounds, stated.bound, `${at}.bound`),
    rule: text(stated.rule, `${at}.rule`),
    rate: number(stated.rate, `${at}.rate`),
    of: list(stated.of, `${at}.of`, text),
    less: list(stated.less, `${at}.less`, text),
  }
}

function marketCap(stated: Members, at: string): PacketMarketCap {
  return {
    method: oneOf(marketCapMethods, stated.method, `${at}.method`),
    monthsUsed: optional(stated.months_used, `${at}.months_used`, number),
    shares: number(stated.shares_outstanding, `${at}.shares_outstanding`),
    ordinaryPerShare: optional(stated.ordinary_per_share, `${at}.ordinary_per_share`, positive),
    price: number(stated.price, `${at}.price`),
    exchangeRate: optional(stated.exchange_rate, `${at}.exchange_rate`, positive),
    exchangeRateSource: optional(stated.exchange_rate_source, `${at}.exchange_rate_source`, (value, where) =>
      oneOf(exchangeRateSources, value, where),
    ),
    priceCurrency: optional(stated.price_currency, `${at}.price_currency`, text),
    closes: list(stated.closes, `${at}.closes`, (each, where) => {
      const close = members(each, where)
      return {
        date: day(close.date, `${where}.date`),
        close: number(close.close, `${where}.close`),
        rate: optional(close.rate, `${where}.rate`, closeRate),
      }
    }),
  }
}

function filer(each: unknown, at: string): Packet["filer"] {
  const stated = members(each, at)
  return { register: text(stated.register, `${at}.register`), id: text(stated.id, `${at}.id`) }
}

function closeRate(value: unknown, at: string): PacketCloseRate {
  const stated = members(value, at)
  return {
    date: day(stated.date, `${at}.date`),
    pricePerEuro: positive(stated.price_currency_per_euro, `${at}.price_currency_per_euro`),
    currencyPerEuro: positive(stated.currency_per_euro, `${at}.currency_per_euro`),
  }
}

function source(each: unknown, at: string): PacketSource {
  const stated = members(each, at)
  return {
    filingType: text(stated.filing_type, `${at}.filing_type`),
    accession: text(stated.accession_number, `${at}.accession_number`),
    periodEnd: day(stated.period_end, `${at}.period_end`),
    countedOn: optional(stated.counted_on, `${at}.counted_on`, day),
    filed: day(stated.filing_date, `${at}.filing_date`),
    tags: list(stated.xbrl_tags, `${at}.xbrl_tags`, text),
    strategy: text(stated.extraction_strategy, `${at}.extraction_strategy`),
    rawValues: numbers(stated.raw_values, `${at}.raw_values`),
    rule: optional(stated.rule, `${at}.rule`, text),
  }
}

function confidence(stated: Members): PacketConfidence {
  const at = "confidence_detail"
  const adjustment = (each: unknown, where: string): PacketAdjustment => {
    const { type, impact } = members(each, where)
    return { type: text(type, `${where}.type`), impact: number(impact, `${where}.impact`) }
  }
  return {
    score: number(stated.score, `${at}.score`),
    base: number(stated.base_confidence, `${at}.base_confidence`),
    penalties: list(stated.penalties, `${at}.penalties`, adjustment),
    boosts: list(stated.boosts, `${at}.boosts`, adjustment),
  }
}

function stability(stated: Members): PacketStability {
  const at = "stability"
  return {
    quartersCompliant: number(stated.quarters_compliant, `${at}.quarters_compliant`),
    quartersTotal: number(stated.quarters_total, `${at}.quarters_total`),
    flipRate: number(stated.flip_rate, `${at}.flip_rate`),
    closest: optional(stated.closest_threshold, `${at}.closest_threshold`, (closest, where) => {
      const { screen, current_distance, trend } = members(closest, where)
      return {
        screen: text(screen, `${where}.screen`),
        distance: number(current_distance, `${where}.current_distance`),
        trend: text(trend, `${where}.trend`),
      }
    }),
  }
}
