/** How far each ratio screen of a company stands from its limit, in percentage points; null where it has no value. */
export interface Buffers {
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibitedRevenue: number | null
}

/** Within five points of a limit of 30%; of the limit of 5% the same share, a sixth. */
const nearLimit = { debt: 5, cash: 5, prohibitedRevenue: 5 / 6 } as const

/** Whether a compliant company is so near a limit that it may soon be none. A pass has no negative buffer. */
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
