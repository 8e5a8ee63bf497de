import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { subjectStore } from "../../../../src/pipeline/rescreen/subjects.ts"
import { publishVehicles } from "../../../../src/pipeline/rescreen/vehicles.ts"
import { amount } from "../../../../worker/mcp/text/format.ts"
import { toolText } from "../../../../worker/mcp/text/tool-text.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { call } from "../../support/mcp.ts"
import { liveKey, seedUniverse } from "../../support/service.ts"
import { registerVehicles, vehicleNamed } from "../../support/vehicles.ts"

/** Undecided values are reported as undecided, neither as zero nor as irrelevant. */

describe("a criterion that no document settles", () => {
  let key = ""

  beforeAll(async () => {
    await seedUniverse()
    key = await liveKey()
    const bitcoin = vehicleNamed("IBIT")
    await registerVehicles([bitcoin])
    await publishVehicles(
      { publishing: cloudflarePublishing(env.DB, env.PACKETS), subjects: subjectStore(databaseOf(env.DB)) },
      [bitcoin],
    )
  })

  test.each(["check_compliance", "get_evidence"])(
    "is reported as not resolved by %s, with what was looked for and where",
    async (tool) => {
      const { text } = await call(key, tool, { symbol: "IBIT" })
      expect(text).toMatch(
        /(allocated_custody|held apart by a qualified custodian): not resolved\. No passage was found that says whether this holds: .+ Looked for on .+ in: /,
      )
      expect(text).not.toContain('""')
      expect(text).not.toContain("()")
    },
  )
})

describe("a fund in a search", () => {
  const fund = {
    type: "etf",
    instrument_id: "XLV",
    name: "Health",
    exchange: "NYSE Arca",
    country_code: "US",
  }

  test.each([
    [0, null, "purity 0%, screened in part"],
    [97, "green", "purity 97%"],
    [3, "red", "purity 3%"],
    [null, null, "not screened"],
  ])("of %s and badge %s: %s", (purity_percentage, badge_color, words) => {
    const data = [{ ...fund, purity_percentage, badge_color }]
    const printed = toolText("search", { data, meta: { query: "x", total: 1 } })
    expect(printed.split("\n")[1]).toBe(`- XLV: Health (NYSE Arca, US): fund, ${words}`)
  })
})

describe("a health ratio without a value", () => {
  const printed = (status: "antifragile" | null) =>
    toolText("health", {
      data: {
        name: "A",
        instrument_id: "A",
        status: "robust",
        ratios: { cash_flow_to_debt: { value: null, status, description: "Why." } },
      },
      meta: {},
    }).split("\n")[1]

  test("that is rated anyway is not called undisclosed", () => {
    expect(printed("antifragile")).toBe("cash_flow_to_debt: no figure, antifragile. Why.")
  })

  test("that is not rated is", () => {
    expect(printed(null)).toBe("cash_flow_to_debt: not disclosed, not rated. Why.")
  })
})

test.each([
  [0.00004, "0.00004"],
  [35_268_428_956.52947, "35,268,428,956.5295"],
  [416_161_000_000, "416,161,000,000"],
])("an amount of %d is printed in full: %s", (value, words) => {
  expect(amount(value)).toBe(words)
})
