import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { assessmentPublication } from "../../../../src/pipeline/rescreen/assessment.ts"
import { dueCompanyStore } from "../../../../src/pipeline/rescreen/due.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { recordedChanges } from "../../support/changes.ts"
import {
  before,
  cik,
  edgarWith,
  forgetEverything,
  portsOver,
  printSubmissions,
  readerMeets,
  realStores,
  registerCompany,
} from "../../support/registrant.ts"
import { current } from "../../support/rescreening.ts"

/** A registrant without XBRL. EDGAR describes it, and answers 404 for its facts until it has some. */

interface Described {
  readonly sic: string
  readonly name?: string
  readonly facts?: Uint8Array
}

async function refresh(day: string, { sic, name = "Someone Bancorp", facts }: Described) {
  const listed = facts === undefined ? [] : [before.submissions]
  const submissions = JSON.stringify({ ...JSON.parse(printSubmissions(listed, name)), sic })
  const edgar = edgarWith({ version: `"${day}"`, submissions, facts: facts ?? new Uint8Array() })
  const served =
    facts === undefined ? { ...edgar, companyFacts: async () => ({ kind: "missing" as const }) } : edgar
  return await refreshCompany(portsOver(realStores, served, day), cik, day)
}

const inForce = async () => {
  const row = await current(cik)
  return [row?.status, row?.withheld_reason]
}
const decidedByCode = ["non-compliant", null]
const withheld = ["pending", "no_filings"]
const ratios = "debt_to_market_cap cash_to_market_cap prohibited_revenue"

beforeEach(async () => {
  await forgetEverything()
  await registerCompany()
})

describe("a registrant that files no XBRL", () => {
  test("with a bank's code is published as non-compliant, with a packet", async () => {
    expect(await refresh("2026-03-01", { sic: "6022" })).toEqual({ kind: "published" })
    expect(await inForce()).toEqual(decidedByCode)
    expect(await readerMeets()).toContain('\\"code\\":\\"6022\\"')
  })

  test("with a code that leaves a doubt is not published", async () => {
    expect(await refresh("2026-03-01", { sic: "6199" })).toEqual({ kind: "waiting" })
    expect(await inForce()).toEqual([undefined, undefined])
  })

  test("read again with the same code changes nothing", async () => {
    await refresh("2026-03-01", { sic: "6022" })
    expect(await refresh("2026-03-02", { sic: "6022" })).toEqual({ kind: "waiting" })
    expect(await recordedChanges(cik)).toEqual([])
  })

  test("is screened again from the store when it is due", async () => {
    await refresh("2026-03-01", { sic: "6022" })
    const due = { methodology: "aaoifi-ss21@2026.1", asOfBefore: "2026-03-05", companiesMax: 10 }
    expect(await dueCompanyStore(databaseOf(env.DB)).find(due)).toEqual([cik])
    const ports = portsOver(realStores, edgarWith(before), "2026-03-09")
    expect(await rescreenStored(ports, cik, "2026-03-09")).toEqual({ ok: true, value: "published" })
    expect([await inForce(), await recordedChanges(cik)]).toEqual([decidedByCode, []])
  })
})

describe("a bank", () => {
  const bank = { sic: "6022" }
  const corrected = "correction non-compliant -> no_filings [business_activity]"
  const back = "correction no_filings -> non-compliant [business_activity]"
  const chipMaker = { sic: "3674", name: "Someone Inc.", facts: before.facts }
  test.each<
    [what: string, first: Described, next: readonly Described[], inForce: unknown, changes: string[]]
  >([
    ["that gets another code from EDGAR is corrected", bank, [{ sic: "7372" }], withheld, [corrected]],
    [
      "that gets a name that contradicts its code is corrected",
      bank,
      [{ sic: "6022", name: "Someone Bitcoin Treasury Inc." }],
      withheld,
      [corrected],
    ],
    [
      "that gets such a code again is corrected again",
      bank,
      [{ sic: "7372" }, { sic: "6331" }],
      decidedByCode,
      [corrected, back],
    ],
    [
      "whose figures show no bank is decided by its filing",
      bank,
      [chipMaker],
      ["compliant", null],
      [`filing non-compliant -> compliant [business_activity ${ratios}]`],
    ],
    [
      "whose figures arrive stays non-compliant, now with its ratios",
      bank,
      [{ sic: "6022", facts: before.facts }],
      decidedByCode,
      [`filing non-compliant -> non-compliant [${ratios}]`],
    ],
  ])("%s", async (_, first, next, verdict, changes) => {
    for (const [at, described] of [first, ...next].entries()) await refresh(`2026-03-0${at + 1}`, described)
    expect([await inForce(), await recordedChanges(cik)]).toEqual([verdict, changes])
  })

  test("whose reports grow too old is decided on its code, with the cause time", async () => {
    await refresh("2026-03-01", { sic: "6022", facts: before.facts })
    const ports = portsOver(realStores, edgarWith(before), "2027-12-31")
    await rescreenStored(ports, cik, "2027-12-31")
    const changes = [`time non-compliant -> non-compliant [${ratios}]`]
    expect([await inForce(), await recordedChanges(cik)]).toEqual([decidedByCode, changes])
  })
})

test("another decision on the same description, by a new rule or a decision about the company, is a correction", async () => {
  const name = "Someone Bancorp"
  const subject = { cik, name, ticker: null, sic: "6022", sicAsOf: "2026-04-10", ordinaryPerShareLine: 1 }
  const facts = { cik, entityName: name, series: [] }
  const { publishing } = portsOver(realStores, edgarWith(before), "2026-05-01")
  for (const asOf of ["2026-04-01", "2026-05-01"]) {
    await publish(publishing, assessmentPublication(assess({ subject, facts, prices: null, asOf })))
  }
  expect(await recordedChanges(cik)).toEqual(["correction no_filings -> non-compliant [business_activity]"])
})
