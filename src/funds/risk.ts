/** Distance of each ratio screen from its limit, in percentage points; null when the ratio has no value. */
export interface Buffers {
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibitedRevenue: number | null
}

/** Five points for a limit of 30%; the same share, a sixth, for the limit of 5%. */
const nearLimit = { debt: 5, cash: 5, prohibitedRevenue: 5 / 6 } as const

/** True for a compliant company so near a limit that it may soon fail. Buffers of a pass are never negative. */
export function isAtRisk(buffers: Buffers): boolean {
  return (
    isNear(buffers.debt, nearLimit.debt) ||
    isNear(buffers.cash, nearLimit.cash) ||
    isNear(buffers.prohibitedRevenue, nearLimit.prohibitedRevenue)
  )
}

function isNear(buffer: number | null, points: number): boolean {
  return buffer !== null && buffer <= points
}
