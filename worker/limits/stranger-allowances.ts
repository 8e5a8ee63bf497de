import type { Allowances } from "../../src/access/ports.ts"
import { dayEnd, dayWindow, type RateWindow, spentWindow } from "../../src/access/window.ts"
import { utcDay } from "../../src/days.ts"
import { logFailure } from "../log.ts"
import type { StrangerCounts } from "./strangers.ts"

const shards = 8

/**
 * The limits of senders without a key: by the minute in this location, and by the day in the object of their
 * shard. `minute` counts in the minute, and returns the window that refuses, or null. `hint`: where the objects
 * are.
 */
export function strangerAllowances(
  namespace: DurableObjectNamespace<StrangerCounts>,
  minute: (sender: string) => Promise<RateWindow | null>,
  hint: DurableObjectLocationHint | null,
): Allowances {
  return {
    async admit({ keyId }, { limits }) {
      const sender = keyId ?? "unknown"
      const spent = await minute(sender)
      if (spent !== null) return { kind: "spent", window: spent }
      const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sender))
      const [shard = 0, ...places] = new Uint16Array(hash)
      const name = `${hint ?? "any"}:${shard % shards}`
      try {
        const stub = namespace.getByName(name, hint === null ? {} : { locationHint: hint })
        const requests = await stub.count(new Uint16Array(places), limits.requestsPerDay)
        const now = Date.now()
        if (requests === null)
          return { kind: "spent", window: spentWindow(limits.requestsPerDay, dayEnd(now), now) }
        const usage = { day: utcDay(now), requests, mcpRequests: 0 }
        return { kind: "admitted", usage, window: dayWindow(limits, requests, now) }
      } catch (cause) {
        logFailure("strangers_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}
