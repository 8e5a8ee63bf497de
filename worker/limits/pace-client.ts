import type { Pace, RequestSlot } from "../sources/edgar/pace.ts"
import type { EdgarPace, PaceReply } from "./pace.ts"

/**
 * No two requests of one isolate start closer together than this: nine span more than a second, whatever held the
 * isolate up.
 */
const isolateGapMilliseconds = 126
/** A slot that reaches its caller later is stale. With slots up to this late, one second may hold ten, the SEC's limit. */
const lateMillisecondsMax = 250
/** After this many stale slots in a row the caller should try again later. */
const slotsTriedMax = 5

/** When this isolate may start its next request, in milliseconds of `performance`; one per isolate. */
export interface IsolateStarts {
  nextAt: number
}

/** For an isolate that has sent no request yet. */
export function isolateStarts(): IsolateStarts {
  return { nextAt: 0 }
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
    if (lateness(reply, calledAt) <= lateMillisecondsMax) return await spaced(starts)
  }
  return pausedFor(lateMillisecondsMax * slotsTriedMax)
}

function pausedFor(milliseconds: number): RequestSlot {
  return { kind: "paused", untilMilliseconds: Date.now() + milliseconds }
}

/** How long ago, at most, the object granted this slot. */
function lateness({ heldMilliseconds }: PaceReply, calledAt: number): number {
  return performance.now() - calledAt - heldMilliseconds
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
