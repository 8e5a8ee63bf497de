import type { Allowances, Clock, Keys } from "../src/ports.ts"
import type { ServicePorts } from "../src/services/service.ts"
import { type Env, pepperOf } from "./env.ts"
import { accountPacketQuota, keyAllowances } from "./limits/allowances.ts"
import { d1Instruments, instrumentMemory } from "./storage/instruments.ts"
import { d1Keys, keyMemory } from "./storage/keys.ts"
import { r2Packets } from "./storage/packets.ts"

/** Everything a request needs from outside. */
export interface RequestPorts extends ServicePorts {
  readonly keys: Keys
  readonly allowances: Allowances
}

/** The memory of this isolate; all of it is bounded and short-lived. */
const memory = { keys: keyMemory(), instruments: instrumentMemory() }

const clock: Clock = { nowMilliseconds: () => Date.now() }

/** The only place adapters are built. */
export function compose(env: Env): RequestPorts {
  return {
    clock,
    keys: d1Keys(env.DB, pepperOf(env), memory.keys, clock),
    allowances: keyAllowances(env.LIMITS),
    instruments: d1Instruments(env.DB, memory.instruments, clock),
    packets: r2Packets(env.PACKETS),
    packetQuota: accountPacketQuota(env.LIMITS),
  }
}
