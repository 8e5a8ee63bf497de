import { filedThrough, starterUniverse } from "../../../test/support/edgar/folder/facts.ts"
import { writeEdgarFolder } from "../../../test/support/edgar/folder/folder.ts"

/** So many companies with figures and a US line, spread over the starter universe. */
export function companiesOfYear(count: number): readonly { readonly cik: number; readonly symbol: string }[] {
  const listed = starterUniverse().starter.companies.flatMap(({ cik, ticker }) =>
    ticker === null ? [] : [{ cik, symbol: ticker }],
  )
  const step = Math.max(1, Math.floor(listed.length / count))
  return listed.filter((_, at) => at % step === 0).slice(0, count)
}

/** The companies that filed on each day of a span, by day (YYYY-MM-DD). */
export function filersByDay(
  ciks: readonly number[],
  from: string,
  through: string,
): ReadonlyMap<string, readonly number[]> {
  const days = new Map<string, Set<number>>()
  for (const cik of ciks) {
    for (const { filed } of filedThrough(cik, through).filings) {
      if (filed < from) continue
      const filers = days.get(filed) ?? new Set()
      days.set(filed, filers.add(cik))
    }
  }
  return new Map([...days].map(([day, filers]) => [day, [...filers]]))
}

/** Brings the mirror's folder to the end of a day, on which these companies filed. */
export function writeDay(folder: string, day: string, filers: readonly number[]): void {
  writeEdgarFolder(folder, filers, day, day)
}
