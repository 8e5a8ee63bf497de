import type { ComplianceBody, DecidingStandard } from "../compliance/schema.ts"
import { type Judgement, judgeBy } from "../screening/judge.ts"
import {
  defaultStandard,
  type Methodology,
  methodologyRef,
  standardsInForce,
} from "../screening/methodologies.ts"
import type { Verdict } from "../screening/verdict.ts"
import type { WithheldReason } from "../vocabulary.ts"
import { ratioScreen } from "./parts.ts"
import { screenNamed } from "./screen-names.ts"

/** The reasons that say only that the market capitalisation is unknown. Some standards need none. */
const lacksMarketCap: readonly WithheldReason[] = ["market_cap_unavailable", "currency_unresolved"]

/**
 * The standards in force that decide a company on which the default standard withholds its verdict for want of
 * a market capitalisation. Nothing for any other reason, and for a verdict of another standard.
 */
export function decidedBy(
  { methodology, measurement, asOf }: Verdict,
  reason: WithheldReason,
): Pick<ComplianceBody, "decided_by"> {
  if (methodology.id !== defaultStandard.id || !lacksMarketCap.includes(reason)) return {}
  const others = standardsInForce(asOf).filter(({ id }) => id !== methodology.id)
  return { decided_by: others.flatMap((standard) => deciding(standard, judgeBy(standard, measurement))) }
}

function deciding(standard: Methodology, judgement: Judgement): readonly DecidingStandard[] {
  if (judgement.state !== "read" || judgement.status === "pending") return []
  const { status, business, activity, ratios } = judgement
  const result = status === "compliant" ? "pass" : "fail"
  const screens: DecidingStandard["screens"] = {}
  for (const [name, ratio] of Object.entries(ratios)) {
    const known = screenNamed(name)
    if (known !== null && ratio.state === "decided" && ratio.result === result)
      screens[known] = ratioScreen(ratio)
  }
  const { shortName: name, grade } = standard
  return [
    {
      methodology: methodologyRef(standard),
      name,
      edition: grade === "A" ? "confirmed" : "unconfirmed",
      status,
      business_activity: { result: business, prohibited_activities: activity.prohibited },
      screens,
    },
  ]
}
