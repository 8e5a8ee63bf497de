import { nameTheCache } from "../../../test/support/named-cache.ts"
import { storesAround } from "../../../test/support/stores-around.ts"
import type { Env } from "../../../worker/env.ts"
import type { Allowance } from "../../../worker/limits/allowance.ts"
import { type Delays, noDelays, type RecordedCall, type StoreName } from "../regions.ts"

let delays: Delays = noDelays
let calls: RecordedCall[] = []

/** Sets how long each store takes from now on. */
export function delay(next: Delays): void {
  delays = next
}

/** Returns the calls since the last time, and forgets them. */
export function takeCalls(): readonly RecordedCall[] {
  const taken = calls
  calls = []
  return taken
}

/** Carries out a call of a store after its delay, and records it. */
async function waited<Outcome>(
  store: StoreName,
  call: string,
  carryOut: () => Promise<Outcome>,
): Promise<Outcome> {
  const began = Date.now()
  await new Promise((resolve) => setTimeout(resolve, delays[store]))
  try {
    return await carryOut()
  } finally {
    calls.push({ store, call, began, ended: Date.now() })
  }
}

/** Returns the environment with stores that take as long as their region says. */
export function nearAndFar<Bound extends Env>(env: Bound): Bound {
  const { database, bucket } = storesAround({ database: env.DB, bucket: env.PACKETS }, (call, carryOut) =>
    waited(storeOf(call), call, carryOut),
  )
  return {
    ...env,
    DB: database,
    PACKETS: bucket,
    LIMITS: objectsAround(env.LIMITS),
    RESCREEN: queueAround(env.RESCREEN),
    WEBHOOKS: queueAround(env.WEBHOOKS),
  }
}

function storeOf(call: string): StoreName {
  if (call.startsWith("R2")) return "bucket"
  return call.startsWith("D1 first-unconstrained") ? "replica" : "primary"
}

function objectsAround(namespace: DurableObjectNamespace<Allowance>): DurableObjectNamespace<Allowance> {
  return new Proxy(namespace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...given: unknown[]) => {
        const made: unknown = member.apply(target, given)
        return name === "get" || name === "getByName" ? stubAround(made as object) : made
      }
    },
  })
}

function stubAround(stub: object): object {
  return new Proxy(stub, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...given: unknown[]) =>
        waited("object", String(name), async () => Reflect.apply(member, target, given))
    },
  })
}

function queueAround<Message>(queue: Queue<Message>): Queue<Message> {
  return new Proxy(queue, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...given: unknown[]) => waited("queue", String(name), async () => member.apply(target, given))
    },
  })
}

/** Replaces the cache of the data centre by one that is delayed, recorded and can be emptied. */
export const regionCache = nameTheCache((call, carryOut) => waited("cache", call, carryOut))
