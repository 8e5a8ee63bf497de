import { beforeAll, expect, test } from "vitest"
import { seedUniverse } from "../support/service.ts"
import { drawsOf, troubledDeliveries } from "../support/troubled-deliveries.ts"

beforeAll(seedUniverse)

const day = 86_400_000

test("over four months, with 1% of database calls refused and dying consumers, no change to six receivers is lost and few are repeated", async () => {
  const size = { steps: 120, changesPerStep: 1, waitMilliseconds: 2 * day }
  const tallies = await troubledDeliveries(drawsOf(23), { refused: 0.01, killed: 0.005 }, size)
  for (const [name, tally] of tallies) {
    expect(tally, name).toMatchObject({
      published: 120,
      delivered: 120,
      lost: 0,
      renamed: 0,
      disordered: 0,
    })
    // A receiver whose answers are lost gets those deliveries again.
    if (name !== "cut") expect(tally.duplicated, name).toBeLessThan(120 * 0.03)
  }
}, 900_000)
