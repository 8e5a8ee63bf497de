/**
 * The clock of a soak. It runs `speed` times as fast as the machine's clock, so that days and minutes end
 * during the run. The Worker, its objects and the client all read the time from this clock.
 */
export interface SoakClock {
  /** The machine's time when the service's time was `serviceStart`, in milliseconds since the epoch. */
  readonly realStart: number
  /** Milliseconds since the epoch. */
  readonly serviceStart: number
  readonly speed: number
}

/** Converts a time of the machine's clock to the service's clock, in milliseconds since the epoch. */
export function serviceTime({ realStart, serviceStart, speed }: SoakClock, real: number): number {
  return Math.floor(serviceStart + (real - realStart) * speed)
}

/** Converts a time of the service's clock to the machine's clock, which the platform's timers follow. */
export function realTime({ realStart, serviceStart, speed }: SoakClock, service: number): number {
  return Math.ceil(realStart + (service - serviceStart) / speed)
}
