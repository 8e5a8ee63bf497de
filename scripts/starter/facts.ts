import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"
import { filingAddress } from "../../src/filings/filing.ts"
import { type FilerId, parseFilerId } from "../../src/identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { conceptForm } from "./tables.ts"

/**
 * Prints a facts table (data/facts/*.tsv.gz), which the starter parses. A line begins with the letter of its
 * kind, and its fields are separated by tabs. Indexes count from 0 within one company.
 *
 *   C  filer  entity name                  a company begins
 *   F  accession  form  filed            a filing, under the number of its register
 *   P  start  end                        a period; an empty start is an instant
 *   S  concept  unit                     a series begins: the values below are its facts, in the order of the source
 *   V  period  value  filing...          one value of one period, and the filings that reported it, in turn
 */
export function printFacts(companies: readonly CompanyFacts[]): string {
  return companies.map(printCompany).join("")
}

function printCompany(company: CompanyFacts): string {
  const all = company.series.flatMap((series) => series.facts)
  const filings = numbered([...all].sort(byFiling).map(printFiling))
  const periods = numbered([...all].sort(byPeriod).map(printPeriod))
  const lines = [`C\t${company.filer}\t${company.entityName}`]
  for (const filing of filings.keys()) lines.push(`F\t${filing}`)
  for (const period of periods.keys()) lines.push(`P\t${period}`)
  for (const series of company.series) lines.push(...printSeries(series, filings, periods))
  return `${lines.join("\n")}\n`
}

function printSeries(series: Series, filings: Numbered, periods: Numbered): string[] {
  const lines = [`S\t${series.concept}\t${series.unit}`]
  let lastValue = ""
  for (const fact of series.facts) {
    const value = `V\t${periods.get(printPeriod(fact))}\t${fact.value}`
    const filing = filings.get(printFiling(fact))
    if (value === lastValue) lines.push(`${lines.pop()}\t${filing}`)
    else lines.push(`${value}\t${filing}`)
    lastValue = value
  }
  return lines
}

type Numbered = ReadonlyMap<string, number>

function numbered(texts: readonly string[]): Numbered {
  const numbers = new Map<string, number>()
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size)
  return numbers
}

function printFiling(fact: Fact): string {
  return `${fact.accession}\t${fact.form}\t${fact.filed}`
}

function printPeriod(fact: Fact): string {
  return `${fact.start ?? ""}\t${fact.end}`
}

function byFiling(a: Fact, b: Fact): number {
  return inOrder(a.filed, b.filed) || inOrder(a.accession, b.accession) || inOrder(a.form, b.form)
}

function byPeriod(a: Fact, b: Fact): number {
  return inOrder(a.end, b.end) || inOrder(a.start ?? "", b.start ?? "")
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Filing = Pick<Fact, "accession" | "form" | "filed">
type Period = Pick<Fact, "start" | "end">

/** The company that is being read. */
interface Reading {
  readonly companies: CompanyFacts[]
  filer: FilerId | null
  filings: Filing[]
  periods: Period[]
  series: Series[]
  facts: Fact[]
}

/**
 * Parses the companies of a facts table that `isWanted` names by the keys of their filers. Refuses the table at the
 * first syntax error in their lines, with name and line.
 */
export function parseFacts(
  table: string,
  text: string,
  isWanted: (filer: string) => boolean = () => true,
): Outcome<CompanyFacts[], "broken_table"> {
  const reading: Reading = { companies: [], filer: null, filings: [], periods: [], series: [], facts: [] }
  if (text === "") return answer([])
  if (!text.endsWith("\n")) return refuse("broken_table", `${table}: the last line is cut short`)
  let begin = 0
  for (const company of text.slice(0, -1).split(/\n(?=C\t)/)) {
    const isCompany = company.startsWith("C\t")
    const lines =
      isCompany && !isWanted(company.slice(2, company.indexOf("\t", 2))) ? [] : company.split("\n")
    for (const [index, line] of lines.entries()) {
      const broken = readLine(reading, line.split("\t"))
      if (broken === null) continue
      const linesBefore = text.slice(0, begin).split("\n").length - 1
      return refuse("broken_table", `${table} line ${linesBefore + index + 1}: ${broken}`)
    }
    begin += company.length + 1
  }
  return answer(reading.companies)
}

/** Parses one line. Returns the error, or null. */
function readLine(reading: Reading, [kind, ...fields]: readonly string[]): string | null {
  if (kind === "C") return readCompany(reading, fields)
  if (reading.companies.length === 0) return "a line before the first company"
  switch (kind) {
    case "F":
      return readFiling(reading, fields)
    case "P":
      return readPeriod(reading, fields)
    case "S":
      return readSeries(reading, fields)
    case "V":
      return readValue(reading, fields)
    default:
      return `no line begins with ${JSON.stringify(kind)}`
  }
}

function readCompany(reading: Reading, [key = "", entityName = ""]: readonly string[]): string | null {
  const filer = parseFilerId(key)
  if (filer === null) return `${JSON.stringify(key)} is not the key of a filer`
  reading.filer = filer
  reading.filings = []
  reading.periods = []
  reading.series = []
  reading.companies.push({ filer, entityName, series: reading.series })
  return null
}

function readFiling(reading: Reading, fields: readonly string[]): string | null {
  const [accession = "", form = "", filed = ""] = fields
  const isNumber = reading.filer !== null && filingAddress(reading.filer, accession) !== null
  if (!isNumber) return `${JSON.stringify(accession)} is not an accession number`
  if (form === "") return "a filing without its form"
  if (!isDate(filed)) return `${JSON.stringify(filed)} is not a date`
  reading.filings.push({ accession, form, filed })
  return null
}

function readPeriod(reading: Reading, [start = "", end = ""]: readonly string[]): string | null {
  if (start !== "" && !isDate(start)) return `${JSON.stringify(start)} is not a date`
  if (!isDate(end)) return `${JSON.stringify(end)} is not a date`
  reading.periods.push({ start: start === "" ? null : start, end })
  return null
}

function readSeries(reading: Reading, [concept = "", unit = ""]: readonly string[]): string | null {
  if (!conceptForm.test(concept)) return `${JSON.stringify(concept)} is not a concept`
  if (unit === "") return "a series without its unit"
  reading.facts = []
  reading.series.push({ concept, unit, facts: reading.facts })
  return null
}

function readValue(reading: Reading, [period, value, ...filings]: readonly string[]): string | null {
  if (reading.series.length === 0) return "a value before the first series"
  const when = reading.periods[Number(period)]
  if (when === undefined) return `no period ${period}`
  if (value === undefined || !/^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(value)) {
    return `${JSON.stringify(value ?? "")} is not a number`
  }
  if (filings.length === 0) return "a value without a filing"
  for (const filing of filings) {
    const where = reading.filings[Number(filing)]
    if (where === undefined) return `no filing ${filing}`
    const { accession, form, filed } = where
    reading.facts.push({ start: when.start, end: when.end, value: Number(value), accession, form, filed })
  }
  return null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
