import { beforeAll, describe, expect, test } from "vitest"
import { shippedStandards } from "../../support/methodology.ts"
import { seenByVisitor } from "../support/browser.ts"
import { seedFunds } from "../support/funds.ts"
import { seedWorld } from "../support/universe.ts"

/** `?methodology=` on the pages of stocks and funds and on their files. */

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

const pages = ["/stocks/AAPL", "/funds/IJR", "/stocks/AAPL/csv", "/funds/IJR/csv"]

describe("an unknown standard", () => {
  test.each(pages.flatMap((path) => ["mine", "djim@1999.1", `"><script>`].map((id) => [path, id] as const)))(
    "as in %s?methodology=%s is answered 400, and the page lists the known standards",
    async (path, id) => {
      const { status, text } = await seenByVisitor(`${path}?methodology=${encodeURIComponent(id)}`)
      expect([status, text.includes("There is no such standard")]).toEqual([400, true])
      for (const standard of shippedStandards) expect(text).toContain(standard.id)
      expect(text).not.toContain('"><script>')
    },
  )
})

describe("a standard in force", () => {
  test.each(["/stocks/AAPL", "/funds/IJR"])("is named on %s with edition and link back", async (path) => {
    const { status, text } = await seenByVisitor(`${path}?methodology=djim`)
    expect(status).toBe(200)
    expect(text).toContain("Judged by <strong>Dow Jones Islamic Market Indices</strong>, version 2026.1")
    expect(text).toContain("(unconfirmed edition)")
    expect(text).toContain(`<a href="${path}">See AAOIFI SS 21</a>`)
  })

  test.each(pages.slice(0, 2))("is not named on %s if the parameter is missing or empty", async (path) => {
    for (const query of ["", "?methodology="])
      expect((await seenByVisitor(`${path}${query}`)).text).not.toContain("Judged by")
  })
})

test("an earlier version is used for a stock, but refused for a fund, whose lists contain only those in force", async () => {
  expect((await seenByVisitor("/stocks/AAPL?methodology=djim@2023.1")).text).toContain("version 2023.1")
  expect((await seenByVisitor("/funds/IJR?methodology=djim@2023.1")).status).toBe(400)
})
