/** Percentages and numbers as people read them, the same in every engine. */

/** A percentage, `22.43`, as `22.43%`. */
export function printPercent(percentage: number): string {
  return `${decimals(percentage, 2)}%`
}

/** `1234567` as `1,234,567`: digits alone. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",")
}

/** `-1234567.5` as `−1,234,567.5`. */
export function printNumber(value: number, decimalsMax = 2): string {
  const [whole = "", fraction] = trimmed(Math.abs(value).toFixed(decimalsMax)).split(".")
  return `${value < 0 ? "−" : ""}${groupThousands(whole)}${fraction === undefined ? "" : `.${fraction}`}`
}

function decimals(value: number, count: number): string {
  const text = Math.abs(value).toFixed(count)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text
}
