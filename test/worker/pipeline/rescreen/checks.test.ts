import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { edgarCheckStore } from "../../../../src/pipeline/rescreen/checks.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { storeInputs } from "../../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../../worker/storage/objects.ts"
import { decided, heldBack, heldBackDocuments } from "../../support/documents.ts"
import { fundLine, listing } from "../../support/listing.ts"
import { registerCompanies } from "../../support/rescreening.ts"

const checks = edgarCheckStore(databaseOf(env.DB))
const clock = { nowMilliseconds: () => Date.UTC(2026, 3, 8) }
const nothing = { etag: null, lastModified: null }

/** The state of each company before the nightly run. */
const backfilledWithoutRatio = edgarFiler(1)
const backfilledAndDecided = edgarFiler(2)
const listedAlone = edgarFiler(3)
const listedTwice = edgarFiler(4)
const readInFull = edgarFiler(5)
const readInFullWithoutRatio = edgarFiler(6)
const backfilledAndStale = edgarFiler(7)
const fundAlone = edgarFiler(8)
const unlisted = edgarFiler(9)

function withheldFor(filer: FilerId, reason: "currency_unresolved" | "filings_stale") {
  const { compliance } = heldBackDocuments
  const { determination } = compliance
  const standing = { reason, analysed: false, since: "2026-04-01T00:00:00Z" }
  return heldBack(filer, {
    compliance: { ...compliance, determination: { ...determination, withheld: standing } },
  })
}

beforeAll(async () => {
  const lineless = [fundAlone, unlisted].map((filer) => ({ filer, name: "A", sic: null, countryCode: "US" }))
  await saveCompanies(databaseOf(env.DB), lineless)
  await registerCompanies([1, 2, 3, 4, 5, 6, 7].map(edgarFiler))
  await saveListings(databaseOf(env.DB), [
    listing("T4", "Company 4", listedTwice, { canonical: false }),
    fundLine("F8", "Company 8"),
  ])
  const read = [backfilledWithoutRatio, backfilledAndDecided, backfilledAndStale, readInFullWithoutRatio]
  await storeInputs(
    env.DB,
    env.PACKETS,
    clock,
    read.map((filer) => [filer, "{}"]),
  )
  await publishAll(cloudflarePublishing(env.DB, env.PACKETS), [
    withheldFor(backfilledWithoutRatio, "currency_unresolved"),
    decided(backfilledAndDecided),
    withheldFor(backfilledAndStale, "filings_stale"),
    withheldFor(readInFullWithoutRatio, "currency_unresolved"),
  ])
  for (const filer of [readInFull, readInFullWithoutRatio])
    await checks.write(filer, "2026-04-01", { reader: "r", submissions: nothing, facts: nothing })
})

test("companies without an input are read first, then those whose share ratio is missing in the archives", async () => {
  expect(await checks.never(10)).toEqual([listedAlone, listedTwice, backfilledWithoutRatio])
  expect(await checks.never(2)).toEqual([listedAlone, listedTwice])
})
