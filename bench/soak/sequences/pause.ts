import type { MirrorBody } from "../../../scripts/edgar-mirror/bodies.ts"
import { noPlatformFaults } from "../check/platform.ts"
import { amissOf, deadMessages, screenedOf } from "./filers.ts"
import { durationOf, liveUntil, type Scene, type SequenceRow } from "./scene.ts"

const companies = 8
const secondsMax = 120

export interface EdgarPause {
  readonly minutes: number
  readonly speed: number
  readonly answer: MirrorBody
}

/** EDGAR refuses every request for a time, while companies with new reports are in the queue. */
export async function edgarPaused(
  scene: Scene,
  { minutes, speed, answer }: EdgarPause,
): Promise<SequenceRow> {
  const { service, now, requests } = scene
  const filers = await scene.file(companies)
  const requestsBefore = requests.length
  const deadBefore = await deadMessages(service)
  await scene.begin(speed)
  const end = now() + minutes * 60_000
  scene.refusal = () => (now() < end ? { kind: "answer", ...answer } : null)
  await liveUntil(scene, secondsMax, async () => now() >= end)
  const inPause = requests.length - requestsBefore
  await liveUntil(scene, secondsMax, async () => (await screenedOf(service, filers)) === filers.length)
  const minutesToRight = (now() - end) / 60_000
  const costs = await service.failPlatform(noPlatformFaults)
  const deliveries = Object.values(costs.deliveries).reduce((sum, count) => sum + count, 0)
  const dead = (await deadMessages(service)) - deadBefore
  return {
    name: `edgar ${minutes} min`,
    done: `EDGAR answered ${answer.status} for ${minutes} min with ${companies} companies in the queue: ${inPause} requests in that time, ${costs.sent - companies} messages sent again, ${deliveries} deliveries, ${dead} dead`,
    ...(await amissOf(service, filers)),
    wrong: dead,
    right: `${durationOf(minutesToRight, speed)} after it`,
    costs,
  }
}
