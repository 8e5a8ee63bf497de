/**
 * The calls of Cloudflare's API that `npm run deploy`, `npm run status` and the pinned wrangler make, as its
 * published description has them. Any other call is refused, so that a new call is noticed.
 */
import { createHash } from "node:crypto"
import { type IRequest, Router } from "itty-router"
import {
  type Binding,
  newId,
  type QueueConsumer,
  type StandInAccount,
  type StandInVersion,
  type StandInWorker,
} from "./account.ts"
import type { Runtime } from "./runtime.ts"

/** A request with its body, which is read once. */
export interface ApiCall {
  readonly method: string
  /** Below `/client/v4`, with the query. */
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** A refusal of the platform, with its own code. */
class Refused {
  readonly status: number
  readonly code: number
  readonly message: string
  constructor(status: number, code: number, message: string) {
    this.status = status
    this.code = code
    this.message = message
  }
}

const refused = (status: number, code: number, message: string) => new Refused(status, code, message)
const noWorker = () => refused(404, 10007, "This Worker does not exist on your account.")

/** Answers calls of the API for one account. */
export function apiOf(account: StandInAccount, runtime: Runtime): (call: ApiCall) => Promise<Response> {
  const router = Router<IRequest, [ApiCall]>()
  const own = `/accounts/${account.id}`
  addAccount(router, account)
  addStores(router, own, account, runtime)
  addQueues(router, own, account, runtime)
  addWorkers(router, own, account, runtime)
  addDomains(router, own, account, runtime)
  return async (call) => {
    const request = new Request(`http://platform.invalid${call.path}`, { method: call.method })
    const result: unknown = await router.fetch(request, call)
    if (result instanceof Refused)
      return envelope(result.status, null, [{ code: result.code, message: result.message }])
    return result === undefined
      ? envelope(404, null, [{ code: 7003, message: `The stand-in has no ${call.method} ${call.path}` }])
      : envelope(200, result, [])
  }
}

type ApiRouter = ReturnType<typeof Router<IRequest, [ApiCall]>>

function envelope(status: number, result: unknown, errors: readonly object[]): Response {
  const count = Array.isArray(result) ? result.length : 1
  const result_info = { page: 1, per_page: 50, count, total_count: count, total_pages: 1 }
  return Response.json(
    { success: errors.length === 0, errors, messages: [], result, result_info },
    { status },
  )
}

function json<Body>({ body }: ApiCall): Body {
  return JSON.parse(new TextDecoder().decode(body))
}

function addAccount(router: ApiRouter, { id, name, others, plan, zones }: StandInAccount): void {
  const planName = plan === "paid" ? "Workers Paid" : "Workers Free"
  router
    .get("/user", () => ({ id: "user", email: "operator@qistas.example" }))
    .get("/memberships", () => [{ id: "membership", account: { id, name } }])
    .get("/accounts", () => [{ id, name }, ...others])
    .get(`/accounts/${id}/subscriptions`, () => [
      { id: "plan", rate_plan: { id: planName, public_name: planName } },
    ])
    .get("/zones", ({ query }) => zones.filter((zone) => zone.name === query.name))
    .get("/zones/:zone/dns_records", ({ params, query }) => {
      const zone = zones.find((each) => each.id === params.zone)
      return zone?.records
        .filter((record) => record === query.name)
        .map((record) => ({ id: record, name: record }))
    })
    .get("/zones/:zone/settings/:setting", ({ params }) => {
      const zone = zones.find((each) => each.id === params.zone)
      return { id: params.setting, value: zone?.settings[params.setting ?? ""] ?? "off" }
    })
}

function addStores(router: ApiRouter, own: string, account: StandInAccount, runtime: Runtime): void {
  const { databases, buckets, workers } = account
  const databaseOf = (key: string | undefined) =>
    [...databases.values()].find(({ uuid, name }) => uuid === key || name === key)
  const isBound = (named: (binding: Binding) => boolean) =>
    [...workers.values()].some(({ current }) => current.bindings.some(named))
  router
    .get(`${own}/d1/database`, ({ query }) =>
      [...databases.values()].filter(({ name }) => query.name === undefined || name === query.name),
    )
    .post(`${own}/d1/database`, async (_, call) => {
      const { name } = json<{ name: string }>(call)
      if (databaseOf(name) !== undefined)
        return refused(400, 7502, `A database with the name ${name} already exists`)
      const made = { uuid: newId(), name }
      databases.set(made.uuid, made)
      await runtime.update()
      return made
    })
    .get(
      `${own}/d1/database/:database`,
      ({ params }) => databaseOf(params.database) ?? refused(404, 7404, "The database does not exist"),
    )
    .post(`${own}/d1/database/:database/query`, async ({ params }, call) => {
      const found = databaseOf(params.database)
      if (found === undefined) return refused(404, 7404, "The database does not exist")
      const { sql } = json<{ sql: string }>(call)
      return runtime.query(found.uuid, sql).catch((cause: Error) => refused(400, 7500, cause.message))
    })
    .delete(`${own}/d1/database/:database`, async ({ params }) => {
      const found = databaseOf(params.database)
      if (found === undefined) return refused(404, 7404, "The database does not exist")
      databases.delete(found.uuid)
      await runtime.update()
      return null
    })
    .get(`${own}/r2/buckets/:bucket`, ({ params }) =>
      buckets.has(params.bucket ?? "")
        ? { name: params.bucket }
        : refused(404, 10006, "The specified bucket does not exist."),
    )
    .post(`${own}/r2/buckets`, async (_, call) => {
      if (!account.hasR2) return refused(403, 10042, "Please enable R2 through the Cloudflare Dashboard.")
      const { name } = json<{ name: string }>(call)
      if (buckets.has(name))
        return refused(409, 10004, "The bucket you tried to create already exists, and you own it.")
      buckets.add(name)
      await runtime.update()
      return { name }
    })
    .get(`${own}/r2/buckets/:bucket/objects`, async ({ params }) =>
      (await runtime.keysIn(params.bucket ?? "")).map((key) => ({ key })),
    )
    .delete(`${own}/r2/buckets/:bucket/objects/:key+`, async ({ params }) => {
      const key = (params.key ?? "").split("/").map(decodeURIComponent).join("/")
      await runtime.removeObject(params.bucket ?? "", key)
      return { key }
    })
    .put(`${own}/r2/buckets/:bucket/lifecycle`, () => ({}))
    .delete(`${own}/r2/buckets/:bucket`, async ({ params }) => {
      const name = params.bucket ?? ""
      if ((await runtime.keysIn(name)).length > 0)
        return refused(409, 10008, "The bucket you tried to delete is not empty.")
      if (isBound(({ bucket_name }) => bucket_name === name))
        return refused(409, 10136, "A Worker is bound to the bucket.")
      buckets.delete(name)
      await runtime.update()
      return {}
    })
}

function addQueues(router: ApiRouter, own: string, { queues }: StandInAccount, runtime: Runtime): void {
  const queueOf = (id: string | undefined) => [...queues.values()].find(({ queue_id }) => queue_id === id)
  const noQueue = () => refused(404, 10181, "Queue not found")
  router
    .get(`${own}/queues`, ({ query }) => {
      const names = [query.name ?? []].flat()
      return [...queues.values()].filter(({ queue_name }) => names.length === 0 || names.includes(queue_name))
    })
    .post(`${own}/queues`, async (_, call) => {
      const { queue_name } = json<{ queue_name: string }>(call)
      if (queues.has(queue_name)) return refused(409, 11009, "Queue name is already taken.")
      const made = { queue_id: newId().replaceAll("-", ""), queue_name, consumers: [] }
      queues.set(queue_name, made)
      return made
    })
    .get(`${own}/queues/:queue/metrics`, ({ params }) =>
      queueOf(params.queue) === undefined
        ? noQueue()
        : { backlog_bytes: 0, backlog_count: 0, oldest_message_timestamp_ms: 0 },
    )
    .post(`${own}/queues/:queue/consumers`, async ({ params }, call) => {
      const queue = queueOf(params.queue)
      if (queue === undefined) return noQueue()
      const { script_name, dead_letter_queue, settings } = json<ConsumerBody>(call)
      if (queue.consumers.length > 0) return refused(400, 11004, "Queue already has a consumer.")
      const made: QueueConsumer = {
        consumer_id: newId(),
        type: "worker",
        script: script_name,
        dead_letter_queue,
        settings,
      }
      queue.consumers.push(made)
      await runtime.update()
      return made
    })
    .put(`${own}/queues/:queue/consumers/:consumer`, async ({ params }, call) => {
      const queue = queueOf(params.queue)
      const at = queue?.consumers.findIndex(({ consumer_id }) => consumer_id === params.consumer) ?? -1
      const before = queue?.consumers[at]
      if (queue === undefined || before === undefined) return noQueue()
      const { dead_letter_queue, settings } = json<ConsumerBody>(call)
      queue.consumers[at] = { ...before, dead_letter_queue, settings }
      await runtime.update()
      return queue.consumers[at]
    })
    .delete(`${own}/queues/:queue`, async ({ params }) => {
      const queue = queueOf(params.queue)
      if (queue === undefined) return noQueue()
      queues.delete(queue.queue_name)
      await runtime.update()
      return null
    })
}

interface ConsumerBody extends Pick<QueueConsumer, "dead_letter_queue" | "settings"> {
  readonly script_name: string
}

/** The part `metadata` of an upload. */
interface Metadata {
  readonly main_module: string
  readonly compatibility_date: string
  readonly bindings: readonly Binding[]
  readonly limits?: { readonly cpu_ms?: number }
  readonly migrations?: { readonly new_tag?: string }
  readonly annotations?: Readonly<Record<string, string>>
  readonly keep_bindings?: readonly string[]
}

async function uploadedIn({ body, contentType }: ApiCall): Promise<{ metadata: Metadata; code: string }> {
  const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData()
  const metadata: Metadata = JSON.parse(await textOf(form.get("metadata")))
  return { metadata, code: await textOf(form.get(metadata.main_module)) }
}

async function textOf(part: File | string | null): Promise<string> {
  if (part === null) throw new Error("a part of the upload is missing")
  return typeof part === "string" ? part : part.text()
}

function addWorkers(router: ApiRouter, own: string, account: StandInAccount, runtime: Runtime): void {
  const { workers, queues, domains } = account
  const scripts = `${own}/workers/scripts`
  const withWorker =
    (answer: (worker: StandInWorker, request: IRequest, call: ApiCall) => unknown) =>
    (request: IRequest, call: ApiCall) => {
      const worker = workers.get(request.params.name ?? "")
      return worker === undefined ? noWorker() : answer(worker, request, call)
    }
  router
    .get(`${own}/workers/services/:name`, ({ params }) => {
      const worker = workers.get(params.name ?? "")
      if (worker === undefined) return refused(404, 10090, "This service does not exist.")
      const script = {
        tag: "tag",
        tags: worker.tags,
        last_deployed_from: "wrangler",
        migration_tag: worker.migrationTag,
      }
      return { id: params.name, default_environment: { environment: "production", script } }
    })
    .get(scripts, () => [...workers].map(([id, { migrationTag }]) => ({ id, migration_tag: migrationTag })))
    .get(
      `${own}/workers/workers/:name`,
      withWorker(({ isOnWorkersDev }, { params }) => ({
        name: params.name,
        subdomain: { enabled: isOnWorkersDev, previews_enabled: false },
      })),
    )
    .get(
      `${scripts}/:name/settings`,
      withWorker(({ current }) => ({
        bindings: current.bindings.map(({ text: _, ...binding }) => binding),
      })),
    )
    .get(
      `${scripts}/:name/secrets`,
      withWorker(({ current }) =>
        current.bindings
          .filter(({ type }) => type === "secret_text")
          .map(({ name, type }) => ({ name, type })),
      ),
    )
    .get(
      `${scripts}/:name/deployments`,
      withWorker(({ current }) => ({
        deployments: [
          {
            id: current.id,
            source: "wrangler",
            strategy: "percentage",
            versions: [{ version_id: current.id, percentage: 100 }],
          },
        ],
      })),
    )
    .get(
      `${scripts}/:name/versions/:version`,
      withWorker(({ versions }, { params }) => {
        const version = versions.find(({ id }) => id === params.version)
        return version === undefined ? noWorker() : { id: version.id, annotations: version.annotations }
      }),
    )
    .put(`${scripts}/:name`, async ({ params }, call) => {
      const name = params.name ?? ""
      const known = workers.get(name)
      const version = await versionOf(account, call, known?.current ?? null)
      if (version instanceof Refused) return version
      const { metadata, ...made } = version
      const migrationTag = metadata.migrations?.new_tag ?? known?.migrationTag ?? null
      const fresh = { tags: [], crons: [], isOnWorkersDev: true, ...known }
      workers.set(name, {
        ...fresh,
        versions: [...(known?.versions ?? []), made],
        current: made,
        migrationTag,
      })
      await runtime.update()
      return { id: name, etag: "etag", deployment_id: made.id.replaceAll("-", ""), startup_time_ms: 20 }
    })
    .post(
      `${scripts}/:name/versions`,
      withWorker(async (worker, _, call) => {
        const version = await versionOf(account, call, worker.current)
        if (version instanceof Refused) return version
        const { metadata: _metadata, ...made } = version
        worker.versions.push(made)
        return { id: made.id, startup_time_ms: 20, resources: { script: { etag: "etag" } } }
      }),
    )
    .post(
      `${scripts}/:name/deployments`,
      withWorker(async (worker, _, call) => {
        const [{ version_id } = { version_id: "" }] = json<{ versions: { version_id: string }[] }>(
          call,
        ).versions
        const version = worker.versions.find(({ id }) => id === version_id)
        if (version === undefined) return refused(400, 10018, "Version not found")
        worker.current = version
        await runtime.update()
        return { id: newId() }
      }),
    )
    .patch(
      `${scripts}/:name/script-settings`,
      withWorker((worker, _, call) => {
        const { tags } = json<{ tags?: readonly string[] }>(call)
        worker.tags = tags ?? worker.tags
        return { tags: worker.tags }
      }),
    )
    .post(
      `${scripts}/:name/subdomain`,
      withWorker((worker, _, call) => {
        worker.isOnWorkersDev = json<{ enabled: boolean }>(call).enabled
        return { enabled: worker.isOnWorkersDev, previews_enabled: false }
      }),
    )
    .get(
      `${scripts}/:name/schedules`,
      withWorker(({ crons }) => ({ schedules: crons.map((cron) => ({ cron })) })),
    )
    .put(
      `${scripts}/:name/schedules`,
      withWorker((worker, { params }, call) => {
        worker.crons = json<readonly { cron: string }[]>(call).map(({ cron }) => cron)
        runtime.startSchedule(params.name ?? "")
        return { schedules: worker.crons.map((cron) => ({ cron })) }
      }),
    )
    .delete(
      `${scripts}/:name`,
      withWorker(async (_, { params }) => {
        const name = params.name ?? ""
        runtime.stopSchedule()
        workers.delete(name)
        for (const { consumers } of queues.values())
          consumers.splice(0, consumers.length, ...consumers.filter(({ script }) => script !== name))
        for (const { hostname, service } of [...domains.values()])
          if (service === name) domains.delete(hostname)
        await runtime.update()
        return null
      }),
    )
}

/** The version that an upload makes; or a refusal. Bindings of the kinds in `keep_bindings` stay. */
async function versionOf(
  { plan, databases, buckets, queues }: StandInAccount,
  call: ApiCall,
  before: StandInVersion | null,
): Promise<(StandInVersion & { readonly metadata: Metadata }) | Refused> {
  const { metadata, code } = await uploadedIn(call)
  if (plan === "free" && metadata.limits?.cpu_ms !== undefined)
    return refused(400, 100328, "CPU limits are not supported for the Free plan.")
  const given = metadata.bindings.filter(({ type }) => type !== "inherit")
  const names = new Set(given.map(({ name }) => name))
  const kept = (before?.bindings ?? []).filter(
    ({ type, name }) =>
      !names.has(name) &&
      ((metadata.keep_bindings ?? []).includes(type) ||
        metadata.bindings.some((each) => each.type === "inherit" && each.name === name)),
  )
  const bindings = [...given, ...kept]
  const missing = bindings.find(
    ({ id, bucket_name, queue_name }) =>
      (id !== undefined && !databases.has(id)) ||
      (bucket_name !== undefined && !buckets.has(bucket_name)) ||
      (queue_name !== undefined && !queues.has(queue_name)),
  )
  if (missing !== undefined)
    return refused(400, 10021, `binding ${missing.name} of type ${missing.type} must have a valid id`)
  const digest = createHash("sha256").update(code).digest("hex").slice(0, 8)
  return {
    id: newId(),
    code,
    compatibilityDate: metadata.compatibility_date,
    bindings,
    annotations: { "stand-in/code": digest, ...metadata.annotations },
    metadata,
  }
}

function addDomains(
  router: ApiRouter,
  own: string,
  { domains, zones }: StandInAccount,
  runtime: Runtime,
): void {
  const script = `${own}/workers/scripts/:name/domains`
  router
    .get(`${own}/workers/domains`, ({ query }) =>
      [...domains.values()].filter(
        ({ hostname, service }) =>
          (query.hostname === undefined || hostname === query.hostname) &&
          (query.service === undefined || service === query.service),
      ),
    )
    .post(`${script}/changeset`, () => ({ added: [], removed: [], updated: [], conflicting: [] }))
    .put(`${script}/records`, ({ params }, call) => {
      const { origins } = json<{ origins: readonly { hostname: string }[] }>(call)
      for (const { hostname } of origins) {
        if (!zones.some(({ name }) => hostname === name || hostname.endsWith(`.${name}`)))
          return refused(404, 100117, `Could not find zone for ${hostname}`)
        domains.set(hostname, { id: newId(), hostname, service: params.name ?? "" })
      }
      return [...domains.values()]
    })
    .delete(`${own}/workers/domains/:domain`, async ({ params }) => {
      const found = [...domains.values()].find(({ id }) => id === params.domain)
      if (found === undefined) return refused(404, 100114, "Domain not found")
      domains.delete(found.hostname)
      await runtime.update()
      return null
    })
}
