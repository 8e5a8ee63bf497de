import { describe, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import type { RescreenRequest } from "../../../src/pipeline/ports.ts"
import { type DueCompanies, queueDue } from "../../../src/pipeline/rescreen/due.ts"

type Due = Parameters<DueCompanies["find"]>[0]

/** Ports that record their calls. */
function portsWith(filers: readonly FilerId[], now = "2026-04-08T03:17:00Z") {
  const queries: Due[] = []
  const sent: (readonly RescreenRequest[])[] = []
  const ports = {
    clock: { nowMilliseconds: () => Date.parse(now) },
    dueCompanies: {
      find: async (due: Due) => {
        queries.push(due)
        return filers
      },
    },
    rescreenQueue: { send: async (some: readonly RescreenRequest[]) => void sent.push(some) },
  }
  return { ports, queries, sent }
}

describe("a determination that is due", () => {
  test.each([
    ["2026-04-08T00:00:00Z", "2026-04-01"],
    ["2026-04-08T23:59:59Z", "2026-04-01"],
    ["2028-03-03T12:00:00Z", "2028-02-25"],
  ])("at %s was made before %s, or by another methodology", async (now, asOfBefore) => {
    const { ports, queries } = portsWith([], now)
    await queueDue(ports)
    expect(queries).toEqual([{ methodology: "aaoifi-ss21@2026.1", asOfBefore, companiesMax: 5_000 }])
  })

  test("is sent in one call, dated the day of the run, and counted", async () => {
    const { ports, sent } = portsWith(["edgar:0000000003", "edgar:0000000001", "edgar:0000000002"])
    expect(await queueDue(ports)).toBe(3)
    expect(sent).toEqual([
      [3, 1, 2].map((cik) => ({ filer: edgarFiler(cik), from: "store", asOf: "2026-04-08" })),
    ])
  })

  test("is rare: if none is due, nothing is sent", async () => {
    const { ports, sent } = portsWith([])
    expect(await queueDue(ports)).toBe(0)
    expect(sent).toEqual([])
  })
})
