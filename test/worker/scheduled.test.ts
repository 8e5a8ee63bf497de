import { createScheduledController } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { edgarFiler, type FilerId } from "../../src/identifiers/filer.ts"
import { saveCompanies } from "../../src/pipeline/listings/companies.ts"
import { publishAll } from "../../src/pipeline/rescreen/publication.ts"
import worker from "../../worker/index.ts"
import { storeInputs } from "../../worker/storage/inputs.ts"
import { composeTasks } from "../../worker/write-side.ts"
import { decided } from "./support/documents.ts"
import { without } from "./support/rescreening.ts"
import { database, publishing } from "./support/stores.ts"

/**
 * The stored inputs of these companies cannot be read, so each message that the cron sends through the queue
 * leaves one failure on record. The test reads the sent messages there.
 */
const clock = { nowMilliseconds: () => Date.UTC(2026, 3, 8, 3, 17) }
const fresh = "2026-04-08"

interface Standing {
  readonly filer: FilerId
  readonly asOf?: string
  readonly methodology?: string
}

async function register(companies: readonly Standing[], inputs = companies): Promise<void> {
  await saveCompanies(
    database,
    companies.map(({ filer }) => ({ filer, name: `Company ${filer}`, sic: null, countryCode: null })),
  )
  await publishAll(
    publishing,
    companies.flatMap(({ filer, asOf, methodology = "aaoifi-ss21@2026.1" }) =>
      asOf === undefined ? [] : [decided(filer, { asOf: `${asOf}T00:00:00Z`, methodology })],
    ),
  )
  await storeInputs(
    env.DB,
    env.PACKETS,
    clock,
    inputs.map(({ filer }) => [filer, "unreadable"]),
  )
}

async function runCron(): Promise<void> {
  const controller = createScheduledController({ scheduledTime: clock.nowMilliseconds(), cron: "17 3 * * *" })
  await worker.scheduled(controller, env)
}

async function failedFilers(): Promise<readonly FilerId[]> {
  const rows = await env.DB.prepare("SELECT filer FROM rescreen_failures ORDER BY filer, message_id").raw<
    [FilerId]
  >()
  return rows.map(([filer]) => filer)
}

/** Waits until this many messages were consumed and the queue is empty. */
async function consumed(count: number): Promise<readonly FilerId[]> {
  await vi.waitFor(
    async () => {
      expect(await failedFilers()).toHaveLength(count)
      expect(await env.RESCREEN.metrics()).toMatchObject({ backlogCount: 0 })
    },
    { timeout: 30_000, interval: 200 },
  )
  return failedFilers()
}

const sixCompanies = [1, 2, 3, 4, 5, 6].map(edgarFiler)

describe("the daily run", () => {
  beforeAll(() =>
    register(
      [
        { filer: "edgar:0000000001", asOf: fresh },
        { filer: "edgar:0000000002", asOf: "2026-04-01" },
        { filer: "edgar:0000000003", asOf: "2026-03-31" },
        { filer: "edgar:0000000004", asOf: "2025-03-31" },
        { filer: "edgar:0000000005", asOf: fresh, methodology: "aaoifi-ss21@2025.1" },
        { filer: "edgar:0000000006" },
        { filer: "edgar:0000000007", asOf: "2025-03-31" },
        { filer: "edgar:0000000008" },
      ],
      sixCompanies.map((filer) => ({ filer })),
    ),
  )

  test("sends companies with an input whose determination is over 7 days old, missing, or from another methodology", async () => {
    await runCron()
    expect(await consumed(4)).toEqual(sixCompanies.slice(2))
  })

  test("begins with companies never assessed, then the oldest assessments, if there are more than it may send", async () => {
    const { dueCompanies } = composeTasks(env, clock)
    const due = { methodology: "aaoifi-ss21@2026.1", asOfBefore: "2026-04-01" }
    expect(await dueCompanies.find({ ...due, companiesMax: 3 })).toEqual([6, 4, 3].map(edgarFiler))
  })

  test("sends every company with an input if the methodology has a new version", async () => {
    const { dueCompanies } = composeTasks(env, clock)
    const due = { methodology: "aaoifi-ss21@2026.2", asOfBefore: "2026-04-01", companiesMax: 10 }
    expect((await dueCompanies.find(due)).toSorted()).toEqual(sixCompanies)
  })

  test("reports a failure and sends nothing if it cannot read the due companies", async () => {
    await without("screening_inputs", async () => {
      await expect(runCron()).rejects.toThrow()
    })
    expect(await env.RESCREEN.metrics()).toMatchObject({ backlogCount: 0 })
  })
})

test("if nothing is due, nothing is sent; if 250 are due, 250 are sent, though a queue takes 100 at a time", async () => {
  await publishAll(
    publishing,
    sixCompanies
      .slice(2)
      .map((filer) => decided(filer, { assessmentId: `again-${filer}`, asOf: `${fresh}T00:00:00Z` })),
  )
  const before = await failedFilers()
  await runCron()
  expect(await env.RESCREEN.metrics()).toMatchObject({ backlogCount: 0 })

  const many = Array.from({ length: 250 }, (_, index) => ({ filer: edgarFiler(1_000 + index) }))
  await register(many)
  await runCron()
  const after = await consumed(before.length + many.length)
  expect(after.slice(before.length)).toEqual(many.map(({ filer }) => filer))
})
