import type { Caller } from "../access/caller.ts"
import { utcDay } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import { readInstrument } from "./instrument.ts"
import { dayAsked } from "./on-day.ts"
import type { SharedPorts } from "./service.ts"
import { askedStandard } from "./standard.ts"

interface VerdictInput {
  readonly symbol: string
  readonly published_as_of?: string | undefined
  readonly as_of?: string | undefined
  readonly methodology?: string | undefined
}

/** Reads `published_as_of`; null if not given. Refuses a future day, and `as_of` or `methodology` with it. */
function publishedDay(input: VerdictInput, clock: Clock): Outcome<string | null, "bad_request"> {
  const { published_as_of: day, as_of: asOf, methodology } = input
  if (day === undefined) return answer(null)
  if (asOf !== undefined) return refuse("bad_request", "Give `as_of` or `published_as_of`, not both.")
  if (methodology !== undefined)
    return refuse(
      "bad_request",
      "`published_as_of` reads the published determination, which is of the default standard: leave out `methodology`.",
    )
  const today = utcDay(clock.nowMilliseconds())
  if (day <= today) return answer(day)
  return refuse("bad_request", `published_as_of: ${day} is in the future; today is ${today} (UTC).`)
}

/**
 * Reads the verdict that a caller asks for. `standard`: null for the standard of published determinations.
 * `dated`: the day that `as_of` names. `publishedBy`: the day of `published_as_of`; null if it is not given.
 */
export async function verdictAsked(ports: SharedPorts, input: VerdictInput, caller: Caller) {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const published = publishedDay(input, ports.clock)
  if (!published.ok) return published
  const standard = askedStandard(input, caller, dated.value.answered)
  if (!standard.ok) return standard
  const instrument = await readInstrument(ports.instruments, caller, input.symbol)
  if (!instrument.ok) return instrument
  return answer({
    instrument: instrument.value,
    standard: standard.value,
    dated: dated.value,
    publishedBy: published.value,
  })
}
