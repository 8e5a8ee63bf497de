import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isFullRun } from "../../support/is-full-run.ts"
import { isCompliant, judgementOf, reasonOf, registers, soundIn, spoiltIn, waysIn } from "./cases.ts"
import { isOpen, openNames } from "./open.ts"
import type { Register } from "./registers/register.ts"
import type { Way } from "./ways/way.ts"

/**
 * Law 8: the identities of a sheet hold for every register, and a report that breaks one of them is never
 * compliant at the wrong figure. A full run takes 1,000 reports of each register; `tally.ts` takes any number.
 */
const seed = 64
const spoiltRuns = isFullRun ? 1_000 : 200
const soundRuns = isFullRun ? 300 : 60
/** Enough for a way that passes wrongly once in a thousand times. */
const openRuns = 3_000
const soundShareMin = 0.95
const timeout = isFullRun ? 300_000 : 60_000

/** Why sound reports of a register do not pass. */
async function reasonsToSuffer(register: Register): Promise<readonly string[]> {
  const reasons: string[] = []
  for (const company of fc.sample(soundIn(register), { seed, numRuns: soundRuns })) {
    const judgement = await judgementOf(register, company)
    if (!isCompliant(judgement)) reasons.push(reasonOf(judgement))
  }
  return reasons
}

async function passesOnce(register: Register, way: Way): Promise<boolean> {
  for (const { company } of fc.sample(spoiltIn(register, [way]), { seed, numRuns: openRuns }))
    if (isCompliant(await judgementOf(register, company))) return true
  return false
}

describe.each(registers.map((register) => [register.name, register] as const))("%s:", (_name, register) => {
  const ways = waysIn(register)
  const closed = ways.filter((way) => !isOpen(register, way))

  test(
    "a report that contradicts itself does not pass a screen that the company fails",
    async () => {
      const neverPasses = fc.asyncProperty(spoiltIn(register, closed), async ({ company }) => {
        expect(isCompliant(await judgementOf(register, company))).toBe(false)
      })
      await fc.assert(neverPasses, { seed, numRuns: spoiltRuns })
    },
    timeout,
  )

  test(
    "a sound report does not suffer",
    async () => {
      const reasons = await reasonsToSuffer(register)
      expect(reasons.slice(Math.floor(soundRuns * (1 - soundShareMin)))).toEqual([])
    },
    timeout,
  )

  test.runIf(isFullRun)(
    "each way on the list of open ones still passes wrongly",
    async () => {
      const mended: string[] = []
      for (const way of ways.filter((each) => isOpen(register, each)))
        if (!(await passesOnce(register, way))) mended.push(way.name)
      expect(mended).toEqual([])
    },
    timeout,
  )
})

test("the list of open ways names ways and registers", () => {
  const known = registers.flatMap((register) => waysIn(register).map((way) => `${way.name} ${register.name}`))
  expect(openNames.map((names) => names.join(" ")).filter((names) => !known.includes(names))).toEqual([])
})
