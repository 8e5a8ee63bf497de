/** Numbers as the service's sentences print them: the same in every engine. */

/** `1234567` as `1,234,567`. The text must be digits only. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",")
}

/** `1234567.5` as `1,234,567.5`, with every digit that JavaScript prints or that the text has. */
export function groupedDigits(value: number | string): string {
  const [whole = "", ...fraction] = String(value).split(".")
  const sign = whole.startsWith("-") ? "-" : ""
  return [`${sign}${groupThousands(whole.slice(sign.length))}`, ...fraction].join(".")
}

/** A share (0..1) in percent. */
export function inPercent(share: number, decimals: number): number {
  return Number((share * 100).toFixed(decimals))
}

/** `0.0475` as `4.75%`. Ten decimals show every printed digit of a limit or a ratio. */
export function percentText(share: number, decimals = 10): string {
  return `${inPercent(share, decimals)}%`
}

/** Rounds to 12 significant digits, so that the noise of binary fractions is not printed. */
export function twelveDigits(value: number): number {
  return Number(value.toPrecision(12))
}
