import type { PositionsRead } from "../../src/portfolio/csv/position.ts"
import { readPositions } from "../../src/portfolio/csv/read.ts"
import { positionsMax } from "../../src/portfolio/schema.ts"

/** What is read of a file that can be read; throws the refusal of any other. */
export function read(text: string): PositionsRead {
  const outcome = readPositions(text, positionsMax)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
