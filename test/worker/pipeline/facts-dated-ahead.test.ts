import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { refreshCompany } from "../../../src/pipeline/rescreen/refresh.ts"
import {
  after,
  before,
  cik,
  edgarWith,
  findQuarterly,
  forgetEverything,
  portsOver,
  quarterly,
  realStores,
  registerCompany,
} from "../support/registrant.ts"

beforeEach(async () => {
  await forgetEverything()
  await registerCompany()
})

/** EDGAR's facts of February, with an amount of assets dated in a filing of 2099. */
function misdated(): Uint8Array {
  const document = JSON.parse(new TextDecoder().decode(before.facts))
  const { USD: assets } = document.facts["us-gaap"].Assets.units
  assets.push({ ...assets[0], accn: "0000000007-99-000001", filed: "2099-01-01" })
  return new TextEncoder().encode(JSON.stringify(document))
}

test("a fact dated far in the future does not keep earlier reports from being read", async () => {
  const edgar = edgarWith({ ...before, facts: misdated() })
  await refreshCompany(portsOver(realStores, edgar, "2026-04-01"), cik, "2026-04-01")
  await findQuarterly()
  edgar.snapshot = after
  const refreshed = await refreshCompany(portsOver(realStores, edgar, "2026-05-02"), cik, "2026-05-02")
  expect(refreshed.kind).toBe("published")
  const standing = await env.DB.prepare("SELECT filing_accession, status FROM determinations").first()
  expect(standing).toEqual({ filing_accession: quarterly, status: "non-compliant" })
})
