import { afterEach, beforeAll, expect, test } from "vitest"
import { addDays } from "../../../src/days.ts"
import { announce } from "../../support/methodology.ts"
import { seedMeasured } from "../support/measured.ts"
import { get } from "../support/service.ts"

beforeAll(seedMeasured)

let takeBack: readonly (() => void)[] = []
afterEach(() => {
  for (const undo of takeBack) undo()
})

/** Requests whose answers name the version of a standard that judges today. */
const requests: readonly (readonly [standard: string, path: string, body?: object])[] = [
  ["djim", "/instruments/NEAR/compliance?methodology=djim"],
  ["djim", "/instruments/NEAR/timeline?by=report&methodology=djim"],
  ["aaoifi-ss21", "/instruments/NEAR/standards"],
  ["djim", "/screen", { symbols: ["NEAR"], methodology: "djim" }],
  ["aaoifi-ss21", "/screen", { symbols: ["NEAR"] }],
  ["aaoifi-ss21", "/search?q=near"],
  ["aaoifi-ss21", "/methodologies"],
  ["aaoifi-ss21", "/methodologies/aaoifi-ss21"],
  ["djim", "/methodologies/djim"],
]

const today = new Date().toISOString().slice(0, 10)

test.each([
  ["tomorrow", "2026.1", addDays(today, 1)],
  ["today", "2027.1", today],
])("with versions 2027.1 in force from %s, every answer is by %s", async (_from, version, inForceFrom) => {
  takeBack = ["aaoifi-ss21", "djim"].map((id) => announce(id, inForceFrom))
  const judgedBy = await Promise.all(
    requests.map(async ([, path, body]) => (await get(path, undefined, body)).meta.methodology),
  )
  expect(judgedBy).toEqual(requests.map(([standard]) => `${standard}@${version}`))
})
