import { realTime, type SoakClock, serviceTime } from "../check/clock.ts"

const RealDate = Date
let clock: SoakClock = { realStart: 0, serviceStart: 0, speed: 1 }

function now(): number {
  return serviceTime(clock, RealDate.now())
}

/** Replaces the system's clock. This module must be imported first, so that all code reads the new clock. */
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [now()] : given, target),
  get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
})

export function setClock(set: SoakClock): void {
  clock = set
}

export function realNow(): number {
  return RealDate.now()
}

/** Converts a duration of the service's clock to the machine's clock. */
export function realDuration(serviceDuration: number): number {
  return serviceDuration / clock.speed
}

/** Converts the times of alarms between the service's clock and the platform's. */
export function withAlarmsInRealTime(state: DurableObjectState): DurableObjectState {
  const { storage } = state
  const [setAlarm, getAlarm] = [storage.setAlarm.bind(storage), storage.getAlarm.bind(storage)]
  Object.defineProperty(storage, "setAlarm", {
    value: (at: number | Date) => setAlarm(realTime(clock, Number(at))),
  })
  Object.defineProperty(storage, "getAlarm", {
    async value() {
      const at = await getAlarm()
      return at === null ? null : serviceTime(clock, at)
    },
  })
  return state
}
