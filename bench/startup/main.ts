/**
 * Measures the start-up cost of an isolate: workerd evaluates an empty Worker and the bundle that wrangler
 * deploys, in turn. Prints the processor time of the evaluating thread and of all threads, because elapsed
 * time includes other work of the machine. Exits with 1 if the median of the evaluating thread is above the
 * limit.
 */
import { readdirSync, readFileSync } from "node:fs"
import { convertV4MiniflareOptions, Miniflare } from "miniflare"
import { bundleDeployed } from "../../scripts/deploy/bundle.ts"
import { median } from "../support/median.ts"
import { children } from "../support/processes.ts"

const millisecondsMax = 100
const starts = Number(process.env.STARTUP_STARTS ?? 15)
const compatibilityDate = "2026-10-20"
const empty = "export default { fetch: () => new Response() }"
/** Imports the Worker on the first request, so that workerd's own start-up is not measured. */
const starter = `export default { async fetch() { await import("started.js"); return new Response("started") } }`

const { text } = await bundleDeployed("production")
await start(empty)
const times: Readonly<Record<"empty" | "deployed", StartCost[]>> = { empty: [], deployed: [] }
for (let run = 0; run < starts; run++) {
  times.empty.push(await start(empty))
  times.deployed.push(await start(text))
}
console.log(`ms of a processor to evaluate, on the evaluating thread (on all), median of ${starts} fresh starts
  an empty Worker      ${printed(times.empty)}
  the deployed Worker  ${printed(times.deployed)}, at most ${millisecondsMax}`)
if (median(times.deployed.map(({ evaluating }) => evaluating)) > millisecondsMax) process.exitCode = 1

function printed(costs: readonly StartCost[]): string {
  const evaluating = costs.map((cost) => cost.evaluating)
  const all = median(costs.map((cost) => cost.all))
  const spread = `${Math.min(...evaluating).toFixed(1)} to ${Math.max(...evaluating).toFixed(1)}`
  return `${median(evaluating).toFixed(1)} (${all.toFixed(1)}), ${spread}`
}

/** Processor time in milliseconds. */
interface StartCost {
  /** The time of the evaluating thread, for which the first request waits. */
  readonly evaluating: number
  /** The time of all threads. V8 compiles and collects garbage on the other threads. */
  readonly all: number
}

/** Starts a new workerd process and measures the evaluation of a module that returns a response. */
async function start(contents: string): Promise<StartCost> {
  const before = new Set(children())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "startup",
      compatibilityDate,
      modulesRoot: "/",
      modules: [
        { type: "ESModule", path: "starter.js", contents: starter },
        { type: "ESModule", path: "started.js", contents },
      ],
    }),
  )
  try {
    await miniflare.ready
    const [workerd, ...others] = children().filter((id) => !before.has(id))
    if (workerd === undefined || others.length > 0) throw new Error("workerd is not the one new process")
    const began = threadMilliseconds(workerd)
    const response = await miniflare.dispatchFetch("http://startup/")
    if ((await response.text()) !== "started") throw new Error(`the Worker answered ${response.status}`)
    const spent = [...threadMilliseconds(workerd)].map(([thread, each]) => each - (began.get(thread) ?? 0))
    return { evaluating: Math.max(...spent), all: spent.reduce((sum, each) => sum + each, 0) }
  } finally {
    await miniflare.dispose()
  }
}

/** Reads the processor time of each live thread of a process, from Linux's nanosecond counters. */
function threadMilliseconds(id: number): ReadonlyMap<string, number> {
  return new Map(
    readdirSync(`/proc/${id}/task`).map((thread) => {
      const [nanoseconds] = readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")
      return [thread, Number(nanoseconds) / 1_000_000]
    }),
  )
}
