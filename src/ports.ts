/** What the whole domain needs from outside. */

export interface Clock {
  nowMilliseconds(): number
}

/** Logs one event. */
export type Log = (event: string, fields: Readonly<Record<string, string | number>>) => void

/** Logs one failure with its cause. */
export type LogFailure = (event: string, cause: unknown) => void
