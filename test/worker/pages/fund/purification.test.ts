import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { newBrowser } from "../../support/browser.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"
import { newSession } from "../../support/sessions.ts"
import { seedWorld } from "../../support/universe.ts"

const fund = { kind: "fund", canonical: false } as const
const apple = 320193
const htmlBytesMax = 60_000

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

async function shown(path: string) {
  const browser = newBrowser()
  browser.cookies.set("__Host-session", (await newSession({ plan: "plus", activeUntil: null })).token)
  return browser.get(path)
}

/** The text of a part of a page, a space between. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;])/g, "$1")
    .replaceAll("&#39;", "'")
    .trim()
}

describe("purification on the page of a fund", () => {
  test("what 1,000 dollars owe stands beside the share of the dividends, rounded up to the cent", async () => {
    const income = JSON.stringify({
      periods: [{ currency: "USD", prohibited_income: 1_234_567, bound: null }],
    })
    await env.DB.batch([
      env.DB.prepare("INSERT OR REPLACE INTO holder_figures VALUES (?1, 'assessed', ?2, '{}')").bind(
        apple,
        income,
      ),
      env.DB.prepare("UPDATE determinations SET market_cap_usd = 1e9 WHERE cik = ?1").bind(apple),
    ])
    await saveListings(databaseOf(env.DB), [
      listing("OWES", "A fund of one share", null, fund),
      listing("PART", "A fund with one known share", null, fund),
      listing("HLAL", "Wahed FTSE USA Shariah ETF", null, fund),
    ])
    await seedFund(fundEntry("OWES"), snapshot([holding("Apple", 97, { ticker: "AAPL" })]))
    await seedFund(fundEntry("PART"), snapshot([holding("Apple", 20, { ticker: "AAPL" })]))
    await seedFund(fundEntry("HLAL"), snapshot([holding("Apple", 97, { ticker: "AAPL" })]))
    // 0.97 of 1.234567 dollars is 1.197...; 0.2 of it 0.246...
    const whole = wordsOf((await shown("/funds/OWES")).text)
    expect(whole).toContain(
      "1,000 dollars of this fund owe at least $1.20 a year. We know it for 97.00% of the fund; the rest may owe too.",
    )
    expect(whole).toContain("Give away 0.90% of the dividends this fund pays.")
    expect(whole).not.toContain("publishes")
    const part = wordsOf((await shown("/funds/PART")).text)
    expect(part).toContain(
      "is known for only 20.00% of the fund, and that part owes at least $0.25 a year for 1,000 dollars of the fund.",
    )
  })

  test("HLAL: what its issuer publishes, newest first, and why it is another figure", async () => {
    const { text } = await shown("/funds/HLAL")
    expect(wordsOf(text)).toContain("What Wahed publishes The issuer's figure is a flat 5% of the dividend")
    const table = /aria-label="What Wahed publishes"[\s\S]*?<\/table>/.exec(text)?.[0] ?? ""
    expect([...table.matchAll(/<tr><th scope="row">[\s\S]*?<\/tr>/g)].map(([row]) => wordsOf(row))).toEqual([
      "30 Jun 2026 $0.019 $0.00095 5.00%",
      "31 Mar 2026 $0.077 $0.00385 5.00%",
      "31 Dec 2025 $0.07721 $0.0038605 5.00%",
      "30 Sep 2025 $0.15 $0.0075 5.00%",
    ])
    expect(text).toContain("GET /v1/instruments/HLAL/purification")
    expect(text.length).toBeLessThan(htmlBytesMax)
  })
})
