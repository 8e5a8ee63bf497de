/**
 * A year of publications in minutes: an EDGAR mirror to which companies file day by day, the service with a clock that is set
 * from day to day, 1% of the calls of D1 and R2 refused, four programs that follow the feed, and five receivers of webhooks:
 * prompt, slow, moody (500, 503, 429), broken (silent, 302, 404, cut connections) and dead for eighteen days. Exits with 1 if a
 * reader missed or repeated a change, if a receiver missed one, or if a signature was wrong.
 */
import { parseArgs } from "node:util"
import { tallyReader, tallyReceiver } from "./count.ts"
import { runYear } from "./run.ts"

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "20" },
    from: { type: "string", default: "2025-01-31" },
    through: { type: "string", default: "2026-01-31" },
  },
})

const began = performance.now()
const { filings, feed, readers, receivers, refusedCalls } = await runYear({
  companies: Number(values.companies),
  from: values.from,
  through: values.through,
  percentRefused: 1,
})
const kinds = [...new Set(feed.map(({ kind }) => kind))]
const ofKind = kinds.map((kind) => `${feed.filter((row) => row.kind === kind).length} ${kind}`).join(", ")
const seconds = (performance.now() - began) / 1_000
console.log(
  `year: ${filings} filings, ${feed.length} changes (${ofKind}), ${refusedCalls} calls refused, ${seconds.toFixed(0)} s`,
)
const readings = readers.map((reader) => tallyReader(reader, feed))
const deliveries = receivers.map((receiver) => tallyReceiver(receiver, feed))
for (const { name, expected, lost, duplicated, outOfOrder } of [...readings, ...deliveries])
  console.log(
    `year: ${name}: ${expected} changes, ${lost} lost, ${duplicated} duplicated, ${outOfOrder} out of order`,
  )
const attempts = receivers.map(({ name, attempts, accepted }) => `${name} ${attempts} for ${accepted.length}`)
console.log(`year: attempts for deliveries: ${attempts.join(", ")}`)
const forged = receivers.reduce((sum, receiver) => sum + receiver.forged, 0)
const disabled = receivers.filter(({ wasDisabled }) => wasDisabled).map(({ name }) => name)
console.log(`year: ${forged} wrong signatures; disabled for a time: ${disabled.join(", ") || "none"}`)
const amiss =
  forged +
  readings.reduce((sum, { lost, duplicated, outOfOrder }) => sum + lost + duplicated + outOfOrder, 0) +
  deliveries.reduce((sum, { lost }) => sum + lost, 0)
process.exitCode = amiss === 0 && feed.length > 0 && disabled.includes("dead") ? 0 : 1
