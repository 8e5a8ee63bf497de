import { existsSync, renameSync, rmSync } from "node:fs"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { anything, type PlatformCall, type PlatformOutcome } from "./cloudflare.ts"
import { domainsOf } from "./host.ts"
import { settingsFile } from "./settings.ts"
import type { Change, Deployment, Finding, Step } from "./steps.ts"
import { bucketStore, databaseStore, hasOwnTables, queueStore, type Store } from "./stores.ts"
import { bindingsOf, isThisService, uploadFile } from "./worker.ts"

/**
 * The most objects that are removed one by one. Cloudflare's API allows 1,200 calls in five minutes, so a fuller
 * bucket is emptied by a rule of the bucket.
 */
const objectsMax = 1_000

/** The steps that remove everything that a deployment made, in the order in which the platform allows it. */
export function undoSteps(deployment: Deployment): readonly Step[] {
  const { parts } = deployment
  const undoing: Undoing = { ...deployment, removed: new Set() }
  return [
    { name: "worker", look: () => lookAtWorker(undoing) },
    ...parts.queues.map((name) => ({
      name: "queue",
      look: () => lookAtStore(undoing, queueStore(deployment, name), "queues"),
    })),
    // The rule comes before the first removal of what the bucket and the database have in common: a deployment then
    // never takes what is left of one of them for a whole service.
    { name: "bucket", look: () => lookAtRule(undoing) },
    { name: "database", look: () => lookAtStore(undoing, databaseStore(deployment), "d1/database") },
    { name: "bucket", look: () => lookAtBucket(undoing) },
    { name: "settings", look: () => lookAtSettings(undoing) },
  ]
}

/** `removed`: the names of the parts that this run has removed. */
interface Undoing extends Deployment {
  readonly removed: Set<string>
}

/** A change that is one call. Whatever is gone already is as wanted. */
function removal({ platform, removed }: Undoing, path: string, name: string): Change {
  return {
    call: `DELETE ${path}`,
    async make() {
      const done = await platform({ method: "DELETE", path, result: anything })
      if (!done.ok && done.code !== "missing") return done
      if (done.ok) removed.add(name)
      return answer(`removed ${name}`)
    },
  }
}

async function lookAtWorker(deployment: Undoing): Promise<Outcome<Finding, string>> {
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
  deployment: Undoing,
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

const lifecycle = z.object({ rules: z.array(z.looseObject({ id: z.string() })).nullish() })

/** The rule that lets the platform empty a bucket within a day or two. It marks a bucket whose undo has begun. */
const undoRule = {
  id: "qistas-undo",
  enabled: true,
  conditions: { prefix: "" },
  deleteObjectsTransition: { condition: { type: "Age", maxAge: 86_400 } },
}

/** The rules of the bucket; null if there is no bucket. */
async function readRules({ platform, parts }: Deployment) {
  const path = `~/r2/buckets/${parts.bucket}/lifecycle`
  const read = await platform({ method: "GET", path, result: lifecycle })
  if (!read.ok) return read.code === "missing" ? answer(null) : read
  return answer(read.value.rules ?? [])
}

/** True if an undo of the environment has begun and has not removed the bucket yet. */
async function isUndoBegun(deployment: Deployment): Promise<PlatformOutcome<boolean>> {
  const rules = await readRules(deployment)
  return rules.ok ? answer(rules.value?.some(({ id }) => id === undoRule.id) === true) : rules
}

/** Refuses to deploy onto what an unfinished undo has left, because objects of the bucket are missing or expire. */
export function unfinishedUndoStep(deployment: Deployment): Step {
  const { parts, environment } = deployment
  return {
    name: "undo",
    async look() {
      const begun = await isUndoBegun(deployment)
      if (!begun.ok) return begun
      if (!begun.value) return answer({ found: "", changes: [] })
      return refuse(
        "undo_unfinished",
        `${parts.bucket} is being emptied (rule ${undoRule.id}). Finish it by npm run deploy -- ${environment} --undo. To keep what is left instead, remove the rule (docs/operations.md, Deploying).`,
      )
    },
  }
}

async function lookAtRule(undoing: Undoing): Promise<Outcome<Finding, string>> {
  const { platform, parts } = undoing
  // Without tables of this service the objects may be somebody else's. The platform keeps a bucket that has objects.
  const own = await hasOwnTables(undoing)
  if (!own.ok || !own.value) return own.ok ? answer({ found: "", changes: [] }) : own
  const rules = await readRules(undoing)
  if (!rules.ok) return rules
  if (rules.value === null) return found([])
  if (rules.value.some(({ id }) => id === undoRule.id))
    return answer({ found: `${parts.bucket} is being emptied`, changes: [] })
  const path = `~/r2/buckets/${parts.bucket}/lifecycle`
  // The call replaces all rules of a bucket, and there are others from the start.
  const body = { rules: [...rules.value, undoRule] }
  const add: Change = {
    call: `PUT ${path} (adds ${undoRule.id})`,
    async make() {
      const added = await platform({ method: "PUT", path, body, result: anything })
      return added.ok ? answer(`${parts.bucket} is being emptied`) : added
    },
  }
  return found([add])
}

async function lookAtBucket(undoing: Undoing): Promise<Outcome<Finding, string>> {
  const id = await bucketStore(undoing).find()
  if (!id.ok || id.value === null) return id.ok ? found([]) : id
  const bucket = `~/r2/buckets/${id.value}`
  const begun = await isUndoBegun(undoing)
  const own = await hasOwnTables(undoing)
  if (!begun.ok || !own.ok) return begun.ok ? ifRefused(own) : ifRefused(begun)
  const empty: Change = { call: `DELETE ${bucket}/objects/...`, make: () => emptyBucket(undoing, bucket) }
  return found([...(begun.value || own.value ? [empty] : []), removal(undoing, bucket, id.value)])
}

async function emptyBucket(undoing: Undoing, bucket: string): Promise<Outcome<string, string>> {
  const { platform, parts } = undoing
  const path = `${bucket}/objects?per_page=${objectsMax}`
  const listed = await platform({ method: "GET", path, result: objectList })
  if (!listed.ok) return listed
  if (listed.value.length === objectsMax)
    return refuse(
      "not_yet",
      `${parts.bucket} has ${objectsMax} objects or more. A rule of the bucket removes them within two days: run the command again then.`,
    )
  for (const { key } of listed.value) {
    const name = key.split("/").map(encodeURIComponent).join("/")
    const removed = await removal(undoing, `${bucket}/objects/${name}`, key).make()
    if (!removed.ok) return removed
  }
  return answer(`removed ${listed.value.length} objects of ${parts.bucket}`)
}

/**
 * Removes the file of secrets if this run has removed what it belongs to. Otherwise the file is renamed: that nothing
 * was found is no proof that nothing is there. A database that is kept may need the secrets.
 */
async function lookAtSettings(undoing: Undoing): Promise<Outcome<Finding, string>> {
  const { environment, parts, removed } = undoing
  const path = settingsFile(environment)
  const database = databaseStore(undoing)
  const id = await database.find()
  if (!id.ok) return id
  const foreign = id.value === null ? answer(null) : await database.foreign(id.value)
  if (!foreign.ok) return foreign
  if (foreign.value !== null) return answer({ found: `${path} is kept with ${database.name}`, changes: [] })
  if (!existsSync(path)) return found([])
  const kept = `${path}.${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`
  const remove: Change = {
    call: `remove ${path}`,
    async make() {
      rmSync(uploadFile(environment), { force: true })
      if ([parts.worker, parts.database].some((name) => removed.has(name))) {
        rmSync(path)
        return answer(`removed ${path}`)
      }
      renameSync(path, kept)
      return answer(`renamed ${path} to ${kept}`)
    },
  }
  return found([remove])
}
