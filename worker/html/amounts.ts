/** Percentages and numbers as people read them, the same in every engine. */

/** A percentage, `22.43`, as `22.43%`. What is there is never printed as nothing: `0.001` is `under 0.01%`. */
export function printPercent(percentage: number): string {
  const text = decimals(percentage, 2)
  return percentage !== 0 && Number(text) === 0 ? "under 0.01%" : `${text}%`
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
