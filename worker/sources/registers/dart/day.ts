import {
  type DartListedReport,
  type DartListPage,
  readDartList,
} from "../../../../src/filings/dart/report-list.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import type { PublishedReport, PublishedReports } from "../../../../src/pipeline/registers/ports.ts"
import { type AskDart, type DartAnswered, unreachable } from "./ask.ts"

/** 5,000 reports. On the busiest days some 2,700 are received. */
const pagesMax = 50
const rowsPerPage = 100

/** The reports of listed companies that were received on a Korean day (YYYY-MM-DD). */
export async function publishedOn(ask: AskDart, day: string): Promise<Fetched<PublishedReports>> {
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
