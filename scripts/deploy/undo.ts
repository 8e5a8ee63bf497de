import { rmSync } from "node:fs"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { anything, type PlatformCall, type PlatformOutcome } from "./cloudflare.ts"
import { settingsFile } from "./settings.ts"
import type { Change, Deployment, Finding, Step } from "./steps.ts"
import { databaseStore, hasOwnTables, queueStore, type Store } from "./stores.ts"
import { bindingsOf, domainsOf, isThisService, uploadFile } from "./worker.ts"

/**
 * The most objects that are removed one by one. Cloudflare's API allows 1,200 calls in five minutes, so a fuller
 * bucket is emptied by a rule of the bucket.
 */
const objectsMax = 1_000

/** The steps that remove everything that a deployment made, in the order in which the platform allows it. */
export function undoSteps(deployment: Deployment): readonly Step[] {
  const { parts } = deployment
  return [
    { name: "worker", look: () => lookAtWorker(deployment) },
    ...parts.queues.map((name) => ({
      name: "queue",
      look: () => lookAtStore(deployment, queueStore(deployment, name), "queues"),
    })),
    { name: "bucket", look: () => lookAtBucket(deployment) },
    { name: "database", look: () => lookAtStore(deployment, databaseStore(deployment), "d1/database") },
    { name: "settings", look: () => lookAtSettings(deployment) },
  ]
}

/** A change that is one call. Whatever is gone already is as wanted. */
function removal({ platform }: Deployment, path: string, name: string): Change {
  return {
    call: `DELETE ${path}`,
    async make() {
      const removed = await platform({ method: "DELETE", path, result: anything })
      return removed.ok || removed.code === "missing" ? answer(`removed ${name}`) : removed
    },
  }
}

async function lookAtWorker(deployment: Deployment): Promise<Outcome<Finding, string>> {
  const { platform, parts } = deployment
  const domains = await domainsOf(platform, `service=${parts.worker}`)
  const bindings = await bindingsOf(deployment)
  if (!domains.ok || !bindings.ok) return domains.ok ? ifRefused(bindings) : ifRefused(domains)
  if (bindings.value !== null && !isThisService(bindings.value))
    return refuse("taken", `${parts.worker} is another Worker, and is kept.`)
  const ofDomains = domains.value.map(({ id, hostname }) =>
    removal(deployment, `~/workers/domains/${id}`, hostname),
  )
  const script = `~/workers/scripts/${parts.worker}`
  // Force: the Worker has Durable Objects, whose counts go with it.
  const ofWorker = bindings.value === null ? [] : [removal(deployment, `${script}?force=true`, parts.worker)]
  return found([...ofDomains, ...ofWorker])
}

function ifRefused<Value>(outcome: PlatformOutcome<Value>): Outcome<Finding, string> {
  return outcome.ok ? found([]) : outcome
}

function found(changes: readonly Change[]): Outcome<Finding, string> {
  return answer({ found: changes.length === 0 ? "is not there" : "", changes })
}

/** A store that is removed, unless something else is in it. */
async function lookAtStore(
  deployment: Deployment,
  store: Store,
  folder: string,
): Promise<Outcome<Finding, string>> {
  const id = await store.find()
  if (!id.ok) return id
  if (id.value === null) return found([])
  const foreign = await store.foreign(id.value)
  if (!foreign.ok) return foreign
  return foreign.value === null
    ? found([removal(deployment, `~/${folder}/${id.value}`, store.name)])
    : answer({ found: `${store.name} is kept: ${foreign.value}`, changes: [] })
}

const objectList: PlatformCall<readonly { readonly key: string }[]>["result"] = z.array(
  z.object({ key: z.string() }),
)

async function lookAtBucket(deployment: Deployment): Promise<Outcome<Finding, string>> {
  const { platform, parts } = deployment
  const bucket = `~/r2/buckets/${parts.bucket}`
  const read = await platform({ method: "GET", path: bucket, result: anything })
  if (!read.ok) return read.code === "missing" ? found([]) : read
  // Without tables of this service the objects may be somebody else's. The platform keeps a bucket that has objects.
  const own = await hasOwnTables(deployment)
  if (!own.ok) return own
  const empty: Change = { call: `DELETE ${bucket}/objects/...`, make: () => emptyBucket(deployment, bucket) }
  return found([...(own.value ? [empty] : []), removal(deployment, bucket, parts.bucket)])
}

async function emptyBucket(deployment: Deployment, bucket: string): Promise<Outcome<string, string>> {
  const { platform, parts } = deployment
  const path = `${bucket}/objects?per_page=${objectsMax}`
  const listed = await platform({ method: "GET", path, result: objectList })
  if (!listed.ok) return listed
  if (listed.value.length === objectsMax) return expireObjects(deployment, bucket)
  for (const { key } of listed.value) {
    const name = key.split("/").map(encodeURIComponent).join("/")
    const removed = await removal(deployment, `${bucket}/objects/${name}`, key).make()
    if (!removed.ok) return removed
  }
  return answer(`removed ${listed.value.length} objects of ${parts.bucket}`)
}

/** Lets the platform empty a bucket within a day or two. */
async function expireObjects(
  { platform, parts }: Deployment,
  bucket: string,
): Promise<Outcome<string, string>> {
  const rule = {
    id: "undo",
    enabled: true,
    conditions: { prefix: "" },
    deleteObjectsTransition: { condition: { type: "Age", maxAge: 86_400 } },
  }
  const ruled = await platform({
    method: "PUT",
    path: `${bucket}/lifecycle`,
    body: { rules: [rule] },
    result: anything,
  })
  if (!ruled.ok) return ruled
  return refuse(
    "not_yet",
    `${parts.bucket} has ${objectsMax} objects or more. A rule of the bucket now removes them within two days: run the command again then.`,
  )
}

/** The secrets of a service that is gone are of no use. A database that is kept may need them. */
async function lookAtSettings(deployment: Deployment): Promise<Outcome<Finding, string>> {
  const { environment } = deployment
  const path = settingsFile(environment)
  const database = databaseStore(deployment)
  const id = await database.find()
  if (!id.ok) return id
  const foreign = id.value === null ? answer(null) : await database.foreign(id.value)
  if (!foreign.ok) return foreign
  if (foreign.value !== null) return answer({ found: `${path} is kept with ${database.name}`, changes: [] })
  const remove: Change = {
    call: `remove ${path}`,
    async make() {
      rmSync(path, { force: true })
      rmSync(uploadFile(environment), { force: true })
      return answer(`removed ${path}`)
    },
  }
  return answer({ found: "", changes: [remove] })
}
