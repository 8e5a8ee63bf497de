import type { Pace, RequestSlot } from "../sources/edgar/pace.ts"
import type { EdgarPace, PaceReply } from "./pace.ts"

/**
 * No two requests of one isolate start closer together than this: nine span more than a second, whatever held the
 * isolate up.
 */
const isolateGapMilliseconds = 126
/** A turn that reached its caller later is stale. With turns up to this late a second may hold ten, the SEC's limit. */
const lateMillisecondsMax = 250
/** After so many stale turns in a row the caller had better come back another time. */
const turnsTriedMax = 5

/** When this isolate may start its next request, in the milliseconds of `performance`; made once an isolate. */
export interface IsolateStarts {
  nextAt: number
}

/** Of an isolate that has asked nothing yet. */
export function isolateStarts(): IsolateStarts {
  return { nextAt: 0 }
}

/** The one pace of all consumers, kept by the object named `edgar`. */
export function edgarPace(namespace: DurableObjectNamespace<EdgarPace>, starts: IsolateStarts): Pace {
  const stub = () => namespace.getByName("edgar")
  return {
    nextSlot: () => freshSlot(() => askAgainOnce(async () => await stub().nextSlot()), starts),
    pause: async (untilMilliseconds) => {
      const milliseconds = Math.max(0, untilMilliseconds - Date.now())
      await askAgainOnce(async () => await stub().pause(milliseconds))
    },
  }
}

/**
 * Asks for a turn that may be used now. An isolate that was busy when its turns came would start them all at once: it
 * spaces them again, and asks anew for a turn that is too old.
 */
export async function freshSlot(ask: () => Promise<PaceReply>, starts: IsolateStarts): Promise<RequestSlot> {
  for (let tried = 0; tried < turnsTriedMax; tried++) {
    const askedAt = performance.now()
    const reply = await ask()
    if (reply.kind === "paused") return pausedFor(reply.milliseconds)
    if (lateness(reply, askedAt) <= lateMillisecondsMax) return await spaced(starts)
  }
  return pausedFor(lateMillisecondsMax * turnsTriedMax)
}

function pausedFor(milliseconds: number): RequestSlot {
  return { kind: "paused", untilMilliseconds: Date.now() + milliseconds }
}

/** How long ago, at most, the object let this turn go. */
function lateness({ heldMilliseconds }: PaceReply, askedAt: number): number {
  return performance.now() - askedAt - heldMilliseconds
}

/** By time rather than by a chain of promises: an invocation may not wait on another's. */
async function spaced(starts: IsolateStarts): Promise<RequestSlot> {
  for (let now = performance.now(); now < starts.nextAt; now = performance.now()) {
    // More than a gap ahead lies only a time of before the clock was set back.
    starts.nextAt = Math.min(starts.nextAt, now + isolateGapMilliseconds)
    const milliseconds = starts.nextAt - now
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
  starts.nextAt = performance.now() + isolateGapMilliseconds
  return { kind: "go" }
}

/** A turn lost on the way is only lost time, so a failed call may be made again; an overloaded object is left alone. */
async function askAgainOnce<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call()
  } catch (cause) {
    if (typeof cause === "object" && cause !== null && "overloaded" in cause && cause.overloaded === true)
      throw cause
    return await call()
  }
}
