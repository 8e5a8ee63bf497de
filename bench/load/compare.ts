import { loadavg } from "node:os"
import { median } from "../support/median.ts"
import type { ScriptedRequest } from "./script.ts"
import { type LoadTarget, loadSlice, type Senders } from "./slices.ts"

/**
 * Compares the service with other targets in short slices that alternate, so that a change in the machine's
 * speed affects all targets alike. Every step sends the same requests to each target and gives one ratio for
 * each target.
 */

export type TargetName = "service" | "the limit's call" | "a bare call"

export interface Workload {
  readonly name: "mix" | "reads"
  readonly requests: readonly ScriptedRequest[]
  /** The number of steps in each round. */
  readonly steps: number
}

/** The requests a second of each target, by the target's name. */
type Rates = ReadonlyMap<string, number>

/** The rates of a workload by round and step, and the times of all responses. */
export interface Measured {
  readonly rounds: Rates[][]
  readonly milliseconds: Map<string, readonly number[]>
}

export interface Comparing {
  readonly workloads: readonly Workload[]
  readonly perSlice: number
  readonly targets: Readonly<Record<TargetName, LoadTarget>>
  readonly senders: Senders
  readonly rounds: number
}

/**
 * The numbers of slices before those that are measured. Before the first workload there are enough for V8 to
 * compile the code that is called often.
 */
const warmStepsFirst = 30
const warmSteps = 1

/** Measures every workload in every round, and prints a line for each. */
export async function compare({ workloads, perSlice, targets, senders, rounds }: Comparing): Promise<{
  readonly results: ReadonlyMap<Workload["name"], Measured>
  readonly faults: readonly string[]
}> {
  const results = new Map(
    workloads.map(({ name }) => [name, { rounds: [], milliseconds: new Map() } as Measured]),
  )
  const faults: string[] = []
  let turn = 0
  let warm = warmStepsFirst
  for (let round = 0; round < rounds; round++) {
    for (const { name, requests, steps } of workloads) {
      const measured = results.get(name)
      const taken: Rates[] = []
      for (let step = 0; step < warm + steps; step++) {
        const slice = Array.from({ length: perSlice }, (_, at) => requests[(turn + at) % requests.length])
        const sent = slice.filter((one) => one !== undefined)
        const rates = new Map<string, number>()
        const turns = Object.entries(targets)
        for (const [target, load] of step % 2 === 0 ? turns : turns.toReversed()) {
          const { perSecond, milliseconds, faults: found } = await loadSlice(load, sent, senders, turn)
          faults.push(...found.map((fault) => `${target}: ${fault}`))
          if (step < warm) continue
          rates.set(target, perSecond)
          const before = measured?.milliseconds.get(target) ?? []
          measured?.milliseconds.set(target, [...before, ...milliseconds])
        }
        turn += perSlice
        if (step >= warm) taken.push(rates)
      }
      warm = warmSteps
      measured?.rounds.push(taken)
      const [load = Number.NaN] = loadavg()
      console.log(`round ${round + 1} of ${rounds}: ${name}, load ${load.toFixed(1)}`)
    }
  }
  return { results, faults }
}

/**
 * Divides the service's rate by another target's. Returns the median of each round, the median of these
 * medians, and the quartiles of all steps.
 */
export function ratioOf(
  { rounds }: Measured,
  target: TargetName,
): {
  readonly rounds: readonly number[]
  readonly median: number
  readonly quartiles: readonly number[]
} {
  const perRound = rounds.map((steps) =>
    steps.map((rates) => (rates.get("service") ?? Number.NaN) / (rates.get(target) ?? Number.NaN)),
  )
  const all = perRound.flat().sort((a, b) => a - b)
  const at = (part: number) => all[Math.floor((all.length - 1) * part)] ?? Number.NaN
  const medians = perRound.map(median)
  return { rounds: medians, median: median(medians), quartiles: [at(0.25), at(0.75)] }
}

export function rateOf({ rounds }: Measured, target: TargetName): number {
  return median(rounds.flat().map((rates) => rates.get(target) ?? Number.NaN))
}
