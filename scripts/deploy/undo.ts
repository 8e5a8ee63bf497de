import { rmSync } from "node:fs"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { anything, type PlatformCall, type PlatformOutcome } from "./cloudflare.ts"
import { settingsFile } from "./settings.ts"
import type { Change, Deployment, Finding, Step } from "./steps.ts"
import { findDatabase, findQueue } from "./stores.ts"
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
    ...parts.queues.map((name) => ({ name: "queue", look: () => lookAtQueue(deployment, name) })),
    { name: "bucket", look: () => lookAtBucket(deployment) },
    { name: "database", look: () => lookAtDatabase(deployment) },
    { name: "settings", look: async () => answer(settingsFinding(deployment)) },
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

async function lookAtQueue(deployment: Deployment, name: string): Promise<Outcome<Finding, string>> {
  const queue = await findQueue(deployment.platform, name)
  if (!queue.ok) return queue
  return found(queue.value === null ? [] : [removal(deployment, `~/queues/${queue.value.queue_id}`, name)])
}

const objectList: PlatformCall<readonly { readonly key: string }[]>["result"] = z.array(
  z.object({ key: z.string() }),
)

async function lookAtBucket(deployment: Deployment): Promise<Outcome<Finding, string>> {
  const { platform, parts } = deployment
  const bucket = `~/r2/buckets/${parts.bucket}`
  const read = await platform({ method: "GET", path: bucket, result: anything })
  if (!read.ok) return read.code === "missing" ? found([]) : read
  const empty: Change = { call: `DELETE ${bucket}/objects/...`, make: () => emptyBucket(deployment, bucket) }
  return found([empty, removal(deployment, bucket, parts.bucket)])
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

async function lookAtDatabase(deployment: Deployment): Promise<Outcome<Finding, string>> {
  const id = await findDatabase(deployment)
  if (!id.ok) return id
  return found(
    id.value === null ? [] : [removal(deployment, `~/d1/database/${id.value}`, deployment.parts.database)],
  )
}

/** The secrets of a service that is gone are of no use. */
function settingsFinding({ environment }: Deployment): Finding {
  const path = settingsFile(environment)
  const remove: Change = {
    call: `remove ${path}`,
    async make() {
      rmSync(path, { force: true })
      rmSync(uploadFile(environment), { force: true })
      return answer(`removed ${path}`)
    },
  }
  return { found: "", changes: [remove] }
}
