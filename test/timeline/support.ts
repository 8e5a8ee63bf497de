import type { ScreeningInput } from "../../src/screening/assess.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import { type Methodology, versionsNamed } from "../../src/screening/methodologies.ts"
import { starterInputs } from "../support/starter.ts"

/** The stored data for each company of the starter universe. */
export function pastInputs(): readonly PastInput[] {
  return starterInputs().map(pastInput)
}

export function pastInputOf(ticker: string): PastInput {
  const found = starterInputs().find(({ subject }) => subject.ticker === ticker)
  if (found === undefined) throw new Error(`no company ${ticker}`)
  return pastInput(found)
}

/** The stored data for a company, from the input of its screening. */
export function pastInput({ subject, facts, prices }: ScreeningInput): PastInput {
  return { subject, facts, prices, splits: [], verdictChanges: [] }
}

export function versionsOf(standard: string): readonly [Methodology, ...Methodology[]] {
  const versions = versionsNamed(standard)
  if (versions === null) throw new Error(`no standard ${standard}`)
  return versions
}
