/**
 * What an isolate takes to start: workerd evaluates the bundle that wrangler deploys, beside an empty Worker, in turns in
 * the same run. Told is the processor time of the workerd process, since the clock also counts what other work takes of
 * it. Exits with 1 where the median is above the limit.
 */
import { readdirSync, readFileSync } from "node:fs"
import { convertV4MiniflareOptions, Miniflare } from "miniflare"
import { bundleDeployed } from "../scripts/deployed-bundle.ts"
import { median } from "./harness.ts"

const millisecondsMax = 100
const starts = Number(process.env.STARTUP_STARTS ?? 15)
const compatibilityDate = "2026-10-20"
const empty = "export default { fetch: () => new Response() }"
/** Evaluates the Worker when it is asked, so that what workerd does before is not counted. */
const starter = `export default { async fetch() { await import("started.js"); return new Response("started") } }`

const { text } = await bundleDeployed("production")
await start(empty)
const times = { empty: [] as number[], deployed: [] as number[] }
for (let run = 0; run < starts; run++) {
  times.empty.push(await start(empty))
  times.deployed.push(await start(text))
}
const [bare, deployed] = [median(times.empty), median(times.deployed)]
const spread = `${Math.min(...times.deployed).toFixed(1)} to ${Math.max(...times.deployed).toFixed(1)}`
console.log(`processor time to evaluate, median of ${starts} fresh starts
  an empty Worker      ${bare.toFixed(1)} ms
  the deployed Worker  ${deployed.toFixed(1)} ms (${spread}; at most ${millisecondsMax})
  what is ours         ${(deployed - bare).toFixed(1)} ms`)
if (deployed > millisecondsMax) process.exitCode = 1

/** Milliseconds of processor that a fresh workerd takes to evaluate a module and answer. */
async function start(contents: string): Promise<number> {
  const before = new Set(childrenOf(process.pid))
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
    const [workerd, ...others] = childrenOf(process.pid).filter((id) => !before.has(id))
    if (workerd === undefined || others.length > 0) throw new Error("workerd is not the one new process")
    const began = processorMilliseconds(workerd)
    const response = await miniflare.dispatchFetch("http://startup/")
    if ((await response.text()) !== "started") throw new Error(`the Worker answered ${response.status}`)
    return processorMilliseconds(workerd) - began
  } finally {
    await miniflare.dispose()
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  )
}

/** Of all threads of a process, as Linux counts in nanoseconds; those that have ended are left out. */
function processorMilliseconds(id: number): number {
  const nanoseconds = readdirSync(`/proc/${id}/task`).map((thread) =>
    Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000_000
}
