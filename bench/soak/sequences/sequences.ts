import { rateThresholdExceeded, tooManyRequests } from "../../../scripts/edgar-mirror/bodies.ts"
import { emailsRefused } from "./emails.ts"
import { instanceMissing } from "./instance.ts"
import { edgarPaused } from "./pause.ts"
import { consumerKilled } from "./poison.ts"
import { onScene, type Scene, type SequenceRow } from "./scene.ts"
import { d1Stalled } from "./stall.ts"

/** The failures of the platform that are tried, one after the other. */
const sequences: Readonly<Record<string, (scene: Scene) => Promise<SequenceRow>>> = {
  "d1-10s": (scene) => d1Stalled(scene, 10),
  "d1-60s": (scene) => d1Stalled(scene, 60),
  "edgar-10min": (scene) => edgarPaused(scene, { minutes: 10, speed: 20, answer: tooManyRequests(600) }),
  "edgar-3h": (scene) => edgarPaused(scene, { minutes: 180, speed: 180, answer: rateThresholdExceeded() }),
  poison: consumerKilled,
  emails: emailsRefused,
  instance: instanceMissing,
}

export const sequenceNames = Object.keys(sequences)

/** Plays the named sequences on one service, and calls `report` after each of them. */
export function playSequences(
  names: readonly string[],
  report: (row: SequenceRow, seconds: number) => void,
): Promise<void> {
  return onScene(async (scene) => {
    for (const name of names) {
      const began = performance.now()
      const before = await scene.service.refuse(0)
      const row = await sequences[name]?.(scene)
      if (row === undefined) throw new Error(`no sequence ${name}`)
      const { torn } = await scene.service.refuse(0)
      const incomplete = row.incomplete + torn - before.torn
      report({ ...row, incomplete }, (performance.now() - began) / 1_000)
    }
  })
}
