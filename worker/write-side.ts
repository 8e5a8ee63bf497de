import type { BillingPorts } from "../src/accounts/billing.ts"
import type { NotifyPorts } from "../src/accounts/watch-emails.ts"
import { watchlistStore } from "../src/accounts/watchlist.ts"
import type { RegisterAbroad } from "../src/identifiers/registers.ts"
import type { DiscoverPorts } from "../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../src/pipeline/discovery/ledger.ts"
import type { FundFilingPorts } from "../src/pipeline/funds/filings.ts"
import { type FundFilings, fundFilingLedger } from "../src/pipeline/funds/ledger.ts"
import { fundStore } from "../src/pipeline/funds/store.ts"
import type { FundPorts, FundReader } from "../src/pipeline/funds/weigh.ts"
import type { Edgar, RescreenQueue } from "../src/pipeline/ports.ts"
import type { PricesPorts } from "../src/pipeline/prices/run.ts"
import { type PriceStore, priceStore } from "../src/pipeline/prices/store.ts"
import type { RatesPorts } from "../src/pipeline/rates/run.ts"
import type { RegisterDiscoveryPorts } from "../src/pipeline/registers/discover.ts"
import { filerLinkStore } from "../src/pipeline/registers/link.ts"
import type { OpenRegister } from "../src/pipeline/registers/ports.ts"
import { type EdgarChecks, edgarCheckStore } from "../src/pipeline/rescreen/checks.ts"
import { type DuePorts, dueCompanyStore, type SendDuePorts } from "../src/pipeline/rescreen/due.ts"
import { type RescreenFailures, rescreenFailureStore } from "../src/pipeline/rescreen/failures.ts"
import type { RefreshPorts } from "../src/pipeline/rescreen/source.ts"
import { subjectStore } from "../src/pipeline/rescreen/subjects.ts"
import type { VehiclePorts } from "../src/pipeline/rescreen/vehicles.ts"
import { type Universe, universeStore } from "../src/pipeline/universe/store.ts"
import { type RemovedRows, removeExpired } from "../src/pipeline/upkeep.ts"
import type { Clock } from "../src/runtime.ts"
import type { SnapshotPorts } from "../src/snapshots/ports.ts"
import { publishedRows } from "../src/snapshots/published-rows.ts"
import { snapshotStore } from "../src/snapshots/store.ts"
import { deliveryStore } from "../src/webhooks/deliveries.ts"
import type { DeliveryPorts, NoticePorts } from "../src/webhooks/ports.ts"
import { compose, composeWebhooks, type RequestPorts } from "./compose.ts"
import { composeBilling } from "./compose-accounts.ts"
import { type Env, edgarConfigurationOf, publicOriginOf, watchlistEmailsMax } from "./env.ts"
import { sourcePace } from "./limits/pace-client.ts"
import { isolatesFundReader, memory } from "./memory.ts"
import { deployed, type Platform } from "./platform.ts"
import { edgar } from "./sources/edgar/edgar.ts"
import type { FetchFunction } from "./sources/prices/request.ts"
import { accountsOf } from "./storage/accounts.ts"
import { databaseOf } from "./storage/database.ts"
import { cloudflareInputs } from "./storage/inputs.ts"
import { cloudflarePublishing } from "./storage/objects.ts"
import { rescreenQueue, sendFeedChanged, wakeBy } from "./storage/queues.ts"
import { r2SnapshotObjects } from "./storage/snapshot-objects.ts"
import { dnsOverHttps, postWithin, sign } from "./webhooks/sender.ts"

/** The adapters of tasks, of the consumers of queues, and of deliveries. Requests do not load this module. */

const clock: Clock = { nowMilliseconds: () => Date.now() }

/** Everything that delivering webhooks needs from outside. */
export function composeDeliveries(env: Env, platform: Platform): DeliveryPorts {
  return {
    ...composeWebhooks(env, platform),
    deliveries: deliveryStore(databaseOf(env.DB)),
    post: postWithin(),
    resolve: dnsOverHttps(env.DNS_URL),
    sign,
    random: Math.random,
  }
}

/** Everything the consumer of the queues needs from outside. */
export interface ConsumerPorts extends RefreshPorts, FundFilingPorts {
  readonly failures: RescreenFailures
  readonly rescreenQueue: RescreenQueue
  readonly fundReader: () => Promise<FundReader>
}

export function composeConsumer(env: Env): ConsumerPorts {
  const database = databaseOf(env.DB)
  return {
    funds: fundStore(database),
    fundFilings: fundFilingLedger(database, clock),
    fundReader: () => isolatesFundReader(fundStore(database), memory, clock),
    rescreenQueue: rescreenQueue(env.RESCREEN),
    clock,
    edgar: composeEdgar(env),
    openRegister: openRegister(env),
    ledger: filingLedger(database, clock),
    checks: edgarCheckStore(database),
    subjects: subjectStore(database),
    inputs: cloudflareInputs(env.DB, env.PACKETS, clock),
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
    failures: rescreenFailureStore(database, clock),
  }
}

/** Everything the scheduled tasks need from outside, as of the time of their clock. */
export interface TaskPorts
  extends DuePorts,
    SendDuePorts,
    DiscoverPorts,
    RegisterDiscoveryPorts,
    PricesPorts,
    FundPorts,
    VehiclePorts {
  readonly fundFilings: FundFilings
  /** Loads the code that only the task `rates` needs. */
  ratesPorts(): Promise<RatesPorts>
  readonly checks: EdgarChecks
  readonly openRegister: OpenRegister
  readonly universe: Universe
  readonly billing: BillingPorts
  readonly watchers: NotifyPorts
  readonly webhookDelivery: Pick<DeliveryPorts, "clock" | "deliveries" | "wakeWebhooks">
  readonly webhookNotices: NoticePorts
  readonly snapshots: SnapshotPorts
  /** Starts the delivery of new changes. */
  feedChanged(): Promise<void>
  /** The origin of the service's pages; null if it is not configured. */
  readonly origin: string | null
  /** Removes the rows that have expired at this time, up to the limit of one run. */
  removeExpired(nowMilliseconds: number): Promise<RemovedRows>
}

/** `clock` is the clock of this run. A late run still uses the day for which it was scheduled. */
export function composeTasks(env: Env, clock: Clock, platform: Platform = deployed): TaskPorts {
  const database = databaseOf(env.DB)
  return {
    clock,
    edgar: composeEdgar(env),
    openRegister: openRegister(env),
    filerLinks: filerLinkStore(database),
    ledger: filingLedger(database, clock),
    checks: edgarCheckStore(database),
    dueCompanies: dueCompanyStore(database),
    fundFilings: fundFilingLedger(database, clock),
    funds: fundStore(database),
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
    subjects: subjectStore(database),
    rescreenQueue: rescreenQueue(env.RESCREEN),
    universe: universeStore(database),
    prices: priceStoreOf(env),
    async ratesPorts() {
      const [{ rateStore }, { ecbRates }] = await Promise.all([
        import("../src/pipeline/rates/store.ts"),
        import("./sources/ecb/rates.ts"),
      ])
      const url = env.ECB_URL || "https://www.ecb.europa.eu"
      const fetching: FetchFunction = (address, init) => fetch(address, init)
      return { clock, rates: rateStore(database), ratesSource: ecbRates({ url, fetching }) }
    },
    removeExpired: (nowMilliseconds) => removeExpired(database, nowMilliseconds),
    /** Built only if prices are fetched, since an unknown source must not stop the other tasks. */
    async sources() {
      const { configuredSources } = await import("./sources/prices/configured.ts")
      return configuredSources(env)
    },
    watchers: {
      clock,
      accounts: accountsOf(env.DB),
      watchlist: watchlistStore(databaseOf(env.DB)),
      mailer: platform.mailer(env),
      emailsMax: watchlistEmailsMax(env),
    },
    webhookDelivery: {
      clock,
      deliveries: deliveryStore(databaseOf(env.DB)),
      wakeWebhooks: wakeBy(env.WEBHOOKS),
    },
    get webhookNotices() {
      const [deliveries, mailer] = [deliveryStore(databaseOf(env.DB)), platform.mailer(env)]
      return { clock, deliveries, mailer, origin: publicOriginOf(env) }
    },
    get snapshots() {
      return composeSnapshots(env, clock, platform)
    },
    feedChanged: () => sendFeedChanged(env.WEBHOOKS),
    get origin() {
      return publicOriginOf(env)
    },
    get billing() {
      return composeBilling(env, platform)
    },
  }
}

/** The ports of writing snapshots, with those of all services. */
export interface SnapshotWriter extends SnapshotPorts {
  readonly services: RequestPorts
}

/**
 * Everything that writing snapshots needs from outside. `runClock` is the clock of the run. Its day is the
 * day of the snapshot.
 */
export function composeSnapshots(env: Env, runClock: Clock, platform: Platform): SnapshotWriter {
  const services = compose(env, platform)
  return {
    clock: runClock,
    services,
    rows: publishedRows(databaseOf(env.DB)),
    changes: services.changes,
    snapshots: snapshotStore(databaseOf(env.DB)),
    objects: r2SnapshotObjects(env.PACKETS),
  }
}

function composeEdgar(env: Env): Edgar {
  return edgar(edgarConfigurationOf(env), sourcePace(env.PACE, "edgar", memory.starts.edgar))
}

/** Loads a register abroad if the environment has a key or a contact for it. */
function openRegister(env: Env): OpenRegister {
  const pace = (name: RegisterAbroad) => sourcePace(env.PACE, name, memory.starts[name])
  return async (name) => {
    const { configuredRegister } = await import("./sources/registers/configured.ts")
    return configuredRegister(name, env, pace(name))
  }
}

/** The store of prices, which have the current time, as publications do, not a task's time. */
function priceStoreOf(env: Env): PriceStore {
  return priceStore(databaseOf(env.DB), clock)
}
