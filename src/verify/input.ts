import type { Closes } from "./closes.ts"
import type { Packet } from "./packet.ts"
import type { RawFacts } from "./raw-facts.ts"

/** A packet, and the data to verify it against. */
export interface VerificationInput {
  readonly packet: Packet
  readonly facts: readonly RawFacts[]
  /** From any source of prices; null when none are given. */
  readonly closes: Closes | null
}
