/** Reproducible random numbers, so that two runs measure the same universe. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  readonly fraction: () => number
  /** Returns a whole number from 0 up to, but excluding, `end`. */
  readonly below: (end: number) => number
  /** Returns one of the items; throws if there are none. */
  readonly of: <Item>(items: readonly Item[]) => Item
  /** Returns a normally distributed number, with mean 0 and standard deviation 1. */
  readonly normal: () => number
}

/** The generator of Park and Miller (Communications of the ACM 31, 1988), enough to mix a universe. */
export function randomFrom(seed: number): Random {
  const modulus = 2_147_483_647
  let state = seed
  const fraction = () => {
    state = (state * 48_271) % modulus
    return (state - 1) / (modulus - 1)
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    below,
    of: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error("nothing to draw from")
      return item
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
  }
}
