import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { readFacts, screenOne } from "../../scripts/screen/company.ts"
import { parsePrices } from "../../scripts/screen/prices.ts"
import { readListings } from "../../scripts/starter/starter.ts"
import { dataFolder } from "../support/starter.ts"
import { reported } from "./cases.ts"

/** Needs the shared data: QISTAS_SHARED names its folder. */
const shared = process.env.QISTAS_SHARED ?? ""
const days = ["2022-06-30", "2023-09-15", "2025-02-20", "2026-08-31"]

describe.skipIf(shared === "")("whole companyfacts files, with daily closes", () => {
  test.each(days)(
    "of every packet of %s nothing differs, and every market capitalisation is judged",
    (asOf) => {
      const listings = readListings(dataFolder)
      const faults: string[] = []
      let equal = 0
      for (const file of readdirSync(join(shared, "companyfacts"))) {
        const bytes = gunzipSync(readFileSync(join(shared, "companyfacts", file)))
        const facts = readFacts(file, new Uint8Array(bytes))
        if (!facts.ok) throw new Error(facts.message)
        const line = listings.find(({ cik }) => cik === facts.value.cik)
        const csv = closesOf(line?.symbol ?? "")
        const closes = csv === null ? null : parsePrices("closes", csv, asOfNewest)
        const prices = closes?.ok ? { currency: "USD", closes: closes.value } : null
        const { evidence } = screenOne(facts.value, prices, { ticker: null, sic: null }, listings, asOf)
        if (evidence === null) continue
        const report = reported(evidence, bytes.toString("utf8"), csv)
        equal += report.tally.equal
        for (const { finding, part, what } of report.lines) {
          const isCapOpen = finding === "unchecked" && what === "Market capitalisation"
          if (finding === "differs" || finding === "absent" || isCapOpen)
            faults.push(`${file} ${part}: ${what}`)
        }
      }
      expect(faults).toEqual([])
      expect(equal).toBeGreaterThan(10_000)
    },
    300_000,
  )
})

const asOfNewest = "2026-12-31"

function closesOf(symbol: string): string | null {
  const path = join(shared, `prices/close-adjusted_to-2026-08_dsturdy/${symbol}.csv.gz`)
  return existsSync(path) ? gunzipSync(readFileSync(path)).toString("utf8") : null
}
