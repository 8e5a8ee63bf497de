import {
  type Binding,
  firstRule,
  newDatabase,
  newId,
  type QueueConsumer,
  type StandInAccount,
  type StandInDatabase,
} from "./account.ts"
import { type ApiRouter, json, refused } from "./calls.ts"
import type { Runtime } from "./runtime.ts"

const noBucket = () => refused(404, 10006, "The specified bucket does not exist.")

function keyOf(written = ""): string {
  return written.split("/").map(decodeURIComponent).join("/")
}

/** Adds the calls of D1 and R2. */
export function addStores(router: ApiRouter, own: string, account: StandInAccount, runtime: Runtime): void {
  const { databases, buckets, workers } = account
  const databaseOf = (key: string | undefined) =>
    [...databases.values()].find(({ uuid, name }) => uuid === key || name === key)
  const isBound = (named: (binding: Binding) => boolean) =>
    [...workers.values()].some(({ current }) => current.bindings.some(named))
  router
    .get(`${own}/d1/database`, ({ query }) =>
      [...databases.values()]
        .filter(({ name }) => query.name === undefined || name === query.name)
        // The platform's list has fewer fields than the answer for one database.
        .map(({ uuid, name }) => ({ uuid, name })),
    )
    .post(`${own}/d1/database`, async (_, call) => {
      const { name } = json<{ name: string }>(call)
      if (databaseOf(name) !== undefined)
        return refused(400, 7502, `A database with the name ${name} already exists`)
      const made = newDatabase(name)
      databases.set(made.uuid, made)
      await runtime.update()
      return made
    })
    .get(
      `${own}/d1/database/:database`,
      ({ params }) => databaseOf(params.database) ?? refused(404, 7404, "The database does not exist"),
    )
    .put(`${own}/d1/database/:database`, ({ params }, call) => {
      const found = databaseOf(params.database)
      if (found === undefined) return refused(404, 7404, "The database does not exist")
      const { read_replication } = json<Partial<StandInDatabase>>(call)
      if (read_replication === undefined || !["auto", "disabled"].includes(read_replication.mode))
        return refused(400, 7400, "The request is malformed")
      const changed = { ...found, read_replication }
      databases.set(found.uuid, changed)
      return changed
    })
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
      buckets.has(params.bucket ?? "") ? { name: params.bucket } : noBucket(),
    )
    .post(`${own}/r2/buckets`, async (_, call) => {
      if (!account.hasR2) return refused(403, 10042, "Please enable R2 through the Cloudflare Dashboard.")
      const { name } = json<{ name: string }>(call)
      if (buckets.has(name))
        return refused(409, 10004, "The bucket you tried to create already exists, and you own it.")
      buckets.set(name, [firstRule])
      await runtime.update()
      return { name }
    })
    .get(`${own}/r2/buckets/:bucket/objects`, async ({ params, query }) =>
      (await runtime.keysIn(params.bucket ?? ""))
        .slice(0, Number(query.per_page ?? 20))
        .map((key) => ({ key })),
    )
    .put(`${own}/r2/buckets/:bucket/objects/:key+`, async ({ params }, call) => {
      const key = keyOf(params.key)
      await runtime.putObject(params.bucket ?? "", key, call.body)
      return { key }
    })
    .delete(`${own}/r2/buckets/:bucket/objects/:key+`, async ({ params }) => {
      const key = keyOf(params.key)
      await runtime.removeObject(params.bucket ?? "", key)
      return { key }
    })
    .get(`${own}/r2/buckets/:bucket/lifecycle`, ({ params }) => {
      const rules = buckets.get(params.bucket ?? "")
      return rules === undefined ? noBucket() : { rules }
    })
    .put(`${own}/r2/buckets/:bucket/lifecycle`, ({ params }, call) => {
      const { bucket = "" } = params
      if (!buckets.has(bucket)) return noBucket()
      buckets.set(bucket, json<{ rules: readonly object[] }>(call).rules)
      return {}
    })
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

/** Adds the calls of Queues. */
export function addQueues(
  router: ApiRouter,
  own: string,
  { queues }: StandInAccount,
  runtime: Runtime,
): void {
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
