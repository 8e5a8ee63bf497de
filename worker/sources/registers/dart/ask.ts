import { dayMilliseconds, hourMilliseconds } from "../../../../src/days.ts"
import type { DartAnswer } from "../../../../src/filings/dart/answer.ts"
import { registersAbroad } from "../../../../src/identifiers/registers.ts"
import type { Outcome } from "../../../../src/outcome.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import type { Pace } from "../../edgar/request.ts"
import { requestRegister, without } from "../request.ts"

export interface DartConfiguration {
  /** Without a trailing slash: `https://opendart.fss.or.kr`. */
  readonly url: string
  /** The key of the service: 40 letters and digits. */
  readonly key: string
}

/** Why the service gave no usable answer; trying again may help. */
export type DartFailure = Extract<Fetched<never>, { readonly kind: "paused" | "unreachable" }>
export type DartAnswered<Content> =
  | { readonly kind: "found"; readonly content: Content }
  | { readonly kind: "nothing" }
  | DartFailure

/** Asks the service once. `read` reads the text of the answer. Never throws. */
export type AskDart = <Content>(
  path: string,
  parameters: Readonly<Record<string, string>>,
  read: (text: string) => Outcome<DartAnswer<Content>, string>,
) => Promise<DartAnswered<Content>>

/** A page of the list has some 30 kB, and the statements of the largest groups less than 1 MB. */
const limits = { secondsMax: 60, bytesMax: 8 * 1_048_576 }

/** Asks the service at the pace of the source. */
export function askDart({ url, key }: DartConfiguration, pace: Pace): AskDart {
  return async (path, parameters, read) => {
    const secrets = [key]
    const address = new URL(`${url}/api/${path}`)
    for (const [name, value] of Object.entries({ crtfc_key: key, ...parameters })) {
      address.searchParams.set(name, value)
    }
    const fetched = await requestRegister(address, { ...limits, secrets }, pace)
    if (fetched.kind === "paused" || fetched.kind === "unreachable") return fetched
    if (fetched.kind !== "fetched") return unreachable(`${path}: status 404`)
    const answered = read(new TextDecoder().decode(fetched.body))
    if (!answered.ok) return unreachable(`${path}: ${without(secrets, answered.message)}`)
    switch (answered.value.kind) {
      case "quota_used":
        return await pauseToNextDay(pace)
      case "refused":
        return unreachable(`${path}: ${answered.value.detail}`)
      default:
        return answered.value
    }
  }
}

export function unreachable(detail: string): DartFailure {
  return { kind: "unreachable", detail }
}

const koreanOffsetMilliseconds = registersAbroad.dart.hoursAheadOfUtc * hourMilliseconds
const afterMidnightMilliseconds = 60_000

/**
 * Pauses the source up to the next Korean day. The guide states a limit of requests without its period. The
 * service's pages call it a daily limit, so a day is taken to be a Korean calendar day.
 */
async function pauseToNextDay(pace: Pace): Promise<DartFailure> {
  const today = Math.floor((Date.now() + koreanOffsetMilliseconds) / dayMilliseconds)
  const midnight = (today + 1) * dayMilliseconds - koreanOffsetMilliseconds
  const untilMilliseconds = midnight + afterMidnightMilliseconds
  try {
    await pace.pause(untilMilliseconds)
    return { kind: "paused", untilMilliseconds }
  } catch (cause) {
    return unreachable(`the pace cannot be paused: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
