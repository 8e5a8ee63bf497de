import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { convertV4MiniflareOptions, Miniflare, type Request, Response } from "miniflare"
import { unstable_splitSqlQuery as splitSql } from "wrangler"
import type { Binding, StandInAccount, StandInWorker } from "./account.ts"

/** Where the Worker's requests to other hosts go, by host. Any other host is out of reach. */
export type Outside = Readonly<Record<string, string>>

/** A request to the deployed Worker. */
export interface WorkerRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** What was uploaded, running in workerd with the account's own stores. */
export interface Runtime {
  /** Follows a change of the account. */
  update(): Promise<void>
  /** Runs statements in one database, and returns the result of each. */
  query(databaseId: string, sql: string): Promise<readonly object[]>
  /** The first keys of a bucket's objects, at most 1,000. */
  keysIn(bucket: string): Promise<readonly string[]>
  putObject(bucket: string, key: string, content: Uint8Array): Promise<void>
  removeObject(bucket: string, key: string): Promise<void>
  /** Sends a request to the Worker whose custom domain the address has. */
  fetch(url: string, request: WorkerRequest): Promise<Response>
  /** Runs what is due each minute, at once and then each minute. */
  startSchedule(worker: string): void
  stopSchedule(worker: string): void
  stop(): Promise<void>
}

type WorkerOptions = Extract<
  Parameters<typeof convertV4MiniflareOptions>[0],
  { workers: unknown }
>["workers"][number]

/** The runtime of an account. It starts workerd when it is first needed. */
export function runtimeOf(account: StandInAccount, outside: Outside): Runtime {
  const folder = mkdtempSync(join(tmpdir(), "qistas-platform-"))
  const options = () =>
    convertV4MiniflareOptions({
      resourcePersistencePath: folder,
      workers: [
        ...[...account.workers].map(([name, worker]) => workerOptions(account, name, worker, outside)),
        storesOptions(account),
      ],
    })
  let started: Miniflare | null = null
  const running = async (): Promise<Miniflare> => {
    started ??= new Miniflare(options())
    await started.ready
    return started
  }
  let updated = Promise.resolve()
  /** The update that has not begun yet. Calls that arrive in the meantime wait for it, so workerd starts once for all. */
  let next: Promise<void> | null = null
  const update = async () => {
    await updated.catch(() => {})
    next = null
    if (started !== null) await started.setOptions(options())
    await running()
  }
  /** By the name of the Worker. */
  const timers = new Map<string, NodeJS.Timeout>()
  return {
    update() {
      if (next !== null) return next
      next = update()
      updated = next
      return next
    },
    async query(databaseId, sql) {
      const database = await (await running()).getD1Database(databaseId, "stores")
      const [first, ...others] = splitSql(sql).map((each) => database.prepare(each))
      if (first === undefined) return []
      return others.length === 0 ? [await first.all()] : database.batch([first, ...others])
    },
    async keysIn(bucket) {
      const { objects } = await (await (await running()).getR2Bucket(bucket, "stores")).list()
      return objects.map(({ key }) => key)
    },
    async putObject(bucket, key, content) {
      await (await (await running()).getR2Bucket(bucket, "stores")).put(key, content)
    },
    async removeObject(bucket, key) {
      await (await (await running()).getR2Bucket(bucket, "stores")).delete(key)
    },
    fetch: async (url, request) => (await running()).dispatchFetch(url, { ...request, redirect: "manual" }),
    startSchedule(name) {
      const run = async () => {
        const worker = await (await running()).getWorker(name)
        await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() })
      }
      clearInterval(timers.get(name))
      timers.set(
        name,
        setInterval(() => void run().catch(() => {}), 60_000),
      )
      void run().catch(() => {})
    },
    stopSchedule: (name) => clearInterval(timers.get(name)),
    async stop() {
      for (const timer of timers.values()) clearInterval(timer)
      await started?.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A Worker that is only bound to every store, so that the API reaches them. */
function storesOptions({ databases, buckets }: StandInAccount): WorkerOptions {
  return {
    name: "stores",
    modules: true,
    script: "export default { fetch: () => new Response(null, { status: 404 }) }",
    d1Databases: Object.fromEntries([...databases.keys()].map((id) => [id, id])),
    r2Buckets: Object.fromEntries([...buckets.keys()].map((name) => [name, name])),
  }
}

function workerOptions(
  account: StandInAccount,
  name: string,
  { current }: StandInWorker,
  outside: Outside,
): WorkerOptions {
  const ofType = (type: string): readonly Binding[] => current.bindings.filter((each) => each.type === type)
  const byName = <Value>(type: string, value: (binding: Binding) => Value): Record<string, Value> =>
    Object.fromEntries(ofType(type).map((each) => [each.name, value(each)]))
  return {
    name,
    modules: [{ type: "ESModule", path: "index.js", contents: current.code }],
    compatibilityDate: current.compatibilityDate,
    routes: [...account.domains.values()].flatMap(({ hostname, service }) =>
      service === name ? [`${hostname}/*`] : [],
    ),
    bindings: {
      ...byName("plain_text", ({ text = "" }) => text),
      ...byName("secret_text", ({ text = "" }) => text),
    },
    d1Databases: byName("d1", ({ id = "" }) => id),
    r2Buckets: byName("r2_bucket", ({ bucket_name = "" }) => bucket_name),
    durableObjects: byName("durable_object_namespace", ({ class_name = "" }) => ({
      className: class_name,
      useSQLite: true,
    })),
    queueProducers: byName("queue", ({ queue_name = "" }) => ({ queueName: queue_name })),
    queueConsumers: consumersOf(account, name),
    ratelimits: byName("ratelimit", ({ simple, namespace_id = "" }) => ({
      namespace_id,
      simple: { limit: simple?.limit ?? 1_000, period: 60 },
    })),
    email: { send_email: ofType("send_email").map((each) => ({ name: each.name })) },
    outboundService: (request: Request) => reachOutside(request, outside),
  }
}

function consumersOf({ queues }: StandInAccount, worker: string) {
  const consumed = [...queues.values()].flatMap(({ queue_name, consumers }) =>
    consumers.filter(({ script }) => script === worker).map((consumer) => [queue_name, consumer] as const),
  )
  return Object.fromEntries(
    consumed.map(([queue, { settings, dead_letter_queue: deadLetterQueue }]) => [
      queue,
      {
        maxBatchSize: settings.batch_size ?? 10,
        maxBatchTimeout: (settings.max_wait_time_ms ?? 5_000) / 1_000,
        maxRetries: settings.max_retries ?? 3,
        ...(deadLetterQueue !== undefined && { deadLetterQueue }),
      },
    ]),
  )
}

async function reachOutside(request: Request, outside: Outside): Promise<Response> {
  const url = new URL(request.url)
  const origin = outside[url.hostname]
  if (origin === undefined) return new Response("out of the stand-in's reach", { status: 502 })
  const { status, headers, body } = await fetch(`${origin}${url.pathname}${url.search}`, {
    headers: Object.fromEntries(request.headers),
  })
  return new Response(body, { status, headers: Object.fromEntries(headers) })
}
