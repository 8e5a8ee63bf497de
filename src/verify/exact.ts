/** An exact rational number, `over` divided by `under`. `under` is above zero. */
export interface Exact {
  readonly over: bigint
  readonly under: bigint
}

const nothing: Exact = { over: 0n, under: 1n }

/** The exact decimal that a JSON file states for a number. Finite numbers only. */
export function exactly(value: number): Exact {
  const [digits = "0", exponent = "0"] = String(value).split("e")
  const [whole = "0", fraction = ""] = digits.split(".")
  const scale = Number(exponent) - fraction.length
  const over = BigInt(whole + fraction)
  return scale < 0 ? { over, under: 10n ** BigInt(-scale) } : { over: over * 10n ** BigInt(scale), under: 1n }
}

/**
 * The exact sum. If one denominator is a multiple of the other, the sum uses it, so that long sums keep short
 * denominators.
 */
export function plus(left: Exact, right: Exact): Exact {
  if (left.under % right.under === 0n) return joined(left, right)
  if (right.under % left.under === 0n) return joined(right, left)
  return { over: left.over * right.under + right.over * left.under, under: left.under * right.under }
}

/** The sum if the denominator of `fine` is a multiple of the denominator of `coarse`. */
function joined(fine: Exact, coarse: Exact): Exact {
  return { over: fine.over + coarse.over * (fine.under / coarse.under), under: fine.under }
}

export function minus(left: Exact, right: Exact): Exact {
  return plus(left, { over: -right.over, under: right.under })
}

export function times(left: Exact, right: Exact): Exact {
  return { over: left.over * right.over, under: left.under * right.under }
}

/** The quotient; null if the divisor is zero. */
export function divided(left: Exact, right: Exact): Exact | null {
  if (right.over === 0n) return null
  const sign = right.over < 0n ? -1n : 1n
  return { over: sign * left.over * right.under, under: sign * left.under * right.over }
}

export function sumOf(values: readonly Exact[]): Exact {
  return values.reduce(plus, nothing)
}

/** Negative, zero or positive if `left` is less than, equal to or more than `right`. */
export function compare(left: Exact, right: Exact): number {
  const difference = left.over * right.under - right.over * left.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function absolute(value: Exact): Exact {
  return value.over < 0n ? { over: -value.over, under: value.under } : value
}

/**
 * The number of digits that agree at least. Floating-point numbers have 15 to 17, and a mean of twelve loses
 * one or two.
 */
const computedDigits = 14

/** The error allowed in a floating-point result. */
export function tolerance(value: Exact): Exact {
  return divided(absolute(value), { over: 10n ** BigInt(computedDigits), under: 1n }) ?? nothing
}

/** True if a floating-point result equals the exact value in its first fourteen digits. */
export function agrees(stated: Exact, exact: Exact): boolean {
  return compare(absolute(minus(stated, exact)), tolerance(exact)) <= 0
}

/** Rounded half up to `decimals` decimals. */
export function rounded(value: Exact, decimals: number): Exact {
  const unit = 10n ** BigInt(decimals)
  return { over: floored(2n * value.over * unit + value.under, 2n * value.under), under: unit }
}

/** Rounded up to `decimals` decimals. */
export function roundedUp(value: Exact, decimals: number): Exact {
  const unit = 10n ** BigInt(decimals)
  return { over: -floored(-value.over * unit, value.under), under: unit }
}

/** Rounded down to `decimals` decimals. */
export function roundedDown(value: Exact, decimals: number): Exact {
  const unit = 10n ** BigInt(decimals)
  return { over: floored(value.over * unit, value.under), under: unit }
}

function floored(over: bigint, under: bigint): bigint {
  const quotient = over / under
  return over % under < 0n ? quotient - 1n : quotient
}

const printedDigits = 16

/** The decimal text of a value, rounded to sixteen significant digits. */
export function printExact(value: Exact): string {
  const whole = String(absolute(value).over / value.under)
  const leading = whole === "0" ? leadingZeros(value) : -whole.length
  const decimals = Math.max(0, printedDigits + leading)
  const { over, under } = rounded(absolute(value), decimals)
  const digits = String(over).padStart(String(under).length, "0")
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, "")
  const text = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`
  return value.over < 0n && /[1-9]/.test(text) ? `-${text}` : text
}

/** The number of zeros between the decimal point and the first digit of a number below one. */
function leadingZeros({ over, under }: Exact): number {
  if (over === 0n) return 0
  const distance = String(under).length - String(over < 0n ? -over : over).length
  return Math.max(0, distance - 1)
}
