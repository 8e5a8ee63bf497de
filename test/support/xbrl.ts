import type { InstanceFacts } from "../../src/facts/fact.ts"
import { type InstanceFiling, instanceReader } from "../../src/filings/instance/read.ts"

/** The filing of the instances below. */
export const filing: InstanceFiling = {
  accession: "0000000001-26-000001",
  cik: 1,
  form: "10-K",
  filed: "2026-02-15",
  period: "2025-12-31",
}

const namespaces = `xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2025"
  xmlns:us-gaap="http://fasb.org/us-gaap/2025" xmlns:srt="http://fasb.org/srt/2025" xmlns:x="http://x.example/2025"
  xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`

/** A context: its name, its period, and `axis member` for each dimension. */
export function context(id: string, period: string, ...dimensions: readonly string[]): string {
  const members = dimensions.map((each) => {
    const [axis = "", member = ""] = each.split(" ")
    return `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`
  })
  const segment = members.length === 0 ? "" : `<segment>${members.join("")}</segment>`
  const [start = "", end] = period.split("/")
  const dates =
    end === undefined
      ? `<instant>${start}</instant>`
      : `<startDate>${start}</startDate><endDate>${end}</endDate>`
  return `<context id="${id}"><entity><identifier scheme="http://www.sec.gov/CIK">0000000001</identifier>${segment}</entity><period>${dates}</period></context>`
}

export const year = "2025-01-01/2025-12-31"
export const cover = "2026-02-10"
const units = `<unit id="usd"><measure>iso4217:USD</measure></unit><unit id="shares"><measure>shares</measure></unit>
  <unit id="perShare"><divide><unitNumerator><measure>iso4217:USD</measure></unitNumerator><unitDenominator><measure>shares</measure></unitDenominator></divide></unit>`

const identity = `<dei:EntityCentralIndexKey contextRef="year">0000000001</dei:EntityCentralIndexKey>
  <dei:DocumentPeriodEndDate contextRef="year">2025-12-31</dei:DocumentPeriodEndDate>`

/** A count of shares. Contexts may come before or after it. */
export function shares(contextRef: string, count: string, decimals = "INF"): string {
  return `<dei:EntityCommonStockSharesOutstanding contextRef="${contextRef}" unitRef="shares" decimals="${decimals}">${count}</dei:EntityCommonStockSharesOutstanding>`
}

/** Revenue, in dollars by default. */
export function revenues(contextRef: string, amount: string, decimals = "-6", unit = "usd"): string {
  return `<us-gaap:Revenues contextRef="${contextRef}" unitRef="${unit}" decimals="${decimals}">${amount}</us-gaap:Revenues>`
}

/**
 * An instance of the filing. Its cover names filer and period. Contexts, facts and the rest are arguments.
 */
export function document(...content: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<xbrl ${namespaces}>${context("year", year)}${units}${identity}${content.join("\n")}</xbrl>`
}

/** The figures of a valid instance. */
export function read(text: string, of: InstanceFiling = filing): InstanceFacts {
  const outcome = refusalOrFacts(text, of)
  if (typeof outcome === "string") throw new Error(outcome)
  return outcome
}

/** The figures of an instance, or its error code. */
export function refusalOrFacts(text: string, of: InstanceFiling = filing): InstanceFacts | string {
  const reader = instanceReader(of)
  reader.write(text)
  const outcome = reader.end()
  return outcome.ok ? outcome.value.facts : outcome.code
}
