/**
 * Minutes of load on the whole service while verdicts are published, D1 and R2 fail 1% of calls, the counting objects are
 * evicted every few seconds, and a day and a month end. Every response is compared with what the core computes for the
 * publications in force. Prints the counts; exits with 1 if anything was lost, wrong, half-published or admitted beyond a
 * limit. `--seconds 20` is shorter than ten minutes; `--speed 4` runs the service's clock four times as fast, so that a day's
 * allowance ends within the run.
 */
import { parseArgs } from "node:util"
import { runSoak, type SoakOutcome } from "./run.ts"

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "600" },
    speed: { type: "string", default: "4" },
  },
})

const seconds = Number(values.seconds)
const outcome = await runSoak({ seconds, speed: Number(values.speed) })
report(outcome)

function report({ record, faults, overCounted }: SoakOutcome): void {
  const { counts, statuses, findings, doubts } = record
  const { sent, publications, evictions, lost, wrong, half, overAdmitted, badRefusals, afterwards } = counts
  const ofStatus = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, answers]) => `${status}: ${answers}`)
  const { refused, calls } = faults
  console.log(`soak: ${seconds} s, ${sent} requests (${ofStatus.join(", ")})`)
  console.log(
    `soak: ${publications} rounds of ${faults.publications} publications, ${evictions} evictions, refused ${refused.D1} of ${calls.D1} calls of D1 and ${refused.R2} of ${calls.R2} of R2`,
  )
  console.log(
    `soak: ${lost} lost, ${wrong} wrong, ${half} half-published, ${overAdmitted} over-admitted, ${badRefusals} refusals not as promised, ${afterwards} amiss afterwards`,
  )
  console.log(
    `soak: counted though no response was seen: ${overCounted.hidden} behind an outage, ${overCounted.twice} twice`,
  )
  console.log(`soak: ${doubts.length} answers judged again when all states were known`)
  for (const [finding, times] of [...findings].slice(0, 40)) console.log(`soak: ${times} x ${finding}`)
  const amiss = lost + wrong + half + overAdmitted + badRefusals + afterwards
  process.exitCode = amiss === 0 && publications > 0 && evictions > 0 ? 0 : 1
}
