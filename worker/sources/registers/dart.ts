import { readDartCompany } from "../../../src/filings/dart/company.ts"
import { filerNumber } from "../../../src/identifiers/filer.ts"
import type { Fetched } from "../../../src/pipeline/ports.ts"
import type { FilerIdentity, PublishedReport, ReportRegister } from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { type AskDart, askDart, type DartConfiguration, unreachable } from "./dart/ask.ts"
import { publishedOn } from "./dart/day.ts"
import { readReport } from "./dart/report.ts"

/**
 * Open DART, the disclosure service of Korea's Financial Supervisory Service (opendart.fss.or.kr, development
 * guide). Its days are Korean. Only companies listed on the Korea Exchange are read, because every other
 * filer has no line. A report is `missing` as long as the service has no statements of it: the service makes
 * statements available some time after the report, and keeps only the newest version of a report.
 */
export function dart(configuration: DartConfiguration, pace: Pace): ReportRegister {
  const ask = askDart(configuration, pace)
  return {
    publishedOn: (day) => publishedOn(ask, day),
    identify: (report) => identify(ask, report),
    read: (report) => readReport(ask, report),
  }
}

/** The prefix of all three markets, KOSPI, KOSDAQ and KONEX (Interface: Instrument identifier). */
const venue = "KRX"

/**
 * The identity of a filer. The service states no ISIN, and no country: companies from abroad are listed in
 * Korea too.
 */
async function identify(ask: AskDart, { filer }: PublishedReport): Promise<Fetched<FilerIdentity>> {
  const id = filerNumber(filer)
  const answered = await ask("company.json", { corp_code: id }, (text) => readDartCompany(text))
  if (answered.kind === "nothing") return { kind: "missing" }
  if (answered.kind !== "found") return answered
  const { companyCode, names, stockCode } = answered.content
  if (companyCode !== null && companyCode !== id)
    return unreachable(`company.json: company ${companyCode} came for ${id}`)
  const instrumentIds = stockCode === null ? [] : [`${venue}:${stockCode}`]
  return {
    kind: "fetched",
    body: { filer, names, countryCode: null, instrumentIds, isins: [] },
    validator: null,
  }
}
