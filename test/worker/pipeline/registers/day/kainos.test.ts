import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { type ListedLine, saveCompanies } from "../../../../../src/pipeline/listings/companies.ts"
import { runTask } from "../../../../../worker/tasks.ts"
import {
  kainosAccession,
  kainosContent,
  kainosLei,
  kainosLine,
  kainosReport,
} from "../../../../support/registers/kainos.ts"
import { memberBrowser } from "../../../support/browser.ts"
import { beginDay, environment } from "../../../support/esef-day.ts"
import { listing } from "../../../support/listing.ts"
import { deliver, recomputed, sent } from "../../../support/registers.ts"
import { dataOf } from "../../../support/service.ts"
import { database, forgetRegisters, list } from "../../../support/stores.ts"

/** A real report of a British company, from the day on which the index got it to the answers. */
const filer = `esef:${kainosLei}` as const
const day = "2022-07-05"
const clock = { nowMilliseconds: () => Date.parse(`${day}T12:00:00Z`) }

beforeEach(async () => {
  await beginDay()
  await forgetRegisters(filer)
  await env.DB.prepare("INSERT INTO discovery_cursors (source, position) VALUES ('esef', '2022-07-03')").run()
})

type Stated = Partial<
  Pick<ListedLine, "instrumentId" | "name" | "isin" | "countryCode" | "kind" | "industry">
>

/** Lists the line of Kainos without an ISIN, except for what is stated, and other lines like it. */
async function listKainos(stated: Stated = {}, others: readonly Stated[] = []) {
  const like = ({ instrumentId: id = kainosLine.id, name = kainosLine.name, ...rest }: Stated) => {
    const [exchange = "", symbol = ""] = id.split(":")
    return { ...listing(id, name, null), symbol, exchange, countryCode: "GB", isin: null, ...rest }
  }
  await list([stated, ...others].map(like))
}

/** Plays the day with these filings, by default the report of Kainos: the task, then every message. */
async function playDay(content = kainosContent(`${day} 09:30:00`)) {
  const { ours } = await environment({ content })
  await runTask("registers", ours, clock)
  while (sent.length > 0) expect(await deliver(ours)).toEqual(["ack"])
}

const linkOf = async (of: string = filer) =>
  await env.DB.prepare("SELECT linked, reason FROM filer_links WHERE filer = ?").bind(of).first()
const linked = JSON.stringify([kainosLine.id])

describe("a British report is linked to its line", () => {
  test("by ISIN and name", async () => {
    await listKainos({ isin: kainosLine.isin })
    await playDay()
    expect(await linkOf()).toEqual({ linked, reason: "LON:KNOS: ISIN and name" })
  })

  test("without an ISIN, by name, country and venue, next to namesakes elsewhere that are other companies", async () => {
    await listKainos({}, [{ instrumentId: "KRX:284620", name: "Kainos Medicine, Inc.", countryCode: "KR" }])
    await playDay()
    expect(await linkOf()).toEqual({ linked, reason: "LON:KNOS: name, country and venue" })
    const { determination } = await dataOf("compliance", path("compliance"))
    expect(determination.explanation).toContain(kainosAccession)
  })

  const none = "no listed line has a code or an ISIN of the filer"
  const later = "4".repeat(20)
  const { filings, records } = kainosContent(`${day} 09:30:00`)
  const asOf = (lei: string) => ({
    filings: filings.map((each) => ({
      ...each,
      lei,
      accession: each.accession.replace(kainosLei, lei),
      json: null,
    })),
    records: records.map((each) => ({ ...each, lei })),
  })

  test("but not by its name, if the report states no earnings per share", async () => {
    await listKainos()
    const json = kainosReport.replaceAll("EarningsLossPerShare", "Else")
    await playDay({ filings: filings.map((each) => ({ ...each, json })), records })
    const reason = `${none}; LON:KNOS: name, country and venue, but no report that is read states earnings per share`
    expect(await linkOf()).toEqual({ linked: "[]", reason })
  })

  test("but not by its name, if a fund abroad has it too", async () => {
    await listKainos({}, [{ instrumentId: "ASX:KNO", name: "Kainos Group", kind: "fund", countryCode: "AU" }])
    await playDay()
    const reason = `${none}; ASX:KNO: the line has the name, and states AU, the register GB`
    expect(await linkOf()).toEqual({ linked: "[]", reason })
  })

  test("but not by its name, if a company of another register has it", async () => {
    await listKainos()
    await saveCompanies(database, [
      { filer: "edgar:0009999999", name: "Kainos Group Ltd", sic: null, countryCode: "US" },
    ])
    await playDay()
    expect(await linkOf()).toEqual({ linked: "[]", reason: `${none}; CIK 9999999 has the name too` })
  })

  test("and a second filer of its name on the same day is not", async () => {
    await listKainos()
    const other = asOf(later)
    await playDay({ filings: [...filings, ...other.filings], records: [...records, ...other.records] })
    expect(await linkOf()).toMatchObject({ linked })
    const reason = `${none}; ESEF ${kainosLei} has the name too`
    expect(await linkOf(`esef:${later}`)).toEqual({ linked: "[]", reason })
  })
})

const path = (noun: string, methodology = "") =>
  `/instruments/${kainosLine.id}/${noun}${methodology === "" ? "" : `?methodology=${methodology}`}`

describe("the answers on the British report", () => {
  beforeEach(async () => {
    await listKainos({ isin: kainosLine.isin })
    await playDay()
  })

  test("are withheld by the default standard, for want of a price and of an industry", async () => {
    const { determination } = await dataOf("compliance", path("compliance"))
    expect(determination).toMatchObject({ status: "pending", withheld: { reason: "market_cap_unavailable" } })
    expect(determination.explanation).toContain("No register gives an industry code for the company")
  })

  test("are decided by a standard that divides by total assets, in a packet that is recomputed", async () => {
    const { determination, screens } = await dataOf("compliance", path("compliance", "ftse-yasaar"))
    expect(determination.status).toBe("non-compliant")
    // 76,609 of 207,222 thousand pounds, and 38,358 of receivables with it.
    expect(screens).toMatchObject({
      cash_to_total_assets: { result: "fail", value: 0.3697 },
      receivables_and_cash_to_total_assets: { result: "fail", value: 0.5548, bound: "at_least" },
    })
    const packet = await dataOf("evidence", path("evidence", "ftse-yasaar"))
    expect(packet).toMatchObject({ currency: "GBP", filer: { register: "esef", id: kainosLei } })
    const file = { name: `${kainosAccession}.json`, text: kainosReport }
    const { tally } = await recomputed(packet, [file])
    expect(tally).toMatchObject({ differs: 0, absent: 0 })
    expect(tally.equal).toBeGreaterThan(10)
  })

  test("are shown by the page of the stock", async () => {
    const { status, text } = await (await memberBrowser()).get(`/stocks/${encodeURIComponent(kainosLine.id)}`)
    expect(status).toBe(200)
    for (const figure of ["76.61", "302.63", "207.22", "99.53", "107.69"])
      expect(text).toContain(`GBP ${figure} million`)
    expect(text).toContain(kainosAccession)
    expect(text).toContain("there is no share price")
  })
})

test("if the list of lines states the industry, the answer names the standards that decide without a price", async () => {
  const industry = { scheme: "listed", code: "software", named: [], asOf: "2026-08" } as const
  await listKainos({ isin: kainosLine.isin, industry })
  await playDay()
  const { determination, decided_by: standards } = await dataOf("compliance", path("compliance"))
  expect(determination.explanation).not.toContain("industry code")
  // Cash alone is 37% of total assets.
  expect(standards?.map(({ name, status }) => `${name}: ${status}`)).toEqual(
    ["FTSE Yasaar", "MSCI Islamic", "SC Malaysia", "KMI Meezan"].map((name) => `${name}: non-compliant`),
  )
})
