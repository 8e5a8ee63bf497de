/** To 12 significant digits, so that no noise of binary fractions is printed. */
export function twelveDigits(value: number): number {
  return Number(value.toPrecision(12))
}
