import { connectInspector, type Inspector } from "../support/inspector.ts"
import { processorSecondsOf } from "../support/processes.ts"
import { type LoadKind, loadKinds, type ScriptedRequest } from "./script.ts"
import { type LoadTarget, loadSlice, type Senders } from "./slices.ts"
import type { Inspected } from "./targets.ts"

/** The processor time of a request by process (`/proc`) and by function (V8's profiler in the Worker's isolate). */

/** Milliseconds of a processor a request. */
export interface RequestCost {
  /** In the isolate: Worker and Durable Objects. */
  readonly isolate: number
  /** Of the process that runs it, with the simulators of D1, R2 and the rest, and the profiler. */
  readonly runtime: number
  /** Of wrangler's proxy before it. */
  readonly proxy: number
  /** The functions that take most of the isolate's time, and their share of it. */
  readonly hottest: readonly { readonly name: string; readonly share: number }[]
}

export interface KindCost {
  readonly kind: LoadKind
  readonly service: RequestCost
  /** Of the limit's call for the same requests; null for a kind that is not compared with it. */
  readonly limit: RequestCost | null
}

/** A shorter step would cost more: the sampler itself takes processor time of the isolate. */
const samplingMicroseconds = 1_000
const hottestMax = 5
/** Requests before those that count: of all kinds so many that V8 has compiled what is called often, then of each kind. */
const requestsWarmFirst = 16_000
const requestsWarm = 500
const requestsPerSlice = 1_000
/** V8 collects all garbage about once in 4,000 requests: the one slice of another kind may have none or one, and is rough. */
const slicesCompared = 8

export interface Profiling {
  readonly service: Inspected
  readonly limit: Inspected
  readonly senders: Senders
  readonly script: readonly ScriptedRequest[]
}

/** Measures one kind at a time; `/compliance` in slices that alternate between the service and the limit's call. */
export async function* profileKinds({
  service,
  limit,
  senders,
  script,
}: Profiling): AsyncGenerator<KindCost> {
  const ofService = await openProfiler(service, { url: service.url, checksStatus: true }, senders)
  const ofLimit = await openProfiler(limit, { url: limit.url, checksStatus: false }, senders)
  for (const { load } of [ofService, ofLimit]) await load(repeated(script, requestsWarmFirst))
  for (const kind of loadKinds) {
    const requests = script.filter((scripted) => scripted.kind === kind)
    const warm = repeated(requests, requestsWarm)
    const slice = repeated(requests, requestsPerSlice)
    await ofService.load(warm)
    if (kind !== "compliance") {
      yield { kind, service: costOf([await ofService.read(slice)]), limit: null }
      continue
    }
    await ofLimit.load(warm)
    const readings = { service: [] as Reading[], limit: [] as Reading[] }
    for (let at = 0; at < slicesCompared; at++) {
      readings.service.push(await ofService.read(slice))
      readings.limit.push(await ofLimit.read(slice))
    }
    yield { kind, service: costOf(readings.service), limit: costOf(readings.limit) }
  }
  ofService.close()
  ofLimit.close()
}

interface Profiler {
  readonly load: (requests: readonly ScriptedRequest[]) => Promise<void>
  readonly read: (requests: readonly ScriptedRequest[]) => Promise<Reading>
  readonly close: () => void
}

/** Of a slice. */
interface Reading {
  readonly profile: Profile
  readonly runtimeSeconds: number
  readonly proxySeconds: number
}

async function openProfiler(
  { inspectorUrl, runtime, proxy }: Inspected,
  target: LoadTarget,
  senders: Senders,
): Promise<Profiler> {
  const inspector = await connectInspector(inspectorUrl)
  let turn = 0
  const load = async (requests: readonly ScriptedRequest[]): Promise<void> => {
    const { faults } = await loadSlice(target, requests, senders, turn)
    if (faults.length > 0) throw new Error(faults[0])
    turn += requests.length
  }
  return {
    load,
    read: async (requests) => {
      const [runtimeBefore, proxyBefore] = [processorSecondsOf([runtime]), processorSecondsOf(proxy)]
      const profile = await profiled(inspector, () => load(requests))
      return {
        profile,
        runtimeSeconds: processorSecondsOf([runtime]) - runtimeBefore,
        proxySeconds: processorSecondsOf(proxy) - proxyBefore,
      }
    },
    close: inspector.close,
  }
}

function repeated<Item>(items: readonly Item[], length: number): readonly Item[] {
  return Array.from({ length: Math.ceil(length / items.length) }, () => items)
    .flat()
    .slice(0, length)
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[]
  readonly samples: readonly number[]
  /** Microseconds from sample to sample. */
  readonly timeDeltas: readonly number[]
}

async function profiled({ ask }: Inspector, load: () => Promise<void>): Promise<Profile> {
  await ask("Profiler.enable")
  await ask("Profiler.setSamplingInterval", { interval: samplingMicroseconds })
  await ask("Profiler.start")
  await load()
  const { profile } = (await ask("Profiler.stop")) as { readonly profile: Profile }
  return profile
}

function costOf(slices: readonly Reading[]): RequestCost {
  const requests = slices.length * requestsPerSlice
  const each = (milliseconds: (slice: Reading) => number) =>
    slices.reduce((sum, slice) => sum + milliseconds(slice), 0) / requests
  const busy = slices.flatMap(({ profile }) => functionsIn(profile))
  const counts = new Map<string, number>()
  for (const name of busy) counts.set(name, (counts.get(name) ?? 0) + 1)
  const hottest = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, hottestMax)
    .map(([name, count]) => ({ name, share: count / busy.length }))
  return {
    isolate: each(({ profile }) => (functionsIn(profile).length * stepOf(profile)) / 1_000),
    runtime: each(({ runtimeSeconds }) => runtimeSeconds * 1_000),
    proxy: each(({ proxySeconds }) => proxySeconds * 1_000),
    hottest,
  }
}

/** The function of each sample in the isolate. */
function functionsIn({ nodes, samples }: Profile): readonly string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || "(native)"]))
  return samples.map((id) => names.get(id) ?? "(native)").filter((name) => name !== "(idle)")
}

/**
 * Microseconds of a sample: the first decile of the distances. Samples are taken only while the thread is in the isolate, and
 * the time between two of them may have passed elsewhere, so a sample is not counted as the time since the last.
 */
function stepOf({ timeDeltas }: Profile): number {
  return timeDeltas.toSorted((a, b) => a - b)[Math.floor(timeDeltas.length / 10)] ?? Number.NaN
}
