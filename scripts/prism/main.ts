/** `npm run prism`: checks a service with the starter universe by Prism. Exits with 1 for a single violation. */
import { leaveSnapshot, taskPath } from "../seed/snapshot.ts"
import { startLocalService } from "../support/local-service.ts"
import { type PrismOutcome, requestsMin, runPrism } from "./run.ts"

const seed = Number(process.env.PRISM_SEED ?? 20261121)

const service = await startLocalService()
try {
  await leaveSnapshot(
    (path) => service.operate("POST", path),
    taskPath,
    () => undefined,
  )
  const outcome = await runPrism({ ...service, seed })
  report(outcome)
  process.exitCode = outcome.violations.length === 0 && outcome.sent >= requestsMin ? 0 : 1
} finally {
  await service.stop()
}

function report({ sent, accepted, violations, counts }: PrismOutcome): void {
  for (const [name, statuses] of counts) {
    const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`  ${name.padEnd(16)} ${counted.join(", ")}`)
  }
  for (const violation of violations) console.log(violation)
  console.log(`${sent} requests (seed ${seed}), ${accepted} of them sent again to have the request validated`)
  console.log(`${violations.length} violations`)
}
