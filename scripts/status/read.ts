/** Asks a running service, and Cloudflare about its Worker, for what the screen shows. */
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { isLoopback } from "../../worker/http/origin.ts"
import { callService, type OperatedService } from "../support/operator.ts"
import type {
  DeployedPlatform,
  QueueBacklog,
  Replication,
  Shown,
  StoredObjects,
  WorkerInvocations,
} from "./platform.ts"
import { healthReply, type ShownHealth, type ShownStatus, statusReply } from "./reply.ts"

/** The state of a service at one instant. */
export interface ServiceReading {
  /** `staging`, `production`, or another name by which the first line calls the service. */
  readonly name: string
  readonly origin: string
  readonly nowMilliseconds: number
  /** `none`: the service is on this machine, where no task runs on its own. */
  readonly schedule: "cron" | "none"
  readonly health: ShownHealth
  readonly status: Shown<ShownStatus>
  readonly queues: Shown<readonly QueueBacklog[]>
  readonly invocations: Shown<WorkerInvocations>
  readonly objects: Shown<StoredObjects>
  readonly replication: Shown<Replication>
}

/** `no_answer`: the service does not answer. `not_allowed`: the service does not know the token. */
type ReadRefusal = "no_answer" | "not_allowed"

const answerMilliseconds = 30_000

/**
 * Reads the state of a service. `platform` asks Cloudflare about its Worker; it is a refusal if Cloudflare cannot
 * be asked. The service is not asked for more if `/health` does not answer.
 */
export async function readService(
  name: string,
  service: OperatedService,
  platform: Shown<DeployedPlatform>,
): Promise<Outcome<ServiceReading, ReadRefusal>> {
  const health = await readHealth(service.origin)
  if (!health.ok) return health
  const [status, queues, invocations, objects, replication] = await Promise.all([
    readStatus(service),
    platform.ok ? platform.value.queues() : platform,
    platform.ok ? platform.value.invocations() : platform,
    platform.ok ? platform.value.objects() : platform,
    platform.ok ? platform.value.replication() : platform,
  ])
  if (!status.ok && status.code === "not_allowed") return refuse("not_allowed", status.message)
  return answer({
    ...{ name, origin: service.origin, nowMilliseconds: Date.now() },
    schedule: isLoopback(service.origin) ? "none" : "cron",
    ...{ health: health.value, status, queues, invocations, objects, replication },
  })
}

async function readHealth(origin: string): Promise<Outcome<ShownHealth, "no_answer">> {
  try {
    const response = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(answerMilliseconds) })
    const health = healthReply.safeParse(await response.json().catch(() => null))
    if (health.success) return answer(health.data)
    return refuse("no_answer", `${origin}/health answers ${response.status}, but not as this service does.`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return refuse("no_answer", `${origin} does not answer: ${why}`)
  }
}

async function readStatus(
  service: OperatedService,
): Promise<Outcome<ShownStatus, "not_allowed" | "not_shown">> {
  const request = {
    method: "GET",
    path: "/operator/status",
    timeoutMilliseconds: answerMilliseconds,
  } as const
  const { body, problem } = await callService(service, request)
  if (problem?.startsWith("404 ")) {
    return refuse("not_allowed", `${service.origin} has no operator routes for this OPERATOR_TOKEN.`)
  }
  if (problem !== null || body === null) return refuse("not_shown", problem ?? "the answer has no body")
  const status = statusReply.safeParse(jsonOf(body))
  if (status.success) return answer(status.data)
  const field = status.error.issues[0]?.path.join(".")
  return refuse("not_shown", `the answer lacks ${field}: the service runs another release than this command`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
