import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { readFacts } from "../../scripts/screen/company.ts"
import { parsePrices } from "../../scripts/screen/prices.ts"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { assess } from "../../src/screening/assess.ts"
import { methodologyRef, standards } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import { readCloses } from "../../src/verify/input.ts"
import { readRawFacts } from "../../src/verify/raw-facts.ts"
import { starterInputs } from "../support/starter.ts"
import { heldAgainst } from "./cases.ts"

/** Runs only with the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""
const days = ["2022-06-30", "2023-09-15", "2025-02-20", "2026-08-31"]

describe.skipIf(shared === "")("complete companyfacts files with daily closes", () => {
  test.each(days)(
    "agree with every packet of %s by every standard, and every market capitalisation is checked",
    (asOf) => {
      const faults: string[] = []
      let equal = 0
      for (const file of readdirSync(join(shared, "companyfacts"))) {
        const { sheet, raw, closes } = companyOf(file, asOf)
        for (const methodology of standards.flat()) {
          const body = evidenceDocument(decideSheet(sheet, methodology))
          if (body === null) continue
          for (const { finding, part, what } of heldAgainst(raw, body, closes).lines) {
            const isCapOpen = finding === "unchecked" && what === "Market capitalisation"
            if (finding === "equal") equal += 1
            if (finding === "differs" || finding === "absent" || isCapOpen)
              faults.push(`${file} ${methodologyRef(methodology)} ${part}: ${what}`)
          }
        }
      }
      expect(faults).toEqual([])
      expect(equal).toBeGreaterThan(200_000)
    },
    300_000,
  )
})

function companyOf(file: string, asOf: string) {
  const bytes = gunzipSync(readFileSync(join(shared, "companyfacts", file)))
  const facts = readFacts(file, new Uint8Array(bytes))
  const raw = readRawFacts(file, bytes.toString("utf8"))
  if (!facts.ok || !raw.ok) throw new Error(`${file} cannot be read`)
  const input = starterInputs().find(({ subject }) => subject.filer === facts.value.filer)
  if (input === undefined) throw new Error(`${file} is of no company of the starter universe`)
  const csv = closesOf(input.subject.ticker ?? "")
  const parsed = csv === null ? null : parsePrices("closes", csv, asOfNewest)
  const prices = parsed?.ok ? { currency: "USD", closes: parsed.value.closes } : null
  const closes = csv === null ? null : readCloses("closes", csv)
  const { sheet } = assess({ ...input, facts: facts.value, prices, asOf })
  return { sheet, raw: raw.value, closes: closes?.ok ? closes.value : null }
}

const asOfNewest = "2026-12-31"

function closesOf(symbol: string): string | null {
  const path = join(shared, `prices/close-adjusted_to-2026-08_dsturdy/${symbol}.csv.gz`)
  return existsSync(path) ? gunzipSync(readFileSync(path)).toString("utf8") : null
}
