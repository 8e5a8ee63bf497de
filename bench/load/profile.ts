import { connectInspector, type Inspector, processesServing } from "../support/inspector.ts"
import { processorSecondsOf } from "../support/processes.ts"
import { type LoadKind, loadKinds, type ScriptedRequest } from "./script.ts"
import { type LoadTarget, loadSlice, type Senders } from "./slices.ts"

/** The processor time of a request by process (`/proc`) and by function (V8's profiler in the Worker's isolate). */

/** Milliseconds of a processor a request. */
export interface RequestCost {
  readonly kind: LoadKind
  /** In the service's isolate: Worker and Durable Objects. */
  readonly isolate: number
  /** Of the process that runs it, with the simulators of D1, R2 and the rest, and the profiler. */
  readonly runtime: number
  /** Of wrangler's proxy before it. */
  readonly proxy: number
  /** The functions that take most of the isolate's time, and their share of it. */
  readonly hottest: readonly { readonly name: string; readonly share: number }[]
}

/** A shorter step would cost more: the sampler itself takes processor time of the isolate. */
const samplingMicroseconds = 1_000
const hottestTold = 5
/** Requests before those that count: of all kinds so many that V8 has compiled what is called often, then of each kind. */
const requestsWarmFirst = 20_000
const requestsWarm = 500
/** Of each kind; V8 collects all garbage about once in 4,000 requests. */
const requestsCounted = 4_000

export interface Profiling {
  readonly target: LoadTarget
  readonly inspectorUrl: string
  readonly senders: Senders
  readonly script: readonly ScriptedRequest[]
}

/** Measures one kind at a time. */
export async function* profileKinds({
  target,
  inspectorUrl,
  senders,
  script,
}: Profiling): AsyncGenerator<RequestCost> {
  const { runtime, proxy } = processesServing()
  const inspector = await connectInspector(inspectorUrl)
  let turn = 0
  const load = async (requests: readonly ScriptedRequest[]): Promise<void> => {
    const { faults } = await loadSlice(target, requests, senders, turn)
    if (faults.length > 0) throw new Error(faults[0])
    turn += requests.length
  }
  await load(repeated(script, requestsWarmFirst))
  for (const kind of loadKinds) {
    const requests = repeated(
      script.filter((asked) => asked.kind === kind),
      requestsCounted,
    )
    await load(repeated(requests, requestsWarm))
    const before = { runtime: processorSecondsOf([runtime]), proxy: processorSecondsOf(proxy) }
    const profile = await profiled(inspector, () => load(requests))
    const taken = {
      runtime: processorSecondsOf([runtime]) - before.runtime,
      proxy: processorSecondsOf(proxy) - before.proxy,
    }
    const { milliseconds, hottest } = readProfile(profile)
    yield {
      kind,
      isolate: milliseconds / requests.length,
      runtime: (taken.runtime * 1_000) / requests.length,
      proxy: (taken.proxy * 1_000) / requests.length,
      hottest,
    }
  }
  inspector.close()
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

/**
 * Samples are taken only while the thread is in the isolate, and the time between two of them may have passed elsewhere. So
 * each counts as one step of the sampler, not as the time since the last. The step is the first decile of the distances.
 */
function readProfile({ nodes, samples, timeDeltas }: Profile) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || "(native)"]))
  const busy = samples.map((id) => names.get(id) ?? "(native)").filter((name) => name !== "(idle)")
  const step = [...timeDeltas].sort((a, b) => a - b)[Math.floor(timeDeltas.length / 10)] ?? Number.NaN
  const counts = new Map<string, number>()
  for (const name of busy) counts.set(name, (counts.get(name) ?? 0) + 1)
  const hottest = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, hottestTold)
    .map(([name, count]) => ({ name, share: count / busy.length }))
  return { milliseconds: (busy.length * step) / 1_000, hottest }
}
