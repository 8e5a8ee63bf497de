import { realTime, type SoakClock, serviceTime } from "../check/clock.ts"

const RealDate = Date
let clock: SoakClock = { realStart: 0, serviceStart: 0, speed: 1 }

function now(): number {
  return serviceTime(clock, RealDate.now())
}

/** Imported before anything else: whoever reads the time from here on reads the soak's. */
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [now()] : given, target),
  get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
})

/** From now on the time is this one. */
export function setClock(set: SoakClock): void {
  clock = set
}

/** An alarm is set by the platform's clock, and asked for by the service's. */
export function withAlarmsInRealTime(state: DurableObjectState): DurableObjectState {
  const { storage } = state
  const setAlarm = storage.setAlarm.bind(storage)
  Object.defineProperty(storage, "setAlarm", {
    value: (at: number | Date) => setAlarm(realTime(clock, Number(at))),
  })
  return state
}
