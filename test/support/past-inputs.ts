import { readStarter } from "../../scripts/starter/starter.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import { dataFolder } from "./folders.ts"
import { starterInputs } from "./starter.ts"

interface NamedPast {
  /** Ticker and name, for the message of a failing test. */
  readonly name: string
  readonly input: PastInput
  /** The day of the published verdict. */
  readonly asOf: string
}

let known: readonly NamedPast[] | null = null

/** Every company of the starter universe with everything known about it. */
export function pastInputs(): readonly NamedPast[] {
  known ??= readPast()
  return known
}

function readPast(): readonly NamedPast[] {
  const { prices, rates } = readStarter(dataFolder)
  return starterInputs().map(({ subject, facts, asOf }) => {
    const line = prices.get(subject.ticker ?? "")
    const input = {
      subject,
      facts,
      prices: line ? withRatesFor({ currency: line.currency, closes: line.closes }, facts, rates) : null,
      splits: line?.splits ?? [],
      verdictChanges: [],
    }
    return { name: `${subject.ticker} ${subject.name}`, input, asOf }
  })
}

/** One company with everything known about it. Throws for an unknown ticker. */
export function pastOf(ticker: string): PastInput {
  const found = pastInputs().find(({ input }) => input.subject.ticker === ticker)
  if (found === undefined) throw new Error(`no company ${ticker}`)
  return found.input
}
