import {
  absolute,
  compare,
  divided,
  type Exact,
  exactly,
  minus,
  printExact,
  rounded,
  slack,
  times,
} from "./exact.ts"
import type { Given } from "./given.ts"
import { bareLine, judgedLine, type Line } from "./line.ts"
import { factsNamed, type RawFact } from "./raw-facts.ts"

/**
 * What a foreign company's closes are of may be depositary shares, in another currency. The rate is the filing's own, from
 * total assets that it states in both; how many shares one depositary share stands for is nowhere in a packet, and only that
 * it is a whole number can be seen. Null for a company that reports as a domestic one, and where it is none.
 */
export function convertedLine(
  given: Given,
  told: { readonly part: string; readonly what: string },
  stated: number,
  product: Exact,
): Line | null {
  if (!isForeign(given)) return null
  for (const rate of ratesOf(given)) {
    const converted = times(product, rate)
    const perLine = wholeOf(divided(converted, exactly(stated)))
    if (perLine === null) continue
    const by = `${printExact(rate)} ${given.packet.currency} for one unit of the price, by the total assets that the filing states in both`
    if (perLine === 1) {
      const how = `Shares × the price × ${by}.`
      return judgedLine({ ...told, how }, String(stated), printExact(converted), true)
    }
    const how = `It is shares × the price × ${by}, if ${perLine} shares stand behind each depositary share: how many do, the packet does not state.`
    return bareLine({ ...told, how }, "unchecked", String(stated))
  }
  return null
}

function isForeign({ packet }: Given): boolean {
  const sources = packet.ratios.flatMap((ratio) => ratio.sources)
  return sources.some(({ filingType }) => filingType === "20-F" || filingType === "40-F")
}

const totals = ["us-gaap:Assets", "ifrs-full:Assets"]

/** One, and what the newest statement of total assets in two currencies makes of one unit of the other. */
function ratesOf({ packet, facts }: Given): readonly Exact[] {
  const rates: Exact[] = [exactly(1)]
  for (const concept of totals) {
    const own = factsNamed(facts, concept, packet.currency).filter(({ filed }) => filed <= packet.asOf)
    for (const other of factsNamed(facts, concept, "USD")) {
      const same = own.find((fact) => isSameStatement(fact, other))
      const rate = same === undefined ? null : divided(exactly(same.value), exactly(other.value))
      if (packet.currency !== "USD" && rate !== null) rates.push(rate)
    }
  }
  return rates
}

function isSameStatement(one: RawFact, other: RawFact): boolean {
  return one.end === other.end && one.accession === other.accession && one.start === other.start
}

/** The whole number up to a thousand that a quotient is; null where it is none. */
function wholeOf(quotient: Exact | null): number | null {
  if (quotient === null) return null
  const whole = rounded(quotient, 0)
  const isNear = compare(absolute(minus(quotient, whole)), times(slack(quotient), exactly(10))) <= 0
  const number = Number(printExact(whole))
  return isNear && number >= 1 && number <= 1000 ? number : null
}
