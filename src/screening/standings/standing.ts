import type { Bound, DeterminationStatus, Membership } from "../../vocabulary.ts"
import { judgeBy } from "../judge.ts"
import { currentStandards } from "../methodologies.ts"
import type { Methodology } from "../methodology.ts"
import { purify } from "../purification.ts"
import { splitRevenue } from "../revenue.ts"
import { watchShareOfLimit } from "../stability.ts"
import type { MeasureSheet } from "../verdict.ts"
import { flipDistance } from "./flips.ts"
import { membershipOf } from "./membership.ts"

/** The part of a standard's verdict on a company that lists and funds read. */
export interface ListedStanding {
  readonly status: DeterminationStatus
  readonly membership: Membership | null
  /** How far the share price is from where the verdict turns, as a share of itself; null where no price turns it. */
  readonly flipDistance: number | null
  /** Compliant, and within a sixth of a limit. */
  readonly isAtRisk: boolean
  /** Percent of a dividend to give away; null while withheld. */
  readonly purificationPercentage: number | null
  readonly purificationBound: Bound | null
}

/** The standing of a company under every standard, by its id. `standards`: those in force today unless others are given. */
export function standingsOf(
  sheet: MeasureSheet,
  standards: readonly Methodology[] = currentStandards,
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
