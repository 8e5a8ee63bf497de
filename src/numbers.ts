/** Prints numbers for the service's sentences. The text is the same in every JavaScript engine. */

/** Prints `1234567` as `1,234,567`. A text that has not only digits stays as it is. */
function groupThousands(digits: string): string {
  if (/\D/.test(digits)) return digits
  let grouped = digits.slice(-3)
  for (let at = digits.length - 3; at > 0; at -= 3)
    grouped = `${digits.slice(Math.max(0, at - 3), at)},${grouped}`
  return grouped
}

/** Prints `1234567.5` as `1,234,567.5`, with every digit that the text has, or that JavaScript prints. */
export function groupedDigits(value: number | string): string {
  const [whole = "", ...fraction] = String(value).split(".")
  const sign = whole.startsWith("-") ? "-" : ""
  return [`${sign}${groupThousands(whole.slice(sign.length))}`, ...fraction].join(".")
}

/** Converts a share (0..1) to percent. */
export function inPercent(share: number, decimals: number): number {
  return Number((share * 100).toFixed(decimals))
}

/** Prints `0.0475` as `4.75%`. With ten decimals no printed digit of a limit or a ratio is lost. */
export function percentText(share: number, decimals = 10): string {
  return `${inPercent(share, decimals)}%`
}

/** Rounds to 12 significant digits, so that the noise of binary fractions is not printed. */
export function twelveDigits(value: number): number {
  return Number(value.toPrecision(12))
}
