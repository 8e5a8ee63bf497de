import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { saveListings } from "../../../../src/pipeline/listings/companies.ts"
import type { Env } from "../../../../worker/env.ts"
import { consume, rescreenQueueName } from "../../../../worker/queue.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { calculations, labels, schema } from "../../../support/linkbases.ts"
import { batchOf } from "../../support/batch.ts"
import { openMirror, type TestMirror, unavailable } from "../../support/edgar-mirror.ts"
import { listing } from "../../support/listing.ts"
import {
  annual,
  filer,
  forgetEverything,
  printFacts,
  printSubmissions,
  readerMeets,
  registerCompany,
} from "../../support/registrant.ts"

/**
 * A company whose convertible notes are only under its own tag: companyfacts shows unexplained liabilities of
 * 390,000, and a market capitalisation of 1,000,000.
 */
const facts = `
  10-K 2026-02-15 ${annual}
  us-gaap:Assets USD 2025-12-31 1_000_000
  us-gaap:PropertyPlantAndEquipmentNet USD 2025-12-31 950_000
  us-gaap:Liabilities USD 2025-12-31 500_000
  us-gaap:LiabilitiesCurrent USD 2025-12-31 100_000
  us-gaap:OtherLiabilitiesNoncurrent USD 2025-12-31 10_000
  us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2025-12-31 50_000
  us-gaap:Revenues USD 2025-01-01/2025-12-31 100_000
  us-gaap:InvestmentIncomeInterest USD 2025-01-01/2025-12-31 1_000
  us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10
  dei:EntityCommonStockSharesOutstanding shares 2026-02-10 1_000`

const identifier = `<entity><identifier scheme="http://www.sec.gov/CIK">0000000007</identifier></entity>`
const instance = `<?xml version="1.0" encoding="UTF-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2025" xmlns:x="http://www.someone.example/20251231"
  xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:schemaRef xlink:href="x-20251231.xsd" xlink:type="simple"/>
<context id="year">${identifier}<period><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate></period></context>
<context id="day">${identifier}<period><instant>2025-12-31</instant></period></context>
<unit id="usd"><measure>iso4217:USD</measure></unit>
<dei:EntityCentralIndexKey contextRef="year">0000000007</dei:EntityCentralIndexKey>
<dei:DocumentPeriodEndDate contextRef="year">2025-12-31</dei:DocumentPeriodEndDate>
<x:SeriesA contextRef="day" unitRef="usd" decimals="0">380000</x:SeriesA>
</xbrl>`

const folder = `/Archives/edgar/data/7/${annual.replaceAll("-", "")}`
let mirror: TestMirror
let ours: Env

beforeEach(async () => {
  mirror = await openMirror()
  ours = mirror.env
  await forgetEverything()
  await registerCompany()
  await mirror.put("/submissions/CIK0000000007.json", printSubmissions([annual], "Someone Inc."))
  await mirror.put("/api/xbrl/companyfacts/CIK0000000007.json", printFacts(facts))
  await mirror.put(`${folder}/10-k_htm.xml`, instance)
})

async function putLinkbases(label: string): Promise<void> {
  const sum = "us-gaap:Liabilities = us-gaap:LiabilitiesCurrent us-gaap:OtherLiabilitiesNoncurrent x:SeriesA"
  await mirror.put(`${folder}/x-20251231.xsd`, schema("x-20251231_cal.xml", "x-20251231_lab.xml"))
  await mirror.put(`${folder}/x-20251231_cal.xml`, calculations(sum))
  await mirror.put(`${folder}/x-20251231_lab.xml`, labels({ "x:SeriesA": label }))
}

async function deliver() {
  const { batch, settlements } = batchOf(rescreenQueueName, { filer, from: "filings", asOf: "2026-04-01" }, 1)
  await consume(batch, ours)
  return settlements
}

test("the titles on the cover page decide the kind of the registrant's lines", async () => {
  const other = { canonical: false, otherOf: filer, security: "unclear" } as const
  await saveListings(databaseOf(env.DB), [
    listing("SOMEN", "Someone", null, other),
    listing("SOMEX", "Someone", null, other),
  ])
  const year = "<period><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate></period>"
  const segment = `<segment><xbrldi:explicitMember xmlns:xbrldi="http://xbrl.org/2006/xbrldi" dimension="us-gaap:StatementClassOfStockAxis" xmlns:us-gaap="http://fasb.org/us-gaap/2025">x:NotesMember</xbrldi:explicitMember></segment>`
  const context = `<context id="notes">${identifier.replace("</entity>", `${segment}</entity>`)}${year}</context>`
  const cover = `${context}<dei:Security12bTitle contextRef="notes">6% Senior Notes due December 15, 2043</dei:Security12bTitle><dei:TradingSymbol contextRef="notes">SOMEN</dei:TradingSymbol>`
  await mirror.put(`${folder}/10-k_htm.xml`, instance.replace("</xbrl>", `${cover}</xbrl>`))
  expect(await deliver()).toEqual(["ack"])
  const lines = env.DB.prepare("SELECT instrument_id, security FROM listings WHERE other_of = ?1 ORDER BY 1")
  expect(await lines.bind(filer).raw()).toEqual([
    ["SOMEN", "note"],
    ["SOMEX", "unclear"],
  ])
})

async function outcome() {
  const [row, documents] = JSON.parse(await readerMeets())
  return { status: row.status, documents: JSON.stringify(documents).replaceAll("\\", "") }
}

describe("debt stated only by the filing's own tags", () => {
  test("decides a company whose verdict was withheld for unexplained liabilities", async () => {
    await putLinkbases("Convertible senior notes, net")
    expect(await deliver()).toEqual(["ack"])
    const { status, documents } = await outcome()
    expect(status).toBe("non-compliant")
    expect(documents).toContain('"xbrl_tags":["x:SeriesA"]')
    expect(documents).toContain('"interest_bearing_debt":380000')
    expect(documents).toContain('x:SeriesA ("Convertible senior notes, net") is the filer')
    const paths = (await mirror.requests()).flatMap(({ path }) => path.split(`${folder}/`).slice(1))
    expect(paths).toEqual(["10-k_htm.xml", "x-20251231.xsd", "x-20251231_cal.xml", "x-20251231_lab.xml"])
  })

  test("is looked for once the share count of the same filing's cover shows the doubt", async () => {
    await putLinkbases("Convertible senior notes, net")
    const withoutShares = facts.replace(/\n {2}dei:EntityCommonStockSharesOutstanding.*/, "")
    await mirror.put("/api/xbrl/companyfacts/CIK0000000007.json", printFacts(withoutShares))
    const cover = `<unit id="shares"><measure>shares</measure></unit>
<dei:EntityCommonStockSharesOutstanding contextRef="day" unitRef="shares" decimals="0">1000</dei:EntityCommonStockSharesOutstanding>`
    await mirror.put(`${folder}/10-k_htm.xml`, instance.replace("</xbrl>", `${cover}</xbrl>`))
    expect(await deliver()).toEqual(["ack"])
    expect((await outcome()).status).toBe("non-compliant")
  })

  test.each([
    ["a label that names no borrowing", "Deferred revenue"],
    ["no linkbases", null],
  ])("stays unknown with %s: the verdict is withheld", async (_, label) => {
    if (label !== null) await putLinkbases(label)
    expect(await deliver()).toEqual(["ack"])
    expect((await outcome()).status).toBe("pending")
  })

  test("waits for a linkbase that EDGAR cannot serve for a moment", async () => {
    await putLinkbases("Convertible senior notes, net")
    await mirror.faults([{ path: "_cal", fault: unavailable }])
    expect(await deliver()).toEqual(["retry in 30 s"])
    await mirror.faults([])
    expect(await deliver()).toEqual(["ack"])
    expect((await outcome()).status).toBe("non-compliant")
  })

  test("is not looked for if all liabilities are explained", async () => {
    await putLinkbases("Convertible senior notes, net")
    const explained = facts.replace(
      "OtherLiabilitiesNoncurrent USD 2025-12-31 10_000",
      "OperatingLeaseLiabilityNoncurrent USD 2025-12-31 390_000",
    )
    await mirror.put("/api/xbrl/companyfacts/CIK0000000007.json", printFacts(explained))
    await deliver()
    const paths = (await mirror.requests()).map(({ path }) => path)
    expect(paths.filter((path) => /_(cal|lab)\.xml$|\.xsd$/.test(path))).toEqual([])
  })
})
