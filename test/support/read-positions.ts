import type { PositionsRead } from "../../src/portfolio/csv/position.ts"
import { readPositions } from "../../src/portfolio/csv/read.ts"
import { positionsMax } from "../../src/portfolio/schema.ts"

/** The positions in a file. Throws if the file is refused. */
export function read(text: string): PositionsRead {
  const outcome = readPositions(text, positionsMax)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
