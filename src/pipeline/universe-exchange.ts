/** The list calls all of New York's exchanges `NYSE`. */
const sameExchange: ReadonlyMap<string, string> = new Map([
  ["NYSE American", "NYSE"],
  ["NYSE Arca", "NYSE"],
])

/** As our listings write it; empty where the list tells none. */
export function exchangeName(exchange: string | null): string {
  return exchange === "CBOE" ? "Cboe BZX" : (exchange ?? "")
}

/** The exchange a line is on, where the list says it is on this one. */
export function exchangeNow(before: string, told: string | null): string {
  const now = exchangeName(told)
  return now === "" || (sameExchange.get(before) ?? before) === now ? before : now
}
