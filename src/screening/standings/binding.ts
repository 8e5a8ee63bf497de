import type { BindingScreen } from "../../portfolio/schema.ts"
import type { Judgement } from "../judge.ts"
import { printBuffer, printQuotient, type RatioOutcome } from "../screens/ratio.ts"

type Decided = Extract<RatioOutcome, { state: "decided" }>

/**
 * The screen that decides a verdict. If the core business fails, the business decides. Another failure is
 * decided by the failing ratio nearest its limit, a pass by the ratio nearest its limit. The distance is
 * measured as a share of the limit, so that limits of 5% and 30% are comparable. Null without a verdict.
 */
export function bindingOf(judgement: Judgement): BindingScreen | null {
  if (judgement.state === "unread" || judgement.status === "pending") return null
  if (judgement.state === "unmeasured" || judgement.business === "fail") return ofBusiness("fail")
  const result = judgement.status === "compliant" ? "pass" : "fail"
  const deciding = Object.values(judgement.ratios).filter(
    (ratio): ratio is Decided => ratio.state === "decided" && ratio.result === result,
  )
  const nearest = deciding.reduce<Decided | null>(
    (best, ratio) => (best === null || nearness(ratio) < nearness(best) ? ratio : best),
    null,
  )
  return nearest === null ? ofBusiness(result) : ofRatio(nearest)
}

/** The distance from the limit as a share of the limit. Infinite if there is no quotient (denominator 0). */
function nearness({ quotient, rule }: Decided): number {
  return quotient === null ? Number.POSITIVE_INFINITY : Math.abs(quotient / rule.limit - 1)
}

function ofBusiness(result: BindingScreen["result"]): BindingScreen {
  const nothing = { value: null, bound: null, threshold: null, operator: null, distance: null }
  return { screen: "business_activity", result, ...nothing }
}

function ofRatio({ rule, result, quotient, bound }: Decided): BindingScreen {
  const value = quotient === null ? null : printQuotient(quotient, rule)
  return {
    screen: rule.name,
    result,
    value,
    bound,
    threshold: rule.limit,
    operator: rule.operator,
    distance: value === null ? null : printBuffer(value, rule),
  }
}
