import { fileUnavailable } from "../../../scripts/edgar-mirror/bodies.ts"
import { noPlatformFaults } from "../check/platform.ts"
import { amissOf, publishedOf, screenedOf } from "./filers.ts"
import { durationOf, instancePath, liveUntil, type Scene, type SequenceRow } from "./scene.ts"

const speed = 180
const outageMinutes = 180
const secondsMax = 240

/** EDGAR serves a report's facts, but for a time it does not serve the report's instance. */
export async function instanceMissing(scene: Scene): Promise<SequenceRow> {
  const { service, now } = scene
  const filers = await scene.file(1)
  const [filer] = filers
  if (filer === undefined) throw new Error("no company is left")
  const path = instancePath(filer.report)
  await scene.begin(speed)
  const began = now()
  const end = began + outageMinutes * 60_000
  scene.refusal = (request) =>
    request.path === path && now() < end ? { kind: "answer", ...fileUnavailable() } : null
  await liveUntil(scene, secondsMax, async () => now() >= end)
  const [without] = await publishedOf(service, filer)
  const row = await service.database
    .prepare("SELECT state, error, due_at FROM filings WHERE accession = ?1")
    .bind(filer.report.accession)
    .first<{ state: string; error: string; due_at: string | null }>()
  await liveUntil(scene, secondsMax, async () => (await screenedOf(service, filers)) === 1)
  const minutesToRight = (now() - end) / 60_000
  const costs = await service.failPlatform(noPlatformFaults)
  const { lost, incomplete } = await amissOf(service, filers)
  const minutes = without === undefined ? null : (Date.parse(without.published_at) - began) / 60_000
  return {
    name: "instance",
    done: `EDGAR answered 503 for a report's instance for ${outageMinutes} min: published without it after ${minutes?.toFixed(0) ?? "never"} min, then ${row?.state} (${row?.error}), due at ${row?.due_at?.slice(11, 16)} for an outage until ${new Date(end).toISOString().slice(11, 16)}`,
    lost,
    incomplete: incomplete - (minutes !== null && minutes >= 60 && row?.state === "waiting" ? 1 : 0),
    wrong: 0,
    right: `${durationOf(minutesToRight, speed)} after it`,
    costs,
  }
}
