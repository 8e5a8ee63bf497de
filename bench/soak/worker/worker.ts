import { waitUntil } from "cloudflare:workers"
import { revokeKey } from "../../../src/accounts/keys.ts"
import type { RescreenRequest } from "../../../src/pipeline/ports.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import type { Env } from "../../../worker/env.ts"
import { Allowance as ServiceAllowance } from "../../../worker/limits/allowance.ts"
import { SourcePace as ServicePace } from "../../../worker/limits/pace.ts"
import { carryOut } from "../../../worker/local/stores.ts"
import { deployed, type Platform } from "../../../worker/platform.ts"
import { serviceIn } from "../../../worker/service.ts"
import { runTask, type TaskName } from "../../../worker/tasks.ts"
import type { SoakClock } from "../check/clock.ts"
import type { PlatformFaults } from "../check/platform.ts"
import { refusedCallsHeader } from "../check/refusals.ts"
import type { ReplicaBinding } from "../check/replicas.ts"
import { realDuration, setClock, withAlarmsInRealTime } from "./clock.ts"
import { type FaultsMet, faults, unreliable } from "./faults.ts"
import { failPlatform, messagesOnPlatform, onPlatform } from "./platform.ts"
import { type ReplicaBindings, uses, withReplicas } from "./replicas.ts"

/**
 * The service as deployed, with a clock of its own, read replicas, stores that refuse some calls, and objects
 * that can be evicted. `bench/soak/main.ts` controls it by requests to `/soak/...`. This entry is used by the soak only.
 */

export { StrangerCounts } from "../../../worker/limits/strangers.ts"

const evicted = "evicted"

export class Allowance extends ServiceAllowance {
  constructor(state: DurableObjectState, env: SoakEnv) {
    super(withAlarmsInRealTime(state), unreliable(withReplicas(env)))
  }

  evict(): void {
    this.ctx.abort(evicted)
  }

  now(): number {
    return Date.now()
  }
}

export class SourcePace extends ServicePace {
  evict(): void {
    this.ctx.abort(evicted)
  }

  protected override now(): number {
    return Date.now()
  }

  protected override sleep(milliseconds: number): Promise<void> {
    return super.sleep(realDuration(milliseconds))
  }
}

interface SoakEnv extends Env, ReplicaBindings {
  readonly LIMITS: DurableObjectNamespace<Allowance>
  readonly PACE: DurableObjectNamespace<SourcePace>
}

function failing(env: SoakEnv, met?: FaultsMet): SoakEnv {
  return onPlatform(unreliable(withReplicas(env), met))
}

/** Allows webhooks to be delivered to this machine, where their receivers are. */
const platform: Platform = { ...deployed, inBackground: waitUntil, deliveryReach: "public_and_loopback" }
const service = serviceIn(platform)

type Order = (sent: never, env: SoakEnv) => Promise<unknown>

const orders: Readonly<Record<string, Order>> = {
  async clock(sent: SoakClock, env) {
    setClock(sent)
    return { worker: Date.now(), object: await env.LIMITS.getByName("soak").now() }
  },
  async faults({ percent }: { percent: number }) {
    faults.percent = percent
    return faults
  },
  /** A call of the database of a replica, or of the primary without its replicas. */
  async database({ binding, call }: { binding: ReplicaBinding | "DB"; call: unknown }, env) {
    const request = new Request("http://soak", { method: "POST", body: JSON.stringify(call) })
    return (await carryOut("database", request, { DB: env[binding], PACKETS: env.PACKETS }))?.json()
  },
  uses: async () => uses,
  async revoke({ accountId, keyId }: { accountId: string; keyId: string }, env) {
    const { clock, keyStore, revocations } = composeAccounts(failing(env))
    const revoking = revokeKey({ clock, keyStore, revocations }, accountId, keyId)
    return revoking.then(({ ok }) => ok).catch(() => false)
  },
  platform: async (sent: PlatformFaults) => failPlatform(sent),
  async publish(sent: readonly RescreenRequest[], env) {
    await env.RESCREEN.sendBatch(sent.map((body) => ({ body, contentType: "json" })))
    return sent.length
  },
  run: ({ task, at }: { task: TaskName; at: number }, env) =>
    runTask(task, failing(env), { nowMilliseconds: () => at }, {}, platform),
  async evict(names: readonly string[], env) {
    const calls = names.map((name) => env.LIMITS.getByName(name).evict())
    const settled = await Promise.allSettled([...calls, env.PACE.getByName("edgar").evict()])
    return settled.filter(({ status }) => status === "rejected").length
  },
}

async function obey(order: Order, request: Request, env: SoakEnv): Promise<Response> {
  return Response.json((await order((await request.json()) as never, env)) ?? null)
}

/** Adds to each response the number of its refused store calls. An outage must have at least one. */
async function answer(
  request: Request<unknown, IncomingRequestCfProperties>,
  env: SoakEnv,
  execution: ExecutionContext,
): Promise<Response> {
  const met: FaultsMet = { refused: 0 }
  const answered = await service.fetch(request, failing(env, met), execution)
  const response = new Response(answered.body, answered)
  response.headers.set(refusedCallsHeader, String(met.refused))
  return response
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env, execution) {
    const order = orders[/^\/soak\/(\w+)$/.exec(new URL(request.url).pathname)?.[1] ?? ""]
    return order === undefined ? answer(request, env, execution) : obey(order, request, env)
  },
  scheduled: (controller, env) => service.scheduled(controller, failing(env)),
  queue: (batch, env, execution) => service.queue(messagesOnPlatform(batch, execution), failing(env)),
} satisfies ExportedHandler<SoakEnv>
