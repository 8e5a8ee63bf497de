import { setTimeout as pause } from "node:timers/promises"
import { planLimits, sandboxLimits } from "../../src/access/plans.ts"
import type { Uses } from "../../test/support/replicas.ts"
import { objectName } from "../../worker/limits/allowances.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { checkAfterwards } from "./afterwards.ts"
import { judges, rememberedMilliseconds } from "./answers.ts"
import { type SoakClock, serviceTime } from "./check/clock.ts"
import { stateLedger } from "./check/ledger.ts"
import { type FaultCounts, tornCompanies } from "./check/torn.ts"
import { callerRecord, type SoakRecord, soakRecord } from "./count.ts"
import { countOverAdmitted, type OverCount, type SoakAccounts } from "./limits.ts"
import { keepAsking, type LoadSetting } from "./load.ts"
import { type Publisher, publisher } from "./publish.ts"
import { packetOf, requestsOf, type SoakRequest } from "./requests.ts"
import { revokeUntil } from "./revoke.ts"
import { type SoakService, startSoakService } from "./service.ts"

export interface SoakOptions {
  readonly seconds: number
  /** The speed of the service's clock, as a multiple of the machine's clock. */
  readonly speed: number
}

export interface SoakOutcome {
  readonly record: SoakRecord
  readonly faults: FaultCounts
  /** The requests of all keys that the service counted, in addition to those that the client saw admitted. */
  readonly overCounted: OverCount
  /** The uses of the primary and of its replicas during the load. */
  readonly uses: Uses
}

/** The end of the day of the starter universe, and of a month, so that the quota of packets is new. */
const midnight = Date.parse("2026-09-01T00:00:00Z")
/** Preparation happens this long before the load on the service's clock, because it may take minutes. */
const preparedBeforeMilliseconds = 12 * 3_600_000
const readers = 6
const percentRefused = 1
const evictionMilliseconds = 2_500
const watchMilliseconds = 700
/** The greatest difference between the Worker's clock and the client's. Both run on one machine. */
const slackMilliseconds = 10

/** Runs the service for a time, across midnight, under load, faults, evictions and publications. */
export async function runSoak(options: SoakOptions): Promise<SoakOutcome> {
  const service = await startSoakService()
  try {
    return await soak(service, runningClock(service, options.speed), options)
  } finally {
    await service.stop()
  }
}

/** The service's clock, shared by the Worker, its objects and the client. */
interface RunningClock {
  now(): number
  set(): SoakClock
  start(serviceStart: number): Promise<void>
}

function runningClock(service: SoakService, speed: number): RunningClock {
  let clock: SoakClock = { realStart: Date.now(), serviceStart: midnight, speed }
  return {
    now: () => serviceTime(clock, Date.now()),
    set: () => clock,
    async start(serviceStart) {
      clock = { realStart: Date.now(), serviceStart, speed }
      await setClock(service, clock)
    },
  }
}

/**
 * Sets the clock of the Worker, its objects and the client. All counts depend on their having the same time.
 */
async function setClock(service: SoakService, clock: SoakClock): Promise<void> {
  const { worker, object } = await service.setClock(clock)
  const now = serviceTime(clock, Date.now())
  const offMilliseconds = Math.max(...[worker, object].map((time) => Math.abs(time - now))) / clock.speed
  if (offMilliseconds > 1_000) throw new Error(`the clocks are ${offMilliseconds.toFixed(0)} ms apart`)
}

async function soak(
  service: SoakService,
  runningClock: RunningClock,
  options: SoakOptions,
): Promise<SoakOutcome> {
  const { seconds, speed } = options
  const loadStart = midnight - (seconds * 1_000 * speed) / 2
  await runningClock.start(loadStart - preparedBeforeMilliseconds)
  const prepared = await prepare(service, runningClock, options)
  const { record, accounts } = prepared
  await runningClock.start(loadStart)
  const clock = runningClock.set()
  const end = clock.realStart + seconds * 1_000
  await service.refuse(percentRefused)
  await press(service, prepared, speed, () => Date.now() >= end)
  const faults = await service.refuse(0)
  const uses = await service.uses()
  if (faults.publications === 0) throw new Error("no publication was looked at")
  for (let each = 0; each < faults.torn; each++)
    record.note("half", "a verdict was in force before all its parts were")
  countOverAdmitted(record, accounts)
  // Wait until the isolate's caches have expired.
  await pause(rememberedMilliseconds / speed)
  const overCounted = await checkAfterwards({ ...prepared, service, clock })
  for (const judgeAgain of record.doubts) judgeAgain()
  return { record, faults, overCounted, uses }
}

/** Everything that the load needs, prepared before the load begins. */
interface PreparedLoad {
  readonly record: SoakRecord
  readonly publishing: Publisher
  readonly random: Random
  readonly draw: (random: Random) => SoakRequest
  readonly packet: () => SoakRequest
  readonly setting: LoadSetting
  readonly accounts: SoakAccounts
  /** Today's date on the service's clock. */
  readonly today: () => string
}

async function prepare(
  service: SoakService,
  { now }: RunningClock,
  { speed }: SoakOptions,
): Promise<PreparedLoad> {
  const record = soakRecord()
  const ledger = stateLedger()
  const random = randomFrom(8)
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const publishing = await publisher(service, ledger, now, today())
  const { companies } = publishing
  const ofSymbol = new Map(companies.map((company) => [company.listing.instrumentId, company]))
  const judge = judges(ledger, (symbol) => ofSymbol.get(symbol)?.assessments ?? new Set())
  const packed = companies.filter(
    ({ listing, state }) => listing.sandbox && state.publication.packetKey !== null,
  )
  return {
    record,
    publishing,
    random,
    draw: requestsOf(
      companies.map(({ listing: { instrumentId, name, sandbox } }) => ({
        symbol: instrumentId,
        name,
        sandbox,
      })),
      judge,
    ),
    packet: () => packetOf(random.of(packed).listing.instrumentId, judge),
    setting: { origin: service.origin, record, now, slackMilliseconds: slackMilliseconds * speed },
    accounts: await openAccounts(service),
    today,
  }
}

/** Runs load, publications and evictions at the same time until the soak is over. */
async function press(
  service: SoakService,
  { record, publishing, random, draw, packet, setting, accounts, today }: PreparedLoad,
  speed: number,
  isOver: () => boolean,
): Promise<void> {
  const [large, plus, free] = accounts
  await Promise.all([
    ...Array.from({ length: readers }, () =>
      keepAsking(setting, large.callers, () => draw(random), { atOnce: 1, restMilliseconds: 0 }, isOver),
    ),
    ...plus.callers.map((caller) =>
      keepAsking(setting, [caller], packet, { atOnce: 16, restMilliseconds: 300 }, isOver),
    ),
    ...free.callers.map((caller) =>
      keepAsking(setting, [caller], packet, { atOnce: 40, restMilliseconds: 2_000 }, isOver),
    ),
    publishUntil(isOver, record, (round) => publishing.round(round, today())),
    evictUntil(isOver, service, record, accounts),
    watchUntil(isOver, service, record),
    revokeUntil(isOver, service, setting, record, speed),
  ])
}

/** Opens a large account that reads, and two accounts (paid and free) that exceed their limits. */
async function openAccounts(service: SoakService): Promise<SoakAccounts> {
  const large = await service.newAccount("enterprise", "live", 6)
  const plus = await service.newAccount("plus", "live", 2)
  const free = await service.newAccount("free", "sandbox", 2)
  const recorded = ({ accountId, keys }: typeof large) => keys.map((key) => callerRecord(accountId, key))
  return [
    { limits: planLimits.enterprise, callers: recorded(large) },
    { limits: planLimits.plus, callers: recorded(plus) },
    { limits: sandboxLimits, callers: recorded(free) },
  ]
}

async function publishUntil(
  isOver: () => boolean,
  { counts }: SoakRecord,
  round: (number: number) => Promise<void>,
): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    await round(number)
    counts.publications += 1
  }
}

/** Looks for half-published companies until the soak is over. */
async function watchUntil(
  isOver: () => boolean,
  { database }: SoakService,
  record: SoakRecord,
): Promise<void> {
  while (!isOver()) {
    const torn = await tornCompanies(database)
    if (torn > 0) record.note("half", `${torn} companies have another verdict where they are listed`)
    await pause(watchMilliseconds)
  }
}

async function evictUntil(
  isOver: () => boolean,
  service: SoakService,
  { counts }: SoakRecord,
  accounts: SoakAccounts,
): Promise<void> {
  const objects = accounts.flatMap(({ callers }) => callers.map(({ accountId }) => objectName(accountId)))
  while (!isOver()) {
    await pause(evictionMilliseconds)
    counts.evictions += await service.evict([...new Set(objects)])
  }
}
