import { readAmount } from "./amounts.ts"
import { cellsOf, separators } from "./cells.ts"
import type { Header } from "./header.ts"

const symbolShape = /^(?:[A-Za-z]{1,10}:)?[A-Za-z0-9&]+(?:[./-][A-Za-z0-9&]+)*$/

/**
 * The columns of lines such as `AAPL,10` or `AAPL,10,150.00`, which have no names: a symbol, the shares, the price of one.
 * Null unless the first line that is not blank is such a line.
 */
export function plainTableOf(lines: readonly string[]): Header | null {
  const first = lines.find((line) => line.trim() !== "") ?? ""
  for (const separator of separators) {
    const [symbol = "", shares = "", ...rest] = cellsOf(first, separator)?.texts ?? []
    if (rest.length > 1 || !/[A-Za-z]/.test(symbol) || !symbolShape.test(symbol)) continue
    if (typeof readAmount(shares, ".") !== "number" && typeof readAmount(shares, ",") !== "number") continue
    const at = { symbol: [0], shares: [1], price: [2] }
    return { separator, width: 3, names: [], at, broker: null, section: null }
  }
  return null
}
