/**
 * Puts the whole service under load for minutes. D1 has replicas that lag by 0, 1 and 30 seconds, one of
 * which often fails. Meanwhile verdicts are published, keys are revoked, D1 and R2 fail 1% of calls, the counting
 * objects are evicted every few seconds, and a day and a month end. Every response is compared with what the core computes for the publications in force. Prints the counts. Exits with 1 if
 * anything was lost, wrong, half-published or admitted beyond a limit. `--seconds 20` shortens the load from
 * ten minutes to 20 s. `--speed 4` runs the service's clock four times as fast, so that a day's allowance is
 * used up in the run. Afterwards the platform fails in the ways of `sequences/`, and a line is printed for
 * each way. Exits with 1 also if a sequence lost anything, published something incomplete or was wrong.
 * `--only load` leaves out the sequences; `--only sequences` leaves out the load; `--only poison,emails`
 * plays only these two sequences.
 */
import { parseArgs } from "node:util"
import { replicaBindings } from "./check/replicas.ts"
import { runSoak, type SoakOutcome } from "./run.ts"
import type { SequenceRow } from "./sequences/scene.ts"
import { playSequences, sequenceNames } from "./sequences/sequences.ts"

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "600" },
    speed: { type: "string", default: "4" },
    only: { type: "string", default: "load,sequences" },
  },
})

const seconds = Number(values.seconds)
const only = values.only.split(",")
const unknown = only.filter((name) => !["load", "sequences", ...sequenceNames].includes(name))
if (unknown.length > 0) throw new Error(`--only takes load, sequences, ${sequenceNames.join(", ")}`)
if (only.includes("load")) report(await runSoak({ seconds, speed: Number(values.speed) }))
const played = sequenceNames.filter((name) => only.includes(name) || only.includes("sequences"))
if (played.length > 0) await playSequences(played, reportSequence)

function report({ record, faults, overCounted, uses }: SoakOutcome): void {
  const { counts, statuses, findings, doubts } = record
  const { sent, publications, evictions, revoked, lost, wrong, half, overAdmitted, badRefusals, afterwards } =
    counts
  const ofStatus = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, answers]) => `${status}: ${answers}`)
  const { refused, calls } = faults
  console.log(`soak: ${seconds} s, ${sent} requests (${ofStatus.join(", ")})`)
  console.log(
    `soak: ${publications} rounds of ${faults.publications} publications, ${evictions} evictions, ${revoked} revoked keys, refused ${refused.D1} of ${calls.D1} calls of D1 and ${refused.R2} of ${calls.R2} of R2`,
  )
  console.log(
    `soak: ${lost} lost, ${wrong} wrong, ${half} half-published, ${overAdmitted} over-admitted, ${badRefusals} refusals not as promised, ${afterwards} amiss afterwards`,
  )
  console.log(
    `soak: counted without a response that proves it: ${overCounted.hidden} in an outage, ${overCounted.twice} counted twice`,
  )
  for (const [name, { reads, behind, writes, failures }] of Object.entries(uses))
    console.log(
      `soak: the database ${name}: ${reads} reads, ${behind} behind the newest write, ${writes} writes, ${failures} failed`,
    )
  console.log(`soak: ${doubts.length} answers judged again when all states were known`)
  for (const [finding, times] of [...findings].slice(0, 40)) console.log(`soak: ${times} x ${finding}`)
  const amiss = lost + wrong + half + overAdmitted + badRefusals + afterwards
  const read = Object.values(uses).filter(({ reads }) => reads > 0)
  // The primary is read in any case.
  const isReplicaUnread = read.length < 1 + replicaBindings.length
  if (amiss > 0 || isReplicaUnread || [publications, evictions, revoked].includes(0)) process.exitCode = 1
}

function reportSequence(
  { name, done, lost, incomplete, wrong, right, costs }: SequenceRow,
  seconds: number,
): void {
  const deliveries = Object.values(costs.deliveries).reduce((sum, count) => sum + count, 0)
  console.log(
    `soak: ${name}: ${done}. ${lost} lost, ${incomplete} incomplete, ${wrong} wrong; right ${right}; ${costs.statements} statements in ${costs.calls} calls of D1, ${costs.sent} messages sent, ${deliveries} deliveries (${seconds.toFixed(0)} s)`,
  )
  if (lost + incomplete + wrong > 0) process.exitCode = 1
}
