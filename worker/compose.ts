import { sessionLookup } from "../src/access/look-up.ts"
import type { Allowances } from "../src/access/ports.ts"
import { isStranger } from "../src/access/strangers.ts"
import { type PortfolioStore, portfolioStore } from "../src/accounts/portfolios.ts"
import { type WatchlistStore, watchlistStore } from "../src/accounts/watchlist.ts"
import type { ServicePorts } from "../src/api/ports.ts"
import { changeStore } from "../src/changes/store.ts"
import { rulebookStore } from "../src/rulebooks/store.ts"
import type { Clock } from "../src/runtime.ts"
import type { IdentifyPorts } from "../src/services/admit.ts"
import { snapshotStore } from "../src/snapshots/store.ts"
import { publicationStore } from "../src/stored/publications.ts"
import type { WebhookPorts } from "../src/webhooks/ports.ts"
import { webhookStore } from "../src/webhooks/store.ts"
import { type Env, pepperOf, publicOriginOf } from "./env.ts"
import { accountPacketQuota, keyAllowances, usageOfToday } from "./limits/allowances.ts"
import { hintOf, type Place } from "./limits/location.ts"
import { strangerAllowances } from "./limits/stranger-allowances.ts"
import { logFailure } from "./log.ts"
import { memory } from "./memory.ts"
import { assistantLookup } from "./oauth/look-up.ts"
import { deployed, type Platform } from "./platform.ts"
import { databaseOf } from "./storage/database.ts"
import { keyHash } from "./storage/key-hash.ts"
import { objectsOf } from "./storage/objects.ts"
import { wakeBy } from "./storage/queues.ts"
import { publishedStores } from "./storage/read/cached.ts"
import { type CurrentCache, currentCache, readRevisions } from "./storage/read/current-cache.ts"
import { type KeyLookup, keyLookup } from "./storage/read/keys.ts"
import { type Region, region } from "./storage/read/region.ts"
import { primaryDatabase, publishedDatabase } from "./storage/read/replicas.ts"
import { type OpenSnapshotFile, snapshotFilesIn } from "./storage/snapshot-objects.ts"
import { webhookSecrets } from "./webhooks/secrets.ts"
import { parseUrl } from "./webhooks/sender.ts"

/** Everything a request needs from outside. */
export interface RequestPorts extends ServicePorts, IdentifyPorts {
  readonly keys: KeyLookup
  /** The assistants behind access tokens. */
  readonly assistants: Pick<KeyLookup, "find">
  /** The counters of requests from a place. */
  readonly allowancesNear: (place: Place) => Allowances
  readonly current: CurrentCache
  readonly region: Region
  readonly watchlist: WatchlistStore
  readonly openSnapshotFile: OpenSnapshotFile
  readonly portfolios: PortfolioStore
}

const clock: Clock = { nowMilliseconds: () => Date.now() }

/** Built once from the bindings and the memory of an isolate. Contains nothing of a request. */
let lasting: ReturnType<typeof composeLasting> | null = null

/** The adapters for requests. Others are built in `compose-accounts.ts`, `write-side.ts` and `storage/read/cached.ts`. */
export function compose(env: Env, platform: Platform = deployed): RequestPorts {
  if (lasting?.env !== env || lasting.platform !== platform || lasting.documents !== memory.documents)
    lasting = composeLasting(env, platform)
  return lasting.ports
}

function composeLasting(env: Env, platform: Platform) {
  const { documents } = memory
  const current = currentCache(() => readRevisions(env.DB), memory.current, clock, platform.inBackground)
  const [database, pepper] = [databaseOf(env.DB), pepperOf(env)]
  const published = publishedDatabase(env.DB, current, clock)
  const near = region(platform.inBackground)
  const ports: RequestPorts = {
    ...composeWebhooks(env, platform),
    loading: platform.loading,
    ...publishedStores(env.DB, env.PACKETS, { current, documents, clock, near, origin: publicOriginOf(env) }),
    current,
    region: near,
    keys: keyLookup({
      database: primaryDatabase(env.DB, current, clock),
      hash: (key) => keyHash(pepper, key),
      current,
      memory: memory.keys,
      clock,
    }),
    assistants: assistantLookup({ d1: env.DB, origin: publicOriginOf(env), memory: memory.keys, clock }),
    sessions: sessionLookup({ database, clock, logFailure }),
    allowancesNear: (place) => allowancesNear(env, hintOf(place)),
    rulebooks: rulebookStore(database),
    // A webhook may tell of a change that no replica has yet.
    changes: changeStore(database),
    published: publicationStore(published, objectsOf(env.PACKETS)),
    // Publishing a snapshot does not raise the revision, so a replica cannot say that it has the newest one.
    snapshots: snapshotStore(database),
    openSnapshotFile: snapshotFilesIn(env.PACKETS),
    packetQuota: accountPacketQuota(env.LIMITS),
    watchlist: watchlistStore(database),
    portfolios: portfolioStore(database),
  }
  return { env, platform, documents, ports }
}

/** The counters of accounts, and of senders without a key. */
function allowancesNear(env: Env, hint: DurableObjectLocationHint | null): Allowances {
  const ofAccounts = keyAllowances(env.LIMITS, hint)
  const { withoutKey } = memory.addresses
  const minute = (sender: string) =>
    withoutKey.refusingWindow(env.STRANGER_IP_LIMIT, sender, clock.nowMilliseconds())
  const ofStrangers = strangerAllowances(env.STRANGERS, minute, hint)
  return {
    admit: (counter, ...request) =>
      (isStranger(counter) ? ofStrangers : ofAccounts).admit(counter, ...request),
  }
}

/** Everything that managing webhooks needs from outside. */
export function composeWebhooks(env: Env, platform: Platform): Omit<WebhookPorts, "funds" | "screening"> {
  return {
    clock,
    webhooks: webhookStore(databaseOf(env.DB)),
    webhookSecrets: webhookSecrets(pepperOf(env)),
    webhookUrls: { parse: parseUrl, reach: platform.deliveryReach },
    wakeWebhooks: wakeBy(env.WEBHOOKS),
  }
}

/** Reads from the objects of the limits, for the status page. Rejects if the objects do not answer. */
export async function readCounters(env: Env): Promise<void> {
  const counts = await usageOfToday(env.LIMITS).today({ accountId: "status", keyId: null })
  if (counts.kind === "unreachable") throw new Error("the counters do not answer")
}
