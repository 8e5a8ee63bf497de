/** The ways in which the platform fails around the service. */
export interface PlatformFaults {
  /** From now on, for this long by the machine's clock, calls of D1 neither answer nor fail. */
  readonly stallSeconds: number
  /** The consumer of a message about this company is killed. */
  readonly poisonCik: number | null
  /** The account's quota: the binding refuses every email after this many. Null: none is refused. */
  readonly emailsMax: number | null
}

export const noPlatformFaults: PlatformFaults = { stallSeconds: 0, poisonCik: null, emailsMax: null }

/** What the platform carried out for the service. */
export interface PlatformCosts {
  /** Calls of D1, and those made while it stalled. */
  calls: number
  callsStalled: number
  /** A batch is one call of several statements. */
  statements: number
  /** Messages sent to the queue of companies. */
  sent: number
  /** Deliveries of messages by company (CIK). */
  readonly deliveries: Record<number, number>
  /** The addresses of the emails sent. */
  readonly emails: string[]
}

/** Nothing yet. */
export function noPlatformCosts(): PlatformCosts {
  return { calls: 0, callsStalled: 0, statements: 0, sent: 0, deliveries: {}, emails: [] }
}
