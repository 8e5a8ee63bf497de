import { type Company, monthEnds, reportLines, soundBut } from "./company.ts"

/** A company with an annual report for each of these debts, oldest first. The limit is 300,000. */
export function reporting(debts: readonly number[], change: Company = {}): Company {
  const reports = debts.map((debt, at) => {
    const year = 2026 - debts.length + at
    const report = soundBut({ sheet: { LongTermDebt: debt } })
    const accession = `0000000001-${String(year + 1 - 2000).padStart(2, "0")}-000001`
    return { ...report, end: `${year}-12-31`, filed: `${year + 1}-02-15`, accession }
  })
  const [newest, ...older] = reports.reverse()
  const months = Array.from({ length: 11 }, (_, back) => monthEnds(1000, `${2016 + back}-03-31`)).flat()
  const closes = [...new Map(months.map((close) => [close.date, close])).values()]
  return { ...newest, also: older.map(reportLines).join("\n"), closes, ...change }
}
