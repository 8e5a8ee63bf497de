import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { readFacts, screenOne } from "../../scripts/screen/company.ts"
import { parsePrices } from "../../scripts/screen/prices.ts"
import { readListings } from "../../scripts/starter/starter.ts"
import { service } from "../browser/support/running-service.ts"
import { newReader } from "../support/guide/runner.ts"
import { pastOf } from "../support/past-inputs.ts"
import { factsText } from "../verify/cases.ts"

/** `as_of` of the running service against `npm run screen -- --as-of` on the same facts and closes, byte for byte. */

const listings = readListings(fileURLToPath(new URL("../../data", import.meta.url)))
const today = new Date().toISOString().slice(0, 10)
const companies = ["AAPL", "WMT", "UAA", "VIR"]
const days = ["2022-12-31", "2024-06-20", "2026-05-15"]

/** What the command prints of a company on a day: the documents without the identity of the listing. */
function printed(ticker: string, asOf: string): Readonly<Record<string, string | null>> {
  const { facts, prices } = pastOf(ticker)
  const file = readFacts("facts.json", new TextEncoder().encode(factsText(facts)))
  const csv = `Date,Close\n${(prices?.closes ?? []).map(({ date, close }) => `${date},${close}`).join("\n")}`
  const closes = parsePrices("closes.csv", csv, today)
  if (!file.ok || !closes.ok) throw new Error("the files cannot be read")
  const history = { currency: "USD", closes: closes.value }
  const documents = screenOne(
    file.value,
    history,
    { ticker, sic: null, ordinaryPerShare: null },
    listings,
    asOf,
    today,
  )
  return Object.fromEntries(Object.entries(documents).map(([name, document]) => [name, bodyOf(document)]))
}

/** A document without the identity of its listing, and what the service adds to it. */
function bodyOf(document: object | null): string | null {
  if (document === null) return null
  const isAdded = ([name]: readonly [string, unknown]) =>
    ["symbol", "instrument_id", "name", "instrument", "freshness", "filer_name"].includes(name)
  const fields = Object.entries(document).filter((field) => !isAdded(field))
  return JSON.stringify(
    Object.fromEntries("ratios" in document ? fields.filter(([name]) => name !== "as_of") : fields),
  )
}

test("four companies on three days have the documents of the command line", async () => {
  const reader = await newReader(service, "")
  const faults: string[] = []
  let compared = 0
  for (const day of days) {
    for (const ticker of companies) {
      const expected = printed(ticker, day)
      for (const name of ["compliance", "evidence", "health"]) {
        const path = `/v1/instruments/${ticker}/${name}?as_of=${day}`
        const headers = {
          "X-API-Key": reader.liveKey,
          "CF-Connecting-IP": `10.77.0.${companies.indexOf(ticker)}`,
        }
        const response = await fetch(`${service.origin}${path}`, { headers })
        const { data = null } = (await response.json()) as { readonly data?: object }
        if (response.status !== (expected[name] === null ? 404 : 200) || bodyOf(data) !== expected[name])
          faults.push(`${path}: ${response.status}`)
        else compared += 1
      }
    }
  }
  expect(faults).toEqual([])
  expect(compared).toBe(companies.length * days.length * 3)
}, 300_000)
