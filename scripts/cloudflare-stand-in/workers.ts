import type { IRequest } from "itty-router"
import {
  type Binding,
  newId,
  type StandInAccount,
  type StandInVersion,
  type StandInWorker,
} from "./account.ts"
import { type ApiCall, type ApiRouter, isRefused, json, type Refused, refused } from "./calls.ts"
import type { Runtime } from "./runtime.ts"

const noWorker = () => refused(404, 10007, "This Worker does not exist on your account.")

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

/** Adds the calls of Workers: uploads, versions, settings, schedules. */
export function addWorkers(router: ApiRouter, own: string, account: StandInAccount, runtime: Runtime): void {
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
      withWorker(({ current }) => ({ bindings: described(current).resources.bindings })),
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
            created_on: current.createdOn,
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
        return version === undefined ? noWorker() : described(version)
      }),
    )
    .get(
      `${scripts}/:name/versions`,
      withWorker(({ versions }) => ({ items: versions.map(described) })),
    )
    .put(`${scripts}/:name`, async ({ params }, call) => {
      const name = params.name ?? ""
      const known = workers.get(name)
      const version = await versionOf(account, call, known?.current ?? null)
      if (isRefused(version)) return version
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
        if (isRefused(version)) return version
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
        runtime.stopSchedule(name)
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

/** A version as the API shows it. Secrets have no text. */
function described({ id, createdOn, annotations, compatibilityDate, bindings }: StandInVersion) {
  const shown = bindings.map(({ text, ...binding }) =>
    binding.type === "plain_text" ? { ...binding, text } : binding,
  )
  return {
    id,
    annotations,
    metadata: {
      created_on: createdOn,
      modified_on: createdOn,
      author_email: "operator@qistas.example",
      source: "wrangler",
    },
    resources: {
      bindings: shown,
      script: { etag: "etag", handlers: ["fetch"] },
      script_runtime: { compatibility_date: compatibilityDate },
    },
  }
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
  return {
    id: newId(),
    code,
    compatibilityDate: metadata.compatibility_date,
    bindings,
    annotations: metadata.annotations ?? {},
    createdOn: new Date().toISOString(),
    metadata,
  }
}

/** Adds the calls of custom domains. */
export function addDomains(
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
    .put(`${script}/records`, async ({ params }, call) => {
      const { origins } = json<{ origins: readonly { hostname: string }[] }>(call)
      for (const { hostname } of origins) {
        if (!zones.some(({ name }) => hostname === name || hostname.endsWith(`.${name}`)))
          return refused(404, 100117, `Could not find zone for ${hostname}`)
        domains.set(hostname, { id: newId(), hostname, service: params.name ?? "" })
      }
      await runtime.update()
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
