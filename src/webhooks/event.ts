import type { ChangeRow } from "../changes/schema.ts"
import type { ChangeKind } from "../vocabulary.ts"

/** The events that a webhook sends. */

/** The event type for each kind of change. */
export const eventTypes = {
  verdict: "verdict.changed",
  withheld: "withheld.changed",
  screen: "screen.changed",
  standard: "standard.changed",
  fund_badge: "fund.badge_changed",
  fund_purity: "fund.purity_changed",
  ticker: "ticker.changed",
} as const satisfies Readonly<Record<ChangeKind, string>>

/** The type of a test event without a change. */
export const testEventType = "test"

/** The longest body that is sent, in bytes. */
export const bodyBytesMax = 20_000

/** The body of a change. If it is too long, only the fields that identify the change and its links stay. */
export function changeBody(type: string, change: ChangeRow): string {
  const whole = JSON.stringify({ type, timestamp: change.at, data: change })
  if (bytesOf(whole) < bodyBytesMax) return whole
  const { id, at, kind, instrument_id, links } = change
  return JSON.stringify({ type, timestamp: at, data: { id, at, kind, instrument_id, links } })
}

/** The number of bytes in UTF-8. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, "x").length
}
