import { readPipelineStatus } from "../../../src/pipeline/status.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { noPlatformFaults } from "../check/platform.ts"
import { amissOf, deadMessages, screenedOf } from "./filers.ts"
import { durationOf, killedRetriesSpeed, liveUntil, type Scene, type SequenceRow } from "./scene.ts"

const companies = 25
const secondsMax = 180

/**
 * The file of one company kills each consumer that reads it. The other companies in the queue are healthy.
 */
export async function consumerKilled(scene: Scene): Promise<SequenceRow> {
  const { service, now } = scene
  const filers = await scene.file(companies + 1)
  const poison = filers[Math.floor(companies / 2)]
  if (poison === undefined) throw new Error("no company is left")
  const { cik } = poison.listing
  const healthy = filers.filter((filer) => filer !== poison)
  const deadBefore = await deadMessages(service)
  await scene.begin(killedRetriesSpeed, { poisonCik: cik })
  const began = now()
  await liveUntil(scene, secondsMax, async () => (await screenedOf(service, healthy)) === healthy.length)
  const minutes = (now() - began) / 60_000
  await liveUntil(scene, secondsMax, async () => (await deadMessages(service)) > deadBefore)
  const buriedMinutes = (now() - began) / 60_000
  const costs = await service.failPlatform(noPlatformFaults)
  const status = await readPipelineStatus(databaseOf(service.database))
  const failed = status.latest_failures.find((failure) => failure.cik === cik)
  const times = healthy.map(({ listing }) => costs.deliveries[listing.cik] ?? 0)
  const screened = await screenedOf(service, healthy)
  return {
    name: "poison",
    done: `one file killed each consumer, among ${companies} healthy companies: ${screened} published, each delivered ${Math.max(...times)} times at most; the poison ${costs.deliveries[cik]} times, then the operator sees "${failed?.error ?? "nothing"}" (${buriedMinutes.toFixed(0)} min)`,
    ...(await amissOf(service, healthy)),
    wrong: failed === undefined ? 1 : 0,
    right: `after ${durationOf(minutes, killedRetriesSpeed)}`,
    costs,
  }
}
