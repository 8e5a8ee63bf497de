import { keepsState } from "../../contract/declared/standards.ts"
import type { RatioRule, Rulebook } from "../../rulebooks/schema.ts"
import type { Bound, DeterminationStatus, Membership } from "../../vocabulary.ts"
import { type Judgement, judgeBy } from "../judge.ts"
import type { PastMeasurement } from "../measurement.ts"
import { type Methodology, standardsInForce } from "../methodologies.ts"
import { purify, splitRevenue } from "../revenue.ts"
import { decideRatio, type RatioOutcome } from "../screens/ratio.ts"
import { watchShareOfLimit } from "../stability.ts"
import type { MeasureSheet } from "../verdict.ts"
import { flipDistance } from "./flips.ts"

/** The part of a standard's verdict on a company that lists and funds use. */
export interface ListedStanding {
  readonly status: DeterminationStatus
  readonly membership: Membership | null
  /** The change of the share price that turns the verdict, as a share of the price; null if no price does. */
  readonly flipDistance: number | null
  /** True if the company is compliant and within a sixth of a limit. */
  readonly isAtRisk: boolean
  /** Percentage of a dividend to be given away; null while the verdict is withheld. */
  readonly purificationPercentage: number | null
  readonly purificationBound: Bound | null
}

/** The verdict on a company under each standard, by the standard's id. Default: the standards in force on the sheet's day. */
export function standingsOf(
  sheet: MeasureSheet,
  standards: readonly Methodology[] = standardsInForce(sheet.asOf),
): Readonly<Record<string, ListedStanding>> {
  return Object.fromEntries(standards.map((methodology) => [methodology.id, standingOf(sheet, methodology)]))
}

function standingOf({ now, past }: MeasureSheet, methodology: Methodology): ListedStanding {
  const judgement = judgeBy(methodology, now)
  const membership = membershipOf(methodology, past, judgement)
  const nothing = {
    flipDistance: null,
    isAtRisk: false,
    purificationPercentage: null,
    purificationBound: null,
  }
  if (judgement.state === "unread") return { ...nothing, status: "pending", membership }
  if (judgement.state === "unmeasured" || judgement.status === "pending")
    return { ...nothing, status: judgement.status, membership }
  const { percentage, bound } = purify(splitRevenue(judgement))
  const isNear = Object.values(judgement.ratios).some(
    (ratio) =>
      ratio.state === "decided" &&
      ratio.quotient !== null &&
      Math.abs(ratio.quotient / ratio.rule.limit - 1) <= watchShareOfLimit,
  )
  return {
    status: judgement.status,
    membership,
    flipDistance: flipDistance(judgement),
    isAtRisk: judgement.status === "compliant" && isNear,
    purificationPercentage: percentage,
    purificationBound: bound,
  }
}

/**
 * The membership in an index whose entry and exit rules depend on earlier verdicts. Each filing period counts
 * as one evaluation. Before the first known period, and after an undecided one, the index may have been in
 * any state. So all states are followed; the membership is known if it is the same for all of them. Null for
 * a standard that keeps no state. `past` is sorted, oldest first.
 */
export function membershipOf(
  methodology: Methodology,
  past: readonly PastMeasurement[],
  now: Judgement,
): Membership | null {
  const { rules } = methodology
  if (!keepsState(rules)) return null
  let possible = everyState(rules)
  for (const judgement of [...past.map(({ measurement }) => judgeBy(methodology, measurement)), now]) {
    const seen = evaluate(judgement)
    possible = distinct(possible.flatMap((state) => seen.flatMap((each) => follow(rules, state, each))))
  }
  if (possible.every(({ isMember }) => isMember)) return "member"
  return possible.some(({ isMember }) => isMember) ? "unknown" : "not_member"
}

interface Followed {
  readonly isMember: boolean
  /**
   * For a member, the number of periods in a row within the band beyond the limit. For an outsider, the
   * number of periods passed in a row.
   */
  readonly periods: number
}
const entered: Followed = { isMember: true, periods: 0 }
const left: Followed = { isMember: false, periods: 0 }

/**
 * Every state that a company can be in. A member has too few periods within the band to leave. An outsider
 * has too few passed periods to enter.
 */
function everyState({ state }: Rulebook): readonly Followed[] {
  const { band_periods, entry_periods } = state ?? { band_periods: 1, entry_periods: 1 }
  const counted = (isMember: boolean, below: number) =>
    Array.from({ length: below }, (_, periods) => ({ isMember, periods }))
  return [...counted(true, band_periods), ...counted(false, entry_periods)]
}

function distinct(states: readonly Followed[]): readonly Followed[] {
  return [...new Map(states.map((state) => [`${state.isMember} ${state.periods}`, state])).values()]
}

/**
 * The results that a period can have: passed by the limit for entrants, passed only by the limit for members,
 * within the band, or failed.
 */
const seenKinds = ["entrant", "member", "band", "failed"] as const
type Seen = (typeof seenKinds)[number]

/** The possible results of a period: one, or several if the period is not decided. */
function evaluate(judgement: Judgement): readonly Seen[] {
  if (judgement.state === "unread") return seenKinds
  if (judgement.state === "unmeasured" || judgement.business === "fail") return ["failed"]
  if (judgement.status === "pending") return seenKinds
  const { measured, activity, ratios } = judgement
  const against = (some: readonly RatioOutcome[], limitOf: (rule: RatioRule) => Partial<RatioRule> | null) =>
    some.map(({ rule }) => {
      const limit = limitOf(rule)
      return limit === null ? null : decideRatio({ ...rule, ...limit }, measured, activity)
    })
  const all = Object.values(ratios)
  if (judgement.status === "compliant") {
    const stricter = against(all, ({ entrant_limit: limit }) => (limit === undefined ? {} : { limit }))
    return either(stricter, "entrant", "member")
  }
  const failed = all.filter((ratio) => ratio.state === "decided" && ratio.result === "fail")
  const looser = against(failed, ({ exit_limit: limit }) =>
    limit === undefined ? null : { operator: "<=", limit },
  )
  return either(looser, "band", "failed")
}

/** `all` if every ratio passes. `notAll` if one fails or has no such limit. Both if it is not known. */
function either(decided: readonly (RatioOutcome | null)[], all: Seen, notAll: Seen): readonly Seen[] {
  if (decided.some((ratio) => ratio === null || (ratio.state === "decided" && ratio.result === "fail")))
    return [notAll]
  return decided.some((ratio) => ratio?.state === "unresolved") ? [all, notAll] : [all]
}

/** The states that can follow a state after one more period. */
function follow({ state }: Rulebook, { isMember, periods }: Followed, seen: Seen): readonly Followed[] {
  if (seen === "failed") return [left]
  if (isMember) {
    if (seen !== "band") return [entered]
    // How long a member may stay within the band is not known.
    if (state === null) return [entered, left]
    return [periods + 1 >= state.band_periods ? left : { isMember, periods: periods + 1 }]
  }
  if (seen !== "entrant") return [left]
  const passed = periods + 1
  return [passed >= (state?.entry_periods ?? 1) ? entered : { isMember, periods: passed }]
}
