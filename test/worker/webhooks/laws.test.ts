import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { isFullRun } from "../../support/is-full-run.ts"
import { seedUniverse } from "../support/service.ts"
import { drawsOf, tempers, troubledDeliveries } from "../support/troubled-deliveries.ts"

beforeAll(seedUniverse)

test("whatever the database refuses, whichever consumer dies and however receivers fail, each webhook gets every change in order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seed: fc.integer(),
        refused: fc.double({ min: 0, max: 0.2, noNaN: true }),
        killed: fc.double({ min: 0, max: 0.2, noNaN: true }),
        steps: fc.integer({ min: 1, max: 5 }),
        changesPerStep: fc.integer({ min: 1, max: 4 }),
      }),
      async ({ seed, refused, killed, steps, changesPerStep }) => {
        const size = { steps, changesPerStep, waitMilliseconds: 10 * 60_000 }
        const tallies = await troubledDeliveries(drawsOf(seed), { refused, killed }, size)
        expect([...tallies.keys()]).toEqual(tempers.map(({ name }) => name))
        for (const [name, tally] of tallies) {
          expect(tally, name).toMatchObject({
            delivered: steps * changesPerStep,
            lost: 0,
            renamed: 0,
            disordered: 0,
          })
        }
      },
    ),
    { numRuns: isFullRun ? 5 : 1 },
  )
}, 600_000)
