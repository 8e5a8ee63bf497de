/**
 * The clock of a soak. It runs `speed` times as fast as the machine's, so that days and minutes end within
 * the run. The Worker, its objects and the client all read it.
 */
export interface SoakClock {
  /** Milliseconds of the machine's clock when the service's clock was at `serviceStart`. */
  readonly realStart: number
  /** Milliseconds since the epoch. */
  readonly serviceStart: number
  readonly speed: number
}

/** The service's time for a time of the machine's clock; both in milliseconds since the epoch. */
export function serviceTime({ realStart, serviceStart, speed }: SoakClock, real: number): number {
  return Math.floor(serviceStart + (real - realStart) * speed)
}

/** The machine's time for a service time: the platform's timers are set to it. */
export function realTime({ realStart, serviceStart, speed }: SoakClock, service: number): number {
  return Math.ceil(realStart + (service - serviceStart) / speed)
}
