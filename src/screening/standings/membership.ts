import type { Rulebook } from "../../contract/rulebook.ts"
import type { Membership } from "../../vocabulary.ts"
import { type Judgement, judgeBy } from "../judge.ts"
import type { Methodology } from "../methodology.ts"
import type { PastMeasurement } from "../past-periods.ts"
import { passes, type RatioOutcome } from "../screens/ratio.ts"

/**
 * What an index that remembers would say: the rule on one day, after the days before. Each filing period counts as one
 * evaluation. Two companies are followed, one that was a member before the first known period and one that was not; the
 * answer is known once the two are in the same state. Null for a standard that keeps no state. `past`: oldest first.
 */
export function membershipOf(
  methodology: Methodology,
  past: readonly PastMeasurement[],
  now: Judgement,
): Membership | null {
  const { rules } = methodology
  if (!keepsState(rules)) return null
  let [inside, outside]: readonly [Followed, Followed] = [entered, left]
  for (const judgement of [...past.map(({ measurement }) => judgeBy(methodology, measurement)), now]) {
    const seen = evaluate(judgement)
    inside = follow(rules, inside, seen)
    outside = follow(rules, outside, seen)
  }
  if (inside.isMember !== outside.isMember) return "unknown"
  return inside.isMember ? "member" : "not_member"
}

/** True for a standard whose answer depends on the days before. */
export function keepsState({ state, ratios }: Rulebook): boolean {
  return state !== null || ratios.some(({ entrant_limit }) => entrant_limit !== undefined)
}

interface Followed {
  readonly isMember: boolean
  /** Periods in a row beyond the limit and within the band, of a member; passed, of another. */
  readonly periods: number
}
const entered: Followed = { isMember: true, periods: 0 }
const left: Followed = { isMember: false, periods: 0 }

/** A period: passed also as an entrant, passed as a member, within the band, failed, or not decided. */
type Seen = "entrant" | "member" | "band" | "failed" | "open"

function evaluate(judgement: Judgement): Seen {
  if (judgement.state === "unread" || (judgement.state === "read" && judgement.status === "pending"))
    return "open"
  if (judgement.state === "unmeasured" || judgement.business === "fail") return "failed"
  const ratios = Object.values(judgement.ratios)
  if (judgement.status === "compliant") return ratios.every(isEntrant) ? "entrant" : "member"
  const failed = ratios.filter((ratio) => ratio.state === "decided" && ratio.result === "fail")
  return failed.every(({ rule }) => rule.exit_limit !== undefined) && failed.every(isInBand)
    ? "band"
    : "failed"
}

function isEntrant(outcome: RatioOutcome): boolean {
  const { entrant_limit, operator } = outcome.rule
  if (entrant_limit === undefined || outcome.state === "unresolved" || outcome.quotient === null) return true
  return passes(operator, outcome.quotient, entrant_limit)
}

function isInBand(outcome: RatioOutcome): boolean {
  const { exit_limit } = outcome.rule
  return (
    outcome.state === "decided" &&
    outcome.quotient !== null &&
    exit_limit !== undefined &&
    outcome.quotient <= exit_limit
  )
}

function follow({ state }: Rulebook, { isMember, periods }: Followed, seen: Seen): Followed {
  if (seen === "failed") return left
  if (isMember) {
    if (seen !== "band") return entered
    // How long a member in the band is kept is not known: the rule of the day stands.
    if (state === null) return left
    return periods + 1 >= state.band_periods ? left : { isMember, periods: periods + 1 }
  }
  if (seen !== "entrant") return left
  const passed = periods + 1
  return passed >= (state?.entry_periods ?? 1) ? entered : { isMember, periods: passed }
}
