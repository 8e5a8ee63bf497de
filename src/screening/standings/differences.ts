import type { DifferenceRule } from "../../vocabulary.ts"
import { judgeBy, statusOf } from "../judge.ts"
import type { Measurement } from "../measurement.ts"
import type { Methodology } from "../methodology.ts"
import { sentenceOf } from "./difference-sentence.ts"
import { type Swap, screenOf, swapsBetween } from "./swaps.ts"

/**
 * Why two standards disagree on one company, found by counterfactual: the rules of one are made those of the other, one at
 * a time, until the verdicts agree. The smallest change that does it is the reason.
 */

export interface Difference {
  /** The rules that have to change, each with the screen it is a rule of; a business rule has none. */
  readonly rules: readonly { readonly rule: DifferenceRule; readonly screen: string | null }[]
  readonly sentence: string
}

/** Why `mine` decides otherwise than `theirs`; null where the two agree. */
export function differenceOf(
  measurement: Measurement,
  mine: Methodology,
  theirs: Methodology,
): Difference | null {
  const [own, other] = [judgeBy(mine, measurement), judgeBy(theirs, measurement)]
  const wanted = statusOf(other, theirs)
  if (statusOf(own, mine) === wanted) return null
  const swapped = (some: readonly Swap[]) => some.reduce((changed, swap) => swap.apply(changed), mine)
  const agrees = (some: readonly Swap[]) => {
    const methodology = swapped(some)
    return statusOf(judgeBy(methodology, measurement), methodology) === wanted
  }
  const needed = smallest(swapsBetween(mine, theirs, measurement), agrees)
  const changed = swapped(needed)
  const after = { methodology: changed, judgement: judgeBy(changed, measurement) }
  return {
    rules: needed.map((swap) => ({ rule: swap.rule, screen: screenOf(swap) })),
    sentence: sentenceOf(needed, {
      mine: { methodology: mine, judgement: own },
      theirs: { methodology: theirs, judgement: other },
      changed: after,
    }),
  }
}

/** The smallest set of swaps that agrees; where none of two does, a set from which none can be left out. */
function smallest(swaps: readonly Swap[], agrees: (some: readonly Swap[]) => boolean): readonly Swap[] {
  const one = swaps.find((swap) => agrees([swap]))
  if (one !== undefined) return [one]
  const two = pairsOf(swaps).find(agrees)
  if (two !== undefined) return two
  let needed = swaps
  for (const swap of swaps.toReversed()) {
    const fewer = needed.filter((each) => each !== swap)
    if (agrees(fewer)) needed = fewer
  }
  return needed
}

/** Every two swaps, those of one screen first. */
function pairsOf(swaps: readonly Swap[]): readonly (readonly [Swap, Swap])[] {
  const pairs = swaps.flatMap((first, at) => swaps.slice(at + 1).map((second) => [first, second] as const))
  const isOfOne = ([first, second]: readonly [Swap, Swap]) => screenOf(first) === screenOf(second)
  return [...pairs.filter(isOfOne), ...pairs.filter((pair) => !isOfOne(pair))]
}
