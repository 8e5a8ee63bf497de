import { expect, test } from "vitest"
import { methodologyDetail } from "../../../src/contract/methodology.ts"
import { ask, plusKey, read } from "../support/service.ts"

async function detailOf(id: string) {
  return read(ask(`/methodologies/${id}`, (await plusKey()).key))
}

test.each(["aaoifi-ss21", "aaoifi-ss21@2026.1", "aaoifi-ss21%402026.1"])("200: %s", async (id) => {
  const { data, meta } = await detailOf(id)
  const detail = methodologyDetail.parse(data)
  expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
  expect(
    detail.screens.map((screen) => [
      screen.name,
      "threshold" in screen ? screen.threshold : null,
      screen.clause,
    ]),
  ).toEqual([
    ["business_activity", null, "AAOIFI SS 21, 3/4/1"],
    ["debt_to_market_cap", 0.3, "AAOIFI SS 21, 3/4/2"],
    ["cash_to_market_cap", 0.3, "AAOIFI SS 21, 3/4/3"],
    ["prohibited_revenue", 0.05, "AAOIFI SS 21, 3/4/4"],
  ])
  expect(detail.versions.map(({ version }) => version)).toEqual(["2026.1"])
})

test.each(["aaoifi-ss57", "aaoifi-ss20", "qistas-etf-taxonomy"])(
  "200: %s has criteria and no ratio screens",
  async (id) => {
    const { data, meta } = await detailOf(id)
    const detail = methodologyDetail.parse(data)
    expect([detail.screens, meta.methodology]).toEqual([[], `${id}@2026.1`])
    expect(detail.criteria?.length).toBeGreaterThan(5)
  },
)

test.each(["aaoifi-ss21@2019.1", "nope", "@", "aaoifi-ss21@2026.1@x"])("404: %s", async (id) => {
  const { status, error } = await detailOf(encodeURIComponent(id))
  expect([status, error?.code]).toEqual([404, "not_found"])
})
