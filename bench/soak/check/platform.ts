/** The ways in which the platform fails around the service. */
export interface PlatformFaults {
  /** For this many seconds of the machine's clock, from now on, calls of D1 neither return nor fail. */
  readonly stallSeconds: number
  /** The company whose messages kill the consumer that reads them. Null if there is none. */
  readonly poisonFiler: string | null
  /** The account's quota, after which the binding refuses every email. Null if there is none. */
  readonly emailsMax: number | null
}

export const noPlatformFaults: PlatformFaults = { stallSeconds: 0, poisonFiler: null, emailsMax: null }

/** The work that the platform did for the service. */
export interface PlatformCosts {
  /** Calls of D1, including those made while it stalled. */
  calls: number
  callsStalled: number
  /** The statements of these calls. A batch is one call with several statements. */
  statements: number
  /** Messages sent to the queue of companies. */
  sent: number
  /** The number of message deliveries for each company, by filer. */
  readonly deliveries: Record<string, number>
  /** The addresses of the emails sent. */
  readonly emails: string[]
}

export function noPlatformCosts(): PlatformCosts {
  return { calls: 0, callsStalled: 0, statements: 0, sent: 0, deliveries: {}, emails: [] }
}
