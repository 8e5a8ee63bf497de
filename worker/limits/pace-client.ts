import type { Pace, RequestSlot } from "../sources/edgar/request.ts"
import type { EdgarPace, PaceReply } from "./pace.ts"

/**
 * No two requests of one isolate start closer together than this: nine span more than a second, whatever held the
 * isolate up.
 */
const isolateGapMilliseconds = 126
/** A slot that reaches its caller later is stale. With slots up to this late, one second may hold ten, the SEC's limit. */
const lateMillisecondsMax = 250
/** A longer time in transit is not due to distance. */
const transitMillisecondsMax = 1_000
/** After this many stale slots in a row the caller should try again later. */
const slotsTriedMax = 5

/** What one isolate knows of the pace. */
export interface IsolateStarts {
  /** When it may start its next request, in milliseconds of `performance`. */
  nextAt: number
  /**
   * The shortest time that a call of the object spent in transit, both ways. It is taken as the distance,
   * which makes no slot late.
   */
  transitMilliseconds: number
}

/** For an isolate that has sent no request yet. */
export function isolateStarts(): IsolateStarts {
  return { nextAt: 0, transitMilliseconds: transitMillisecondsMax }
}

/** The rate that all consumers share, kept by the object named `edgar`. */
export function edgarPace(namespace: DurableObjectNamespace<EdgarPace>, starts: IsolateStarts): Pace {
  const stub = () => namespace.getByName("edgar")
  return {
    nextSlot: () => freshSlot(() => retryOnce(async () => await stub().nextSlot()), starts),
    pause: async (untilMilliseconds) => {
      const milliseconds = Math.max(0, untilMilliseconds - Date.now())
      await retryOnce(async () => await stub().pause(milliseconds))
    },
  }
}

/**
 * Gets a slot that may be used now. An isolate that was busy when its slots came would start all requests at once: it spaces
 * them again, and gets another slot for one that is too old.
 */
export async function freshSlot(call: () => Promise<PaceReply>, starts: IsolateStarts): Promise<RequestSlot> {
  for (let tried = 0; tried < slotsTriedMax; tried++) {
    const calledAt = performance.now()
    const reply = await call()
    if (reply.kind === "paused") return pausedFor(reply.milliseconds)
    const transit = performance.now() - calledAt - reply.heldMilliseconds
    starts.transitMilliseconds = Math.min(starts.transitMilliseconds, transit)
    if (transit - starts.transitMilliseconds <= lateMillisecondsMax) return await spaced(starts)
  }
  return pausedFor(lateMillisecondsMax * slotsTriedMax)
}

function pausedFor(milliseconds: number): RequestSlot {
  return { kind: "paused", untilMilliseconds: Date.now() + milliseconds }
}

/** Uses a time rather than a chain of promises: an invocation may not wait on a promise of another. */
async function spaced(starts: IsolateStarts): Promise<RequestSlot> {
  for (let now = performance.now(); now < starts.nextAt; now = performance.now()) {
    // A time more than one gap ahead means that the clock was set back.
    starts.nextAt = Math.min(starts.nextAt, now + isolateGapMilliseconds)
    const milliseconds = starts.nextAt - now
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
  starts.nextAt = performance.now() + isolateGapMilliseconds
  return { kind: "go" }
}

/** A slot lost in transit only costs time, so a failed call is retried; an overloaded object is not called again. */
async function retryOnce<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call()
  } catch (cause) {
    if (typeof cause === "object" && cause !== null && "overloaded" in cause && cause.overloaded === true)
      throw cause
    return await call()
  }
}
