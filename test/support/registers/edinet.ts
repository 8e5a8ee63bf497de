import { type MadeReport, madeInstance } from "../../../scripts/register-mirror/edinet/report.ts"
import type { MirroredDocument } from "../../../scripts/register-mirror/edinet.ts"
import type { EdinetReport } from "../../../src/filings/edinet/report.ts"

/** A made report of a company with subsidiaries, in Japanese GAAP. */
export const aReport: MadeReport = {
  edinetCode: "E00001",
  securityCode: "99990",
  nameInEnglish: "Example Works, Ltd.",
  nameInJapanese: "株式会社　例製作所",
  yearStart: "2025-04-01",
  yearEnd: "2026-03-31",
  periodEnd: "2026-03-31",
  filed: "2026-06-19",
  standard: "Japan GAAP",
  isGroup: true,
  isCorrection: false,
  documentForm: "第三号様式",
  balance: { "jppfs_cor:Assets": 900_000_000_000, "jppfs_cor:CashAndDeposits": 50_000_000_000 },
  income: { "jppfs_cor:NetSales": 700_000_000_000, "jppfs_cor:ProfitLoss": 40_000_000_000 },
  shares: {
    recordDay: "2026-03-31",
    table: {
      OrdinarySharesTreasurySharesSharesWithFullVotingRightsTreasurySharesEtc: 5_000,
      OrdinarySharesReciprocalHoldingSharesWithFullVotingRightsTreasurySharesEtc: 300,
      OrdinarySharesSharesWithFullVotingRightsOther: 94_000,
      OrdinarySharesSharesLessThanOneUnit: 700,
    },
    issued: { OrdinaryShare: 100_000 },
  },
}

/** The made report as the list names it. */
export function listed(report: MadeReport, documentId = "S100AAAA"): EdinetReport {
  const { edinetCode, periodEnd, filed } = report
  return { documentId, edinetCode, form: "annual report", periodEnd, filed }
}

/** The document of a made report, with its row of the list and its archive. */
export function documentOf(
  report: MadeReport,
  docID: string,
  row: MirroredDocument["row"] = {},
): MirroredDocument {
  const { edinetCode, securityCode, nameInJapanese, yearStart, yearEnd, filed } = report
  const folder = "XBRL/PublicDoc"
  return {
    docID,
    submitDateTime: `${filed} 15:30`,
    row: {
      edinetCode,
      secCode: securityCode,
      filerName: nameInJapanese,
      periodStart: yearStart,
      periodEnd: yearEnd,
      ...row,
    },
    files: {
      "XBRL/AuditDoc/jpaud-aar-cn-001.xbrl": "<xbrl/>",
      [`${folder}/0101010_honbun_ixbrl.htm`]: "<html/>",
      [`${folder}/jpcrp030000-asr-001_${edinetCode}-000_${report.periodEnd}_01_${filed}.xbrl`]:
        madeInstance(report),
    },
  }
}

export async function* inPieces(text: string, characters = 10_000): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += characters) yield text.slice(at, at + characters)
}
