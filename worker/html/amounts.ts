/** Shares and amounts of money as people read them, the same in every engine. */

/** A share of one, `0.0212`, as `2.12%`: as many decimals as the interface itself prints. */
export function printRatio(ratio: number): string {
  return `${decimals(ratio * 100, 2)}%`
}

/** A percentage, `22.43`, as `22.43%`. */
export function printPercent(percentage: number): string {
  return `${decimals(percentage, 2)}%`
}

/** `1234567890` USD as `USD 1,234,567,890`; up to `decimalsMax` decimals where there are any. */
export function printMoney(amount: number, currency: string, decimalsMax = 2): string {
  return `${currency} ${printNumber(amount, decimalsMax)}`
}

const scales = [
  { from: 1e12, word: "trillion" },
  { from: 1e9, word: "billion" },
  { from: 1e6, word: "million" },
] as const

/** `98765432100` USD as `USD 98.77 billion`; amounts under a million whole. For reading at a glance, beside the exact figure. */
export function printRoundMoney(amount: number, currency: string): string {
  const scale = scales.find(({ from }) => Math.abs(amount) >= from)
  if (scale === undefined) return printMoney(amount, currency, 0)
  return `${currency} ${decimals(amount / scale.from, 2)} ${scale.word}`
}

/** `-1234567.5` as `−1,234,567.5`. */
export function printNumber(value: number, decimalsMax = 2): string {
  const [whole = "", fraction] = trimmed(Math.abs(value).toFixed(decimalsMax)).split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return `${value < 0 ? "−" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`
}

function decimals(value: number, count: number): string {
  const text = Math.abs(value).toFixed(count)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text
}
