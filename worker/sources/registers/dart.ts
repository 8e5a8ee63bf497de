import { readDartCompany } from "../../../src/filings/dart/company.ts"
import {
  type DartListedReport,
  type DartListPage,
  readDartList,
} from "../../../src/filings/dart/report-list.ts"
import { filerNumber } from "../../../src/identifiers/filer.ts"
import type { Fetched } from "../../../src/pipeline/ports.ts"
import type {
  FilerIdentity,
  PublishedReport,
  PublishedReports,
  ReportRegister,
  StoredReport,
} from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { type AskDart, askDart, type DartAnswered, type DartConfiguration, unreachable } from "./dart/ask.ts"
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
async function identify(ask: AskDart, { filer }: StoredReport): Promise<Fetched<FilerIdentity>> {
  const id = filerNumber(filer)
  const answered = await ask("company.json", { corp_code: id }, (text) => readDartCompany(text))
  if (answered.kind === "nothing") return { kind: "missing" }
  if (answered.kind !== "found") return answered
  const { companyCode, names, stockCode, industryCode } = answered.content
  if (companyCode !== null && companyCode !== id)
    return unreachable(`company.json: company ${companyCode} came for ${id}`)
  const instrumentIds = stockCode === null ? [] : [`${venue}:${stockCode}`]
  return {
    kind: "fetched",
    body: {
      filer,
      names,
      countryCode: null,
      instrumentIds,
      isins: [],
      industry: industryCode === null ? null : { scheme: "ksic", code: industryCode },
    },
    validator: null,
  }
}

/** 5,000 reports. On the busiest days some 2,700 are received. */
const pagesMax = 50
const rowsPerPage = 100

/** The reports of listed companies that were received on a Korean day (YYYY-MM-DD). */
async function publishedOn(ask: AskDart, day: string): Promise<Fetched<PublishedReports>> {
  const list = dayList()
  for (let page = 1; page <= pagesMax; page++) {
    const answered = await listPage(ask, day, page)
    if (answered.kind === "nothing" && page === 1) return list.read(0)
    if (answered.kind === "nothing") return unreachable(`list.json: page ${page} is empty`)
    if (answered.kind !== "found") return answered
    const { content } = answered
    if (content.page !== page) return unreachable(`list.json: page ${content.page} came for page ${page}`)
    list.add(content)
    if (page >= content.pages) return list.read(content.total)
  }
  return unreachable(`list.json: more than ${pagesMax} pages`)
}

/**
 * One page of the regular reports of a day, with all versions (`last_reprt_at=N`), oldest first, so that
 * reports that are received meanwhile come last.
 */
function listPage(ask: AskDart, day: string, page: number): Promise<DartAnswered<DartListPage>> {
  const date = day.replaceAll("-", "")
  const parameters = {
    bgn_de: date,
    end_de: date,
    last_reprt_at: "N",
    pblntf_ty: "A",
    sort: "date",
    sort_mth: "asc",
    page_no: String(page),
    page_count: String(rowsPerPage),
  }
  return ask("list.json", parameters, (text) => readDartList(text, day))
}

/** Collects the pages of a day. */
function dayList() {
  const receipts = new Set<string>()
  const reports: PublishedReport[] = []
  const malformed: string[] = []
  let nameless = 0
  return {
    add({ rows }: DartListPage): void {
      for (const row of rows) {
        if (row.receipt === null) nameless++
        else if (receipts.has(row.receipt)) continue
        else receipts.add(row.receipt)
        if (row.kind === "malformed") malformed.push(row.reason)
        if (row.kind === "report") reports.push(published(row.report))
      }
    },
    /** The day if all `total` filings were on the pages. A filing that moved between two pages is missing. */
    read(total: number): Fetched<PublishedReports> {
      const found = receipts.size + nameless
      return found === total
        ? { kind: "fetched", body: { reports, malformed }, validator: null }
        : unreachable(`list.json: ${found} of ${total} filings are on the pages`)
    },
  }
}

function published(report: DartListedReport): PublishedReport {
  return {
    filer: `dart:${report.companyCode}`,
    accession: report.receipt,
    form: report.isCorrection ? `${report.form}/A` : report.form,
    filed: report.filed,
    period: report.periodEnd,
    document: report.isConsolidated ? "consolidated" : null,
  }
}
