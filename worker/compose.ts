import type { Allowances } from "../src/access/ports.ts"
import type { ClosingPorts } from "../src/accounts/closing.ts"
import type { AccountEvents } from "../src/accounts/events.ts"
import { firstKeyOf, type KeyPorts } from "../src/accounts/keys.ts"
import type { PasskeyPorts } from "../src/accounts/passkeys.ts"
import { type PortfolioPorts, type PortfolioStore, portfolioStore } from "../src/accounts/portfolios.ts"
import type { Accounts, BillingPorts, SessionStore } from "../src/accounts/ports.ts"
import type { RulebookPorts } from "../src/accounts/rulebooks.ts"
import type { SessionPorts } from "../src/accounts/sessions.ts"
import type { RequestLinkPorts, UseLinkPorts } from "../src/accounts/sign-in.ts"
import type { UsagePorts } from "../src/accounts/usage.ts"
import type { NotifyPorts, WatchPorts } from "../src/accounts/watchlist.ts"
import type { DiscoverPorts } from "../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../src/pipeline/discovery/ledger.ts"
import type { FundFilingPorts } from "../src/pipeline/funds/filings.ts"
import type { FundFilings } from "../src/pipeline/funds/ledger.ts"
import { fundFilingLedger } from "../src/pipeline/funds/ledger.ts"
import { fundStore } from "../src/pipeline/funds/store.ts"
import type { FundPorts, FundReader } from "../src/pipeline/funds/weigh.ts"
import type { Edgar, RescreenQueue } from "../src/pipeline/ports.ts"
import type { PriceSource } from "../src/pipeline/prices/ports.ts"
import type { PricesPorts } from "../src/pipeline/prices/run.ts"
import type { PriceStore } from "../src/pipeline/prices/store.ts"
import { priceStore } from "../src/pipeline/prices/store.ts"
import type { EdgarChecks } from "../src/pipeline/rescreen/checks.ts"
import { edgarCheckStore } from "../src/pipeline/rescreen/checks.ts"
import { type DuePorts, dueCompanyStore } from "../src/pipeline/rescreen/due.ts"
import { type RescreenFailures, rescreenFailureStore } from "../src/pipeline/rescreen/failures.ts"
import type { RefreshPorts } from "../src/pipeline/rescreen/refresh.ts"
import type { RescreenPorts } from "../src/pipeline/rescreen/rescreen.ts"
import type { SendDuePorts } from "../src/pipeline/rescreen/send-due.ts"
import { subjectStore } from "../src/pipeline/rescreen/subjects.ts"
import type { VehiclePorts } from "../src/pipeline/rescreen/vehicles.ts"
import type { Universe } from "../src/pipeline/universe/store.ts"
import { universeStore } from "../src/pipeline/universe/store.ts"
import { type RemovedRows, removeExpired } from "../src/pipeline/upkeep.ts"
import type { Clock } from "../src/ports.ts"
import type { IdentifyPorts } from "../src/services/admit.ts"
import type { ServicePorts } from "../src/services/service.ts"
import type { SnapshotPorts } from "../src/snapshots/ports.ts"
import type { DeliveryPorts, NoticePorts, WebhookPorts } from "../src/webhooks/ports.ts"
import { stripeConfigurationOf } from "./billing/configuration.ts"
import { stripe } from "./billing/stripe.ts"
import { type Env, edgarConfigurationOf, pepperOf, publicOriginOf, watchlistEmailsMax } from "./env.ts"
import { accountPacketQuota, keyAllowances, usageOfToday } from "./limits/allowances.ts"
import { edgarPace } from "./limits/pace-client.ts"
import { objectRevocations } from "./limits/revocations.ts"
import { isolatesFundReader, memory } from "./memory.ts"
import { ceremonies } from "./passkeys/ceremonies.ts"
import { deployed, type Platform } from "./platform.ts"
import { secrets } from "./secrets.ts"
import { edgar } from "./sources/edgar/edgar.ts"
import { eodhd } from "./sources/prices/eodhd.ts"
import type { FetchFunction } from "./sources/prices/request.ts"
import { stooq } from "./sources/prices/stooq.ts"
import { d1Accounts } from "./storage/accounts/accounts.ts"
import { d1PaidSubscriptions, d1StripeEvents } from "./storage/accounts/billing.ts"
import { d1AccountErasure } from "./storage/accounts/closing.ts"
import { d1AccountEvents } from "./storage/accounts/events.ts"
import { d1KeyStore } from "./storage/accounts/keys.ts"
import { d1Challenges, d1Passkeys } from "./storage/accounts/passkeys.ts"
import { d1RulebookStore } from "./storage/accounts/rulebooks.ts"
import { d1SessionStore } from "./storage/accounts/sessions.ts"
import { d1SignInLinks } from "./storage/accounts/sign-in-links.ts"
import { d1UsageStore } from "./storage/accounts/usage.ts"
import { d1Watchlist } from "./storage/accounts/watchlist.ts"
import { databaseOf } from "./storage/database.ts"
import { cloudflareInputs } from "./storage/inputs.ts"
import { cloudflarePublishing } from "./storage/publishing.ts"
import {
  cachedFunds,
  cachedKept,
  cachedMeasures,
  cachedPackets,
  cachedScreening,
  cachedSearch,
} from "./storage/read/cached.ts"
import { d1Changes } from "./storage/read/changes.ts"
import { currentCache, readRevisions } from "./storage/read/current-cache.ts"
import { d1Funds } from "./storage/read/funds.ts"
import { d1HolderFigures } from "./storage/read/holder-figures.ts"
import { d1Instruments } from "./storage/read/instruments.ts"
import { r2KeptDocuments } from "./storage/read/kept-documents.ts"
import { d1KeyLookup } from "./storage/read/keys.ts"
import { storedMeasures } from "./storage/read/measures.ts"
import { r2Financials, r2Packets } from "./storage/read/packets.ts"
import { storedPastHoldings } from "./storage/read/past-holdings.ts"
import { storedPastInputs } from "./storage/read/past-inputs.ts"
import { storedPublications } from "./storage/read/publications.ts"
import { d1PublishedRows } from "./storage/read/published-rows.ts"
import { d1Rulebooks } from "./storage/read/rulebooks.ts"
import { d1Screening } from "./storage/read/screening.ts"
import { d1Search } from "./storage/read/search.ts"
import { d1SessionLookup } from "./storage/read/sessions.ts"
import { r2SnapshotFiles, type SnapshotFiles } from "./storage/read/snapshot-files.ts"
import { d1Snapshots } from "./storage/read/snapshots.ts"
import { rescreenQueue } from "./storage/rescreen-queue.ts"
import { d1DeliveryStore } from "./storage/webhooks/deliveries.ts"
import { d1WebhookStore } from "./storage/webhooks/store.ts"
import { r2SnapshotObjects } from "./storage/write/snapshot-objects.ts"
import { d1SnapshotLedger } from "./storage/write/snapshots.ts"
import { deliveryQueue, sendFeedChanged } from "./webhooks/queue.ts"
import { dnsOverHttps } from "./webhooks/resolver.ts"
import { webhookSecrets } from "./webhooks/secrets.ts"
import { deliverySender } from "./webhooks/sender.ts"
import { signer } from "./webhooks/signer.ts"
import { webhookUrls } from "./webhooks/urls.ts"

/** Everything a request needs from outside. */
export interface RequestPorts extends ServicePorts, IdentifyPorts {
  readonly allowances: Allowances
  readonly watchlist: WatchPorts["watchlist"]
  readonly snapshotFiles: SnapshotFiles
  readonly portfolios: Pick<PortfolioStore, "list" | "find">
}

const clock: Clock = { nowMilliseconds: () => Date.now() }

/** Built once for the bindings and the memory of an isolate: it holds nothing of a request. */
let lasting: ReturnType<typeof composeLasting> | null = null

/** The adapters for requests. Adapters are built in this file only. */
export function compose(env: Env, platform: Platform = deployed): RequestPorts {
  if (lasting?.env !== env || lasting.platform !== platform || lasting.documents !== memory.documents)
    lasting = composeLasting(env, platform)
  return lasting.ports
}

function composeLasting(env: Env, platform: Platform) {
  const { documents } = memory
  const current = currentCache(() => readRevisions(env.DB), memory.current, clock)
  const ports = {
    ...composeWebhooks(env, platform),
    keys: d1KeyLookup(env.DB, pepperOf(env), current, memory.keys, clock),
    instruments: d1Instruments(env.DB, current, clock),
    sessions: d1SessionLookup(env.DB, clock),
    allowances: keyAllowances(env.LIMITS),
    funds: cachedFunds(d1Funds(env.DB), current, clock),
    screening: cachedScreening(d1Screening(env.DB), current, clock),
    search: cachedSearch(d1Search(env.DB), current, clock),
    packets: cachedPackets(r2Packets(env.PACKETS), documents, clock),
    financials: r2Financials(env.PACKETS),
    holderFigures: d1HolderFigures(env.DB),
    measures: cachedMeasures(storedMeasures(env.DB, env.PACKETS), documents, clock),
    pastInputs: storedPastInputs(env.DB, env.PACKETS),
    pastHoldings: storedPastHoldings(env.DB, env.PACKETS),
    keptDocuments: cachedKept(r2KeptDocuments(env.PACKETS), documents, clock),
    rulebooks: d1Rulebooks(env.DB),
    changes: d1Changes(env.DB),
    published: storedPublications(env.DB, env.PACKETS),
    snapshots: d1Snapshots(env.DB),
    snapshotFiles: r2SnapshotFiles(env.PACKETS),
    packetQuota: accountPacketQuota(env.LIMITS),
    watchlist: d1Watchlist(env.DB),
    portfolios: portfolioStore(databaseOf(env.DB)),
  }
  return { env, platform, documents, ports }
}

/** Everything that managing webhooks needs from outside. */
function composeWebhooks(env: Env, platform: Platform): Omit<WebhookPorts, "funds" | "screening"> {
  return {
    clock,
    webhooks: d1WebhookStore(env.DB),
    webhookSecrets: webhookSecrets(pepperOf(env)),
    webhookUrls: webhookUrls(platform.deliveryReach),
    deliveryQueue: deliveryQueue(env.WEBHOOKS),
  }
}

/** Everything that delivering webhooks needs from outside. */
export function composeDeliveries(env: Env, platform: Platform): DeliveryPorts {
  return {
    ...composeWebhooks(env, platform),
    deliveries: d1DeliveryStore(env.DB),
    sender: deliverySender(),
    resolver: dnsOverHttps(env.DNS_URL),
    signer,
    random: Math.random,
  }
}

/** Reads from the objects of the limits, for the status page; rejects when they do not answer. Counts nothing. */
export async function readCounters(env: Env): Promise<void> {
  const counts = await usageOfToday(env.LIMITS).today({ accountId: "status", keyId: null })
  if (counts.kind === "unreachable") throw new Error("the counters do not answer")
}

/** Everything the consumer of the queues needs from outside. */
export interface ConsumerPorts extends RescreenPorts, RefreshPorts, FundFilingPorts {
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
    PricesPorts,
    FundPorts,
    VehiclePorts {
  readonly fundFilings: FundFilings
  readonly checks: EdgarChecks
  readonly universe: Universe
  readonly billing: BillingPorts
  readonly watchers: NotifyPorts
  readonly webhookDelivery: Pick<DeliveryPorts, "clock" | "deliveries" | "deliveryQueue">
  readonly webhookNotices: NoticePorts
  readonly snapshots: SnapshotPorts
  /** Starts the delivery of what was published. */
  feedChanged(): Promise<void>
  /** Of the service's pages; null where it is not configured. */
  readonly origin: string | null
  /** Removes what has expired at this time, up to the limit of one run. */
  removeExpired(nowMilliseconds: number): Promise<RemovedRows>
}

/** `clock`: of the run, so that a late run still uses the day it was scheduled for. */
export function composeTasks(env: Env, clock: Clock, platform: Platform = deployed): TaskPorts {
  const database = databaseOf(env.DB)
  return {
    clock,
    edgar: composeEdgar(env),
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
    removeExpired: (nowMilliseconds) => removeExpired(database, nowMilliseconds),
    /** Built only when prices are fetched: an unknown source must not stop the other tasks. */
    get source() {
      return priceSourceOf(env)
    },
    watchers: {
      clock,
      accounts: d1Accounts(env.DB),
      watchlist: d1Watchlist(env.DB),
      mailer: platform.mailer(env),
      emailsMax: watchlistEmailsMax(env),
    },
    webhookDelivery: {
      clock,
      deliveries: d1DeliveryStore(env.DB),
      deliveryQueue: deliveryQueue(env.WEBHOOKS),
    },
    get webhookNotices() {
      const [deliveries, mailer] = [d1DeliveryStore(env.DB), platform.mailer(env)]
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

/** Everything that writing snapshots needs from outside. `runClock`: of the run, whose day the snapshot is of. */
export function composeSnapshots(env: Env, runClock: Clock, platform: Platform): SnapshotPorts {
  const services = compose(env, platform)
  return {
    clock: runClock,
    services,
    rows: d1PublishedRows(env.DB),
    changes: services.changes,
    ledger: d1SnapshotLedger(env.DB),
    objects: r2SnapshotObjects(env.PACKETS),
  }
}

/** Everything that account management needs from outside. */
export interface AccountPorts extends KeyPorts, ClosingPorts, UsagePorts {
  readonly accounts: Accounts
  readonly sessionStore: SessionStore
  readonly passkeys: PasskeyPorts["passkeys"]
}

/** The adapters that the dashboard and the operators share. */
export function composeAccounts(env: Env): AccountPorts {
  return {
    clock,
    accounts: d1Accounts(env.DB),
    sessionStore: d1SessionStore(env.DB),
    passkeys: d1Passkeys(env.DB),
    keyStore: d1KeyStore(env.DB, pepperOf(env)),
    revocations: objectRevocations(env.LIMITS),
    usageOfToday: usageOfToday(env.LIMITS),
    usageStore: d1UsageStore(env.DB),
    erasure: d1AccountErasure(env.DB),
  }
}

/** Everything the dashboard needs from outside. */
export interface DashboardPorts
  extends BillingPorts,
    KeyPorts,
    PasskeyPorts,
    PortfolioPorts,
    RequestLinkPorts,
    RulebookPorts,
    SessionPorts,
    UsagePorts,
    UseLinkPorts,
    WatchPorts,
    WebhookPorts,
    Pick<ServicePorts, "rulebooks"> {
  readonly accountEvents: AccountEvents
}

/** `origin`: of the dashboard's pages; passkeys are bound to it. */
export function composeDashboard(env: Env, platform: Platform, origin: string): DashboardPorts {
  const accounts = composeAccounts(env)
  const { funds, screening, rulebooks } = compose(env, platform)
  return {
    ...composeWebhooks(env, platform),
    ...composeBilling(env, platform),
    funds,
    screening,
    rulebooks,
    ...accounts,
    secrets,
    mailer: platform.mailer(env),
    signInLinks: d1SignInLinks(env.DB),
    accountEvents: d1AccountEvents(env.DB),
    firstKey: (accountId) => firstKeyOf(accounts, accountId),
    challenges: d1Challenges(env.DB),
    ceremonies: ceremonies(origin),
    portfolios: portfolioStore(databaseOf(env.DB)),
    rulebookStore: d1RulebookStore(env.DB),
    watchlist: d1Watchlist(env.DB),
  }
}

/** Everything billing needs from outside. Subscriptions are stamped with the time they are read, not with a task's clock. */
export function composeBilling(env: Env, platform: Platform): BillingPorts {
  const configuration = stripeConfigurationOf(env)
  return {
    clock,
    accounts: d1Accounts(env.DB),
    stripeEvents: d1StripeEvents(env.DB),
    paidSubscriptions: d1PaidSubscriptions(env.DB),
    stripe: configuration && stripe(configuration, platform.stripeUrl(env)),
  }
}

function composeEdgar(env: Env): Edgar {
  return edgar(edgarConfigurationOf(env), edgarPace(env.PACE, memory.edgarStarts))
}

/** Prices are stamped with the current time, as publications are, not with a task's clock. */
function priceStoreOf(env: Env): PriceStore {
  return priceStore(databaseOf(env.DB), clock)
}

/** Null where no source of closes is configured. */
function priceSourceOf(env: Env): PriceSource | null {
  const { PRICES_SOURCE: name, PRICES_URL: url, EODHD_TOKEN: token, STOOQ_KEY: key } = env
  const fetching: FetchFunction = (address, init) => fetch(address, init)
  if (name === "eodhd") return eodhd({ url: url || "https://eodhd.com", token: token || null, fetching })
  if (name === "stooq") return stooq({ url: url || "https://stooq.com", key: key || null, fetching })
  if (name !== "none") throw new Error("PRICES_SOURCE must be none, stooq or eodhd")
  return null
}
