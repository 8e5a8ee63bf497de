import { realTime, type SoakClock, serviceTime } from "../check/clock.ts"

const RealDate = Date
let clock: SoakClock = { realStart: 0, serviceStart: 0, speed: 1 }

function now(): number {
  return serviceTime(clock, RealDate.now())
}

/** Imported first: all code that reads the time afterwards reads the soak's clock. */
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

/** How long a duration of the service's clock lasts by the machine's. */
export function realDuration(serviceDuration: number): number {
  return serviceDuration / clock.speed
}

/** Alarms are asked for in service time and set in the platform's time. */
export function withAlarmsInRealTime(state: DurableObjectState): DurableObjectState {
  const { storage } = state
  const setAlarm = storage.setAlarm.bind(storage)
  Object.defineProperty(storage, "setAlarm", {
    value: (at: number | Date) => setAlarm(realTime(clock, Number(at))),
  })
  return state
}
