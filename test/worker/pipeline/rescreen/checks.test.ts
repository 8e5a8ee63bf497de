import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { edgarCheckStore } from "../../../../src/pipeline/rescreen/checks.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { storeInputs } from "../../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { decided, heldBack, heldBackDocuments } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"

const checks = edgarCheckStore(databaseOf(env.DB))
const clock = { nowMilliseconds: () => Date.UTC(2026, 3, 8) }
const nothing = { etag: null, lastModified: null }

/** The state of each company before the nightly run. */
const companies = {
  backfilledWithoutRatio: 1,
  backfilledAndDecided: 2,
  listedAlone: 3,
  listedTwice: 4,
  readInFull: 5,
  readInFullWithoutRatio: 6,
  backfilledAndStale: 7,
  fundAlone: 8,
  unlisted: 9,
} as const

function withheldFor(cik: number, reason: "currency_unresolved" | "filings_stale") {
  const { compliance } = heldBackDocuments
  const { determination } = compliance
  const standing = { reason, analysed: false, since: "2026-04-01T00:00:00Z" }
  return heldBack(cik, {
    compliance: { ...compliance, determination: { ...determination, withheld: standing } },
  })
}

beforeAll(async () => {
  const ciks = Object.values(companies)
  await saveCompanies(
    databaseOf(env.DB),
    ciks.map((cik) => ({ cik, name: `Company ${cik}`, sic: null, countryCode: "US" })),
  )
  await saveListings(databaseOf(env.DB), [
    ...ciks.slice(0, 7).map((cik) => listing(`S${cik}`, `Company ${cik}`, cik)),
    listing("T4", "Company 4", companies.listedTwice, { canonical: false }),
    listing("F8", "Company 8", companies.fundAlone, { kind: "fund" }),
  ])
  const { backfilledWithoutRatio, backfilledAndDecided, backfilledAndStale, readInFullWithoutRatio } =
    companies
  await storeInputs(
    env.DB,
    env.PACKETS,
    clock,
    [backfilledWithoutRatio, backfilledAndDecided, backfilledAndStale, readInFullWithoutRatio].map((cik) => [
      cik,
      "{}",
    ]),
  )
  await publishAll(cloudflarePublishing(env.DB, env.PACKETS), [
    withheldFor(backfilledWithoutRatio, "currency_unresolved"),
    decided(backfilledAndDecided),
    withheldFor(backfilledAndStale, "filings_stale"),
    withheldFor(readInFullWithoutRatio, "currency_unresolved"),
  ])
  for (const cik of [companies.readInFull, readInFullWithoutRatio]) {
    await checks.write(cik, "2026-04-01", { reader: "r", submissions: nothing, facts: nothing })
  }
})

describe("companies to read for the first time", () => {
  const { listedAlone, listedTwice, backfilledWithoutRatio } = companies

  test("are those without an input, then those whose share ratio the archives lack", async () => {
    expect(await checks.never(10)).toEqual([listedAlone, listedTwice, backfilledWithoutRatio])
  })

  test("are at most as many as requested", async () => {
    expect(await checks.never(2)).toEqual([listedAlone, listedTwice])
  })
})
