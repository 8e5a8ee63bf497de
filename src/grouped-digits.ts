/** Numbers in the sentences of the service, the same in every engine. */

/** `1234567` as `1,234,567`: digits alone. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",")
}

/** `1234567.5` as `1,234,567.5`: every digit that JavaScript prints, or that a text has. */
export function groupedDigits(value: number | string): string {
  const [whole = "", ...fraction] = String(value).split(".")
  const sign = whole.startsWith("-") ? "-" : ""
  return [`${sign}${groupThousands(whole.slice(sign.length))}`, ...fraction].join(".")
}
