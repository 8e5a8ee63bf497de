import type { Counter } from "../../src/access/ports.ts"
import { dayMilliseconds } from "../../src/days.ts"
import type { Admission } from "../../src/services/admit.ts"
import { type ExpiringMap, expiringMap } from "../storage/expiring-map.ts"
import { counterName } from "./account-object.ts"

/** Until when each counter was refused, in milliseconds. It decides no request: the counter's object does. */
export type SpentCounters = ExpiringMap<number>

/** Empty. A window ends with its day at the latest. */
export function spentCounters(): SpentCounters {
  return expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: dayMilliseconds })
}

/** True when this isolate has seen the counter refused and its window has not ended. */
export function isKnownSpent(counters: SpentCounters, counter: Counter, nowMilliseconds: number): boolean {
  return nowMilliseconds < (counters.get(counterName(counter), nowMilliseconds) ?? 0)
}

/** Remembers a refusal until its window ends; an admission ends it, as after a change of plan. */
export function rememberSpent(
  counters: SpentCounters,
  counter: Counter,
  admission: Admission,
  nowMilliseconds: number,
): void {
  if ("window" in admission && !admission.ok) {
    counters.set(counterName(counter), admission.window.resetsAtMilliseconds, nowMilliseconds)
  } else if (isKnownSpent(counters, counter, nowMilliseconds)) {
    counters.set(counterName(counter), 0, nowMilliseconds)
  }
}
