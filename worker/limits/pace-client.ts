import { type Register, registers } from "../../src/identifiers/registers.ts"
import type { Pace, RequestSlot } from "../sources/edgar/request.ts"
import type { PaceReply, SourcePace } from "./pace.ts"

/**
 * The delay after which a slot is stale. With this delay, a second may contain ten starts at EDGAR, the SEC's
 * limit.
 */
const lateMillisecondsMax = 250
/** A longer time in transit is not due to distance. */
const transitMillisecondsMax = 1_000
/** The number of stale slots in a row after which the caller should try again later. */
const slotsTriedMax = 5

/** The state of the pace in one isolate. */
export interface IsolateStarts {
  /** The time at which the isolate may start its next request, in milliseconds of `performance`. */
  nextAt: number
  /**
   * The shortest round trip of a call to the object, which is taken as the distance. A round trip of that
   * length makes no slot late.
   */
  transitMilliseconds: number
}

/** The state of an isolate that has sent no request yet. */
export function isolateStarts(): IsolateStarts {
  return { nextAt: 0, transitMilliseconds: transitMillisecondsMax }
}

/**
 * The rate of requests to a register that all consumers share. The object named as the register enforces it.
 * `starts` are the starts of this isolate's requests to that register, and to no other.
 */
export function sourcePace(
  namespace: DurableObjectNamespace<SourcePace>,
  name: Register,
  starts: IsolateStarts,
): Pace {
  const stub = () => namespace.getByName(name)
  const { isolateGapMilliseconds } = registers[name].limits
  const call = () => retryOnce(async () => await stub().nextSlot())
  return {
    nextSlot: () => freshSlot(call, starts, isolateGapMilliseconds),
    pause: async (untilMilliseconds) => {
      const milliseconds = Math.max(0, untilMilliseconds - Date.now())
      await retryOnce(async () => await stub().pause(milliseconds))
    },
  }
}

/**
 * Gets a slot that may be used now. An isolate that was busy when its slots arrived would start all requests
 * at once. So it spaces its requests again, by `gapMilliseconds`, and gets another slot if one is too old.
 */
export async function freshSlot(
  call: () => Promise<PaceReply>,
  starts: IsolateStarts,
  gapMilliseconds: number,
): Promise<RequestSlot> {
  for (let tried = 0; tried < slotsTriedMax; tried++) {
    const calledAt = performance.now()
    const reply = await call()
    if (reply.kind === "paused") return pausedFor(reply.milliseconds)
    const transit = performance.now() - calledAt - reply.heldMilliseconds
    starts.transitMilliseconds = Math.min(starts.transitMilliseconds, transit)
    if (transit - starts.transitMilliseconds <= lateMillisecondsMax)
      return await spaced(starts, gapMilliseconds)
  }
  return pausedFor(lateMillisecondsMax * slotsTriedMax)
}

function pausedFor(milliseconds: number): RequestSlot {
  return { kind: "paused", untilMilliseconds: Date.now() + milliseconds }
}

/** Waits by a stored time, since an invocation may not wait on a promise of another. */
async function spaced(starts: IsolateStarts, gapMilliseconds: number): Promise<RequestSlot> {
  for (let now = performance.now(); now < starts.nextAt; now = performance.now()) {
    // If the time is more than one gap ahead, the clock was set back.
    starts.nextAt = Math.min(starts.nextAt, now + gapMilliseconds)
    const milliseconds = starts.nextAt - now
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
  starts.nextAt = performance.now() + gapMilliseconds
  return { kind: "go" }
}

/** Retries a failed call, since a lost slot only costs time. An overloaded object is not called again. */
async function retryOnce<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call()
  } catch (cause) {
    if (typeof cause === "object" && cause !== null && "overloaded" in cause && cause.overloaded === true)
      throw cause
    return await call()
  }
}
