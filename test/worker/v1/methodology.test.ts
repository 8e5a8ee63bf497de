import { expect, test } from "vitest"
import { methodologyDetail } from "../../../src/standards/methodology-schema.ts"
import { ask, liveKey, read } from "../support/service.ts"

async function detailOf(id: string) {
  return read(ask(`/methodologies/${id}`, await liveKey()))
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

test.each(["aaoifi-ss57", "aaoifi-ss20@2026.1", "qistas-etf-taxonomy"])(
  "200: %s has criteria with their clauses and no ratio screens",
  async (reference) => {
    const { data, meta } = await detailOf(reference)
    const detail = methodologyDetail.strict().parse(data)
    const [id] = reference.split("@")
    expect([detail.id, detail.screens, meta.methodology]).toEqual([id, [], `${id}@2026.1`])
    expect(detail.versions).toMatchObject([{ version: "2026.1", in_force_from: "2026-11-20" }])
    const criteria = detail.criteria ?? []
    expect(criteria.length).toBeGreaterThan(5)
    expect(criteria.every(({ clause, passes }) => clause !== "" && passes.endsWith("."))).toBe(true)
  },
)

test("the notes of a structural methodology name opinions for and against, those of ratios none", async () => {
  const notesOf = async (id: string) => methodologyDetail.parse((await detailOf(id)).data).notes
  const onGold = await notesOf("aaoifi-ss57")
  expect(onGold.map(({ holder }) => holder).join()).toMatch(/Amanie.*Abdul-Basser/)
  expect(await notesOf("qistas-etf-taxonomy")).not.toEqual([])
  expect(await notesOf("aaoifi-ss21")).toEqual([])
})

test.each(["aaoifi-ss21@2019.1", "aaoifi-ss57@2019.1", "nope", "@", "aaoifi-ss21@2026.1@x"])(
  "404: %s",
  async (id) => {
    const { status, error } = await detailOf(encodeURIComponent(id))
    expect([status, error?.code]).toEqual([404, "not_found"])
  },
)
