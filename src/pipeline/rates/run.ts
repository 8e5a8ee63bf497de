import { addDays, daysBetween, utcDay } from "../../days.ts"
import type { DayRates } from "../../facts/reference-rates.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { type Clock, isoAt } from "../../runtime.ts"
import { rateAgeDaysMax } from "../../terms.ts"
import { readEcbFile } from "./ecb-file.ts"
import type { Coverage, RateChange, RateStore, StoredRate } from "./store.ts"

/** The European Central Bank's file of all reference rates. Never throws. */
export interface RatesSource {
  history(): Promise<
    | { readonly kind: "fetched"; readonly csv: string }
    /** No answer, an error status, or a body that is no archive; `detail` says which. */
    | { readonly kind: "unreachable"; readonly detail: string }
  >
}

export interface RatesPorts {
  readonly clock: Clock
  readonly rates: RateStore
  readonly ratesSource: RatesSource
}

/** A rate that the bank has changed since it was stored. */
export interface Correction extends StoredRate {
  readonly before: number
}

export interface RatesRun {
  readonly days: number
  readonly added: number
  readonly corrections: readonly Correction[]
  /** What the run could not do; null if nothing is left. */
  readonly incomplete: string | null
}

/**
 * The currencies in which the shares of our venues trade (`src/identifiers/currencies.ts`) and listed companies
 * report, as far as the European Central Bank quotes them. The euro is the base of all its rates.
 */
export const keptCurrencies: readonly string[] = [
  "AUD",
  "BRL",
  "CAD",
  "CHF",
  "CNY",
  "CZK",
  "DKK",
  "GBP",
  "HKD",
  "HUF",
  "IDR",
  "ILS",
  "INR",
  "ISK",
  "JPY",
  "KRW",
  "MXN",
  "MYR",
  "NOK",
  "NZD",
  "PHP",
  "PLN",
  "RON",
  "SEK",
  "SGD",
  "THB",
  "TRY",
  "USD",
  "ZAR",
]

/** Closes are kept for five years (`src/pipeline/prices/closes.ts`). The release begins in 2022. */
export const ratesSince = "2021-01-04"

/** The last days that each run compares with the file. They make good every day that was missed. */
const comparedDays = 90
/** The bank publishes on 256 of about 261 Mondays to Fridays in a year. */
const completeShare = 0.95
/** The bank corrects a digit. A larger change is a mistake in the file. */
const correctionMax = 0.1

/**
 * Stores the rates that are new in the bank's file. A missed day is made good, because the file has all days. A
 * rate that the bank has corrected replaces the stored rate, which stays in the row as `replaced`, and the
 * report of the run names it. Verdicts that are published stay as they are; the next screening uses the
 * corrected rate. A file that cannot be right changes nothing.
 */
export async function runRates(ports: RatesPorts): Promise<RatesRun> {
  const nowMilliseconds = ports.clock.nowMilliseconds()
  const today = utcDay(nowMilliseconds)
  const from = firstDayToCompare(await ports.rates.coverage(ratesSince))
  const fetched = await ports.ratesSource.history()
  if (fetched.kind === "unreachable") return nothingDone(fetched.detail)
  const file = readEcbFile(fetched.csv, { from, currencies: keptCurrencies })
  if (!file.ok) return nothingDone(file.message)
  const compared = compare(file.value, await ports.rates.since(from, keptCurrencies), today)
  if (!compared.ok) return nothingDone(compared.message)
  const { changes, corrections } = compared.value
  await ports.rates.save(changes, isoAt(nowMilliseconds))
  const last = file.value.at(-1)?.day ?? from
  return {
    days: file.value.length,
    added: changes.length - corrections.length,
    corrections,
    incomplete:
      daysBetween(last, today) > rateAgeDaysMax ? `the bank's newest rates are those of ${last}` : null,
  }
}

/**
 * The first day that is read: the first day of all, if days of some currency are missing altogether. A release
 * ships only the days of its closes.
 */
function firstDayToCompare(stored: ReadonlyMap<string, Coverage>): string {
  const all = keptCurrencies.map((currency) => stored.get(currency) ?? { days: 0, newest: ratesSince })
  const last = all.reduce((latest, { newest }) => (newest > latest ? newest : latest), ratesSince)
  const workingDays = (daysBetween(ratesSince, last) * 5) / 7
  return all.some(({ days }) => days < workingDays * completeShare)
    ? ratesSince
    : addDays(last, -comparedDays)
}

interface Compared {
  readonly changes: readonly RateChange[]
  readonly corrections: readonly Correction[]
}

function compare(
  days: readonly DayRates[],
  stored: readonly StoredRate[],
  today: string,
): Outcome<Compared, "broken_rates"> {
  const known = new Map(stored.map(({ currency, day, perEuro }) => [`${day} ${currency}`, perEuro]))
  const changes: RateChange[] = []
  const corrections: Correction[] = []
  for (const { day, perEuro } of days) {
    if (day > today) return refuse("broken_rates", `The file has rates of ${day}, which is in the future.`)
    for (const [currency, rate] of Object.entries(perEuro)) {
      const before = known.get(`${day} ${currency}`)
      if (before === rate) continue
      const stated = { currency, day, perEuro: rate }
      if (before === undefined) {
        changes.push({ ...stated, isRevision: day < addDays(today, -1) })
        continue
      }
      if (Math.abs(rate / before - 1) > correctionMax)
        return refuse("broken_rates", `The file changes ${currency} of ${day} from ${before} to ${rate}.`)
      corrections.push({ ...stated, before })
      changes.push({ ...stated, isRevision: true })
    }
  }
  return answer({ changes, corrections })
}

function nothingDone(incomplete: string): RatesRun {
  return { days: 0, added: 0, corrections: [], incomplete }
}
