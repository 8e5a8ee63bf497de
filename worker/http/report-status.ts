import type { Identity } from "../../src/access/caller.ts"
import type { CountedRoute } from "../../src/access/window.ts"
import { utcDay } from "../../src/days.ts"
import { type Admission, counterOf } from "../../src/services/admit.ts"
import { answerReporter } from "../limits/answers.ts"
import { memory } from "../memory.ts"
import type { RequestContext } from "./route.ts"

/** A request that was counted, or refused because the allowance is spent. */
interface CountedRequest {
  readonly identity: Identity
  readonly admission: Admission
  readonly route: CountedRoute
}

/**
 * Reports the status of a response to the allowance object. Does nothing if the object neither counted nor
 * refused the request.
 */
export function reportStatus(
  { identity, admission, route }: CountedRequest,
  status: number,
  { env, execution }: Pick<RequestContext, "env" | "execution">,
): void {
  // The day on which the object counted or refused the request. Both windows of the object end with the day
  // at the latest.
  const refused = "window" in admission ? utcDay(admission.window.resetsAtMilliseconds - 1) : null
  const day = admission.ok ? admission.caller.usage.day : refused
  if (day === null) return
  answerReporter(env.LIMITS, memory.answers).report(counterOf(identity), { day, route, status }, execution)
}
