/** The ways in which the platform fails around the service. */
export interface PlatformFaults {
  /** For this long by the machine's clock, from now on, calls of D1 neither answer nor fail. */
  readonly stallSeconds: number
  /** A consumer that reads a message about this company is killed. */
  readonly poisonCik: number | null
  /** The account's quota: the binding refuses every email after this many. Null if none is refused. */
  readonly emailsMax: number | null
}

export const noPlatformFaults: PlatformFaults = { stallSeconds: 0, poisonCik: null, emailsMax: null }

/** What the platform did for the service. */
export interface PlatformCosts {
  /** Calls of D1, including those made while it stalled. */
  calls: number
  callsStalled: number
  /** Statements of these calls: a batch is one call of several statements. */
  statements: number
  /** Messages sent to the queue of companies. */
  sent: number
  /** Deliveries of messages by company (CIK). */
  readonly deliveries: Record<number, number>
  /** The addresses of the emails sent. */
  readonly emails: string[]
}

export function noPlatformCosts(): PlatformCosts {
  return { calls: 0, callsStalled: 0, statements: 0, sent: 0, deliveries: {}, emails: [] }
}
