/** The rounding unit of a filing's amounts, seen from one of them: millions, thousands or ones. */
export function roundingUnit(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}
