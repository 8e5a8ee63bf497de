import { loadavg } from "node:os"
import { median } from "../support/median.ts"
import type { LoadKind, ScriptedRequest } from "./script.ts"
import { type LoadTarget, loadSlice, type Senders, type TimedResponse } from "./slices.ts"

/**
 * Compares the service with other targets in short slices that alternate, so that a change in the machine's speed affects
 * all of them alike. Every step sends the same requests to each target and gives one ratio.
 */

export type TargetName = "service" | "the limit's call" | "a bare call" | "and one D1 read" | "Fastify"

/** A part of the script. */
export interface Workload {
  readonly name: "mix" | "reads" | LoadKind
  readonly requests: readonly ScriptedRequest[]
  /** In each round. */
  readonly steps: number
  readonly targets: readonly TargetName[]
}

interface Step {
  /** Requests a second. */
  readonly rates: ReadonlyMap<TargetName, number>
}

/** The steps of a workload by round, and the times of all its responses. */
export interface Measured {
  readonly rounds: Step[][]
  readonly answers: Map<TargetName, TimedResponse[]>
}

export interface Comparison {
  readonly results: ReadonlyMap<Workload["name"], Measured>
  readonly faults: readonly string[]
}

export interface Comparing {
  readonly workloads: readonly Workload[]
  /** Requests in a slice. */
  readonly perSlice: number
  readonly targets: Readonly<Record<TargetName, LoadTarget>>
  readonly senders: Senders
  readonly rounds: number
}

/** Slices before those that count: of the first workload so many that V8 has compiled what is called often, then of each. */
const warmStepsFirst = 30
const warmSteps = 1

/** Prints a line for each workload of each round. */
export async function compare({
  workloads,
  perSlice,
  targets,
  senders,
  rounds,
}: Comparing): Promise<Comparison> {
  const results = new Map<Workload["name"], Measured>(
    workloads.map(({ name }) => [name, { rounds: [], answers: new Map() }]),
  )
  const faults: string[] = []
  let turn = 0
  let warm = warmStepsFirst
  for (let round = 0; round < rounds; round++) {
    for (const { name, requests, steps, targets: compared } of workloads) {
      const taken: Step[] = []
      for (let step = 0; step < warm + steps; step++) {
        const slice = Array.from({ length: perSlice }, (_, at) => requests[(turn + at) % requests.length])
        const sent = slice.filter((one) => one !== undefined)
        const rates = new Map<TargetName, number>()
        for (const target of step % 2 === 0 ? compared : compared.toReversed()) {
          const { perSecond, answers, faults: found } = await loadSlice(targets[target], sent, senders, turn)
          faults.push(...found.map((fault) => `${target}: ${fault}`))
          if (step < warm) continue
          rates.set(target, perSecond)
          const all = results.get(name)?.answers
          all?.set(target, [...(all.get(target) ?? []), ...answers])
        }
        turn += perSlice
        if (step >= warm) taken.push({ rates })
      }
      warm = warmSteps
      results.get(name)?.rounds.push(taken)
      const [load = Number.NaN] = loadavg()
      console.log(`round ${round + 1} of ${rounds}: ${name}, load ${load.toFixed(1)}`)
    }
  }
  return { results, faults }
}

/** The service's rate by that of another target. */
export interface Ratio {
  /** The median of each round. */
  readonly rounds: readonly number[]
  /** Of the rounds' medians. */
  readonly median: number
  /** Of all steps. */
  readonly quartiles: readonly [low: number, high: number]
}

/** Null for a target that was not compared. */
export function ratioOf({ rounds }: Measured, target: TargetName): Ratio | null {
  const perRound = rounds.map((steps) =>
    steps.map(({ rates }) => (rates.get("service") ?? Number.NaN) / (rates.get(target) ?? Number.NaN)),
  )
  const all = perRound.flat().sort((a, b) => a - b)
  if (all.some(Number.isNaN)) return null
  const at = (part: number) => all[Math.floor((all.length - 1) * part)] ?? Number.NaN
  const medians = perRound.map(median)
  return { rounds: medians, median: median(medians), quartiles: [at(0.25), at(0.75)] }
}

/** Requests a second, the median of all steps. */
export function rateOf({ rounds }: Measured, target: TargetName): number {
  return median(rounds.flat().map(({ rates }) => rates.get(target) ?? Number.NaN))
}
