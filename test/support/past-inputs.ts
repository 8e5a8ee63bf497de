import type { PastInput } from "../../src/screening/known-on.ts"
import { starterInputs } from "./starter.ts"

export interface NamedPast {
  /** Ticker and name, for the message of a failing test. */
  readonly name: string
  readonly input: PastInput
  /** The day of the published verdict. */
  readonly asOf: string
}

/** Every company of the starter universe with all that is known of it. Its vendor names no splits. */
export function pastInputs(): readonly NamedPast[] {
  return starterInputs().map(({ subject, facts, prices, asOf }) => ({
    name: `${subject.ticker} ${subject.name}`,
    input: { subject, facts, prices, splits: [], verdictChanges: [] },
    asOf,
  }))
}

/** The same of one company; throws for a ticker that is not there. */
export function pastOf(ticker: string): PastInput {
  const found = pastInputs().find(({ input }) => input.subject.ticker === ticker)
  if (found === undefined) throw new Error(`no company ${ticker}`)
  return found.input
}
