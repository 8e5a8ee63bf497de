import { expect, test } from "vitest"
import { shippedStandards } from "../../support/methodology.ts"
import { dataOf, get, refusalOf } from "../support/service.ts"

const detailOf = (id: string) => dataOf("methodology", `/methodologies/${id}`)
const structural = ["aaoifi-ss57", "aaoifi-ss20", "qistas-etf-taxonomy"]

test("the list has the standards for operating companies, ours first, then the three structural ones with their criteria", async () => {
  const listed = await dataOf("methodologies", "/methodologies")
  expect(listed[0]?.id).toBe("aaoifi-ss21")
  expect(listed.map(({ id, criteria }) => [id, (criteria?.length ?? 0) > 0])).toEqual([
    ...shippedStandards.map(({ id }) => [id, false]),
    ...structural.map((id) => [id, true]),
  ])
})

test.each(["aaoifi-ss21", "aaoifi-ss21@2026.1", "aaoifi-ss21%402026.1"])("is 200: %s", async (id) => {
  const { screens, versions } = await detailOf(id)
  expect(
    screens.map((screen) => [screen.name, "threshold" in screen ? screen.threshold : null, screen.clause]),
  ).toEqual([
    ["business_activity", null, "AAOIFI SS 21, 3/4/1"],
    ["debt_to_market_cap", 0.3, "AAOIFI SS 21, 3/4/2"],
    ["cash_to_market_cap", 0.3, "AAOIFI SS 21, 3/4/3"],
    ["prohibited_revenue", 0.05, "AAOIFI SS 21, 3/4/4"],
  ])
  expect(versions.map(({ version }) => version)).toEqual(["2026.1"])
})

test.each(["aaoifi-ss57", "aaoifi-ss20@2026.1", "qistas-etf-taxonomy"])(
  "%s has criteria with their clauses and no ratio screens",
  async (reference) => {
    const detail = await detailOf(reference)
    const [id] = reference.split("@")
    const { meta } = await get(`/methodologies/${reference}`)
    expect([detail.id, detail.screens, meta.methodology]).toEqual([id, [], `${id}@2026.1`])
    expect(detail.versions).toMatchObject([{ version: "2026.1", in_force_from: "2026-11-20" }])
    const criteria = detail.criteria ?? []
    expect(criteria.length).toBeGreaterThan(5)
    expect(criteria.every(({ clause, passes }) => clause !== "" && passes.endsWith("."))).toBe(true)
  },
)

test("the notes of a structural methodology name opinions for and against; those of a ratio methodology name none", async () => {
  const notesOf = async (id: string) => (await detailOf(id)).notes
  const onGold = await notesOf("aaoifi-ss57")
  expect(onGold.map(({ holder }) => holder).join()).toMatch(/Amanie.*Abdul-Basser/)
  expect(await notesOf("qistas-etf-taxonomy")).not.toEqual([])
  expect(await notesOf("aaoifi-ss21")).toEqual([])
})

const unknown = ["aaoifi-ss21@2019.1", "aaoifi-ss57@2019.1", "nope", "@", "aaoifi-ss21@2026.1@x"]

test.each(unknown)("the methodology is 404: %s", async (id) => {
  expect(await refusalOf(`/methodologies/${encodeURIComponent(id)}`)).toContain("404 not_found")
})
