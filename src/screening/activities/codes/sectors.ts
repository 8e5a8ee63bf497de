import type { Sector } from "../../../vocabulary.ts"
import { sicEntry } from "./sic.ts"

/** SIC ranges in order: each row covers the codes after the previous row, up to its own last code. */
const ranges: readonly (readonly [lastCode: number, sector: Sector])[] = [
  [999, "Farming and food"],
  [1299, "Mining and metals"],
  [1399, "Oil and gas"],
  [1499, "Mining and metals"],
  [1799, "Construction and property"],
  [2111, "Farming and food"],
  [2399, "Consumer goods"],
  [2499, "Chemicals and materials"],
  [2599, "Consumer goods"],
  [2699, "Chemicals and materials"],
  [2799, "Media and telecoms"],
  [2829, "Chemicals and materials"],
  [2839, "Health"],
  [2849, "Consumer goods"],
  [2899, "Chemicals and materials"],
  [2999, "Oil and gas"],
  [3011, "Industrial goods"],
  [3021, "Consumer goods"],
  [3099, "Chemicals and materials"],
  [3199, "Consumer goods"],
  [3299, "Chemicals and materials"],
  [3399, "Mining and metals"],
  [3532, "Industrial goods"],
  [3533, "Oil and gas"],
  [3569, "Industrial goods"],
  [3579, "Technology"],
  [3629, "Industrial goods"],
  [3639, "Consumer goods"],
  [3649, "Industrial goods"],
  [3652, "Consumer goods"],
  [3679, "Technology"],
  [3690, "Industrial goods"],
  [3695, "Technology"],
  [3820, "Industrial goods"],
  [3829, "Technology"],
  [3851, "Health"],
  [3861, "Technology"],
  [3999, "Consumer goods"],
  [4799, "Transport"],
  [4899, "Media and telecoms"],
  [4999, "Utilities"],
  [5999, "Retail and wholesale"],
  [6499, "Finance"],
  [6599, "Construction and property"],
  [6793, "Finance"],
  [6798, "Construction and property"],
  [6999, "Finance"],
  [7299, "Services and leisure"],
  [7319, "Media and telecoms"],
  [7369, "Services and leisure"],
  [7377, "Technology"],
  [7799, "Services and leisure"],
  [7849, "Media and telecoms"],
  [7999, "Services and leisure"],
  [8099, "Health"],
  [8730, "Services and leisure"],
  [8734, "Health"],
  [8799, "Services and leisure"],
  [8899, "Finance"],
  [9720, "Services and leisure"],
  [9999, "Finance"],
]

const exceptions: ReadonlyMap<string, Sector> = new Map([
  ["6792", "Oil and gas"],
  ["6794", "Technology"],
  ["6795", "Mining and metals"],
  ["8900", "Services and leisure"],
])

/** The sector of a SIC code; null without a code, or for one not on the SEC's list. */
export function sectorOf(sic: string | null): Sector | null {
  if (sic === null) return null
  const code = sic.padStart(4, "0")
  if (sicEntry(code) === null) return null
  return exceptions.get(code) ?? ranges.find(([lastCode]) => Number(code) <= lastCode)?.[1] ?? null
}
