import { describe, expect, test } from "vitest"
import { madeWorld } from "../../../support/registers/dart-world.ts"
import { annual, answers, openDart } from "../../support/dart-mirror.ts"

describe("a filer", () => {
  test("that the service does not know is missing", async () => {
    const { register } = await openDart({})
    expect(await register.identify({ ...annual, filer: "dart:00000009" })).toEqual({ kind: "missing" })
  })

  test("has the industry of Korea's classification", async () => {
    const { register } = await openDart({})
    expect(await register.identify(annual)).toMatchObject({
      body: { industry: { scheme: "ksic", code: "26110" } },
    })
  })

  test("is not taken from the answer for another company", async () => {
    const { companies } = madeWorld([])
    const body = JSON.stringify({ status: "000", ...companies[0], corp_code: "00000002" })
    const { register } = await openDart({ fault: { path: "company", fault: answers(200, body) } })
    expect(await register.identify(annual)).toEqual({
      kind: "unreachable",
      detail: "company.json: company 00000002 came for 00000001",
    })
  })
})
