import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { feedHead } from "../../scripts/edgar-mirror-bodies.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import type { SubmittedFiling } from "../../src/filings/filing.ts"
import { type FiledCompany, filedThrough, inOrder, starterUniverse } from "./edgar-folder-facts.ts"

/** A filing as the feed and the indexes list it, beside its filer's name. */
interface ListedFiling extends SubmittedFiling {
  readonly name: string
}

export interface EdgarFolder {
  /** The filings in the feed, newest first. */
  readonly listed: readonly SubmittedFiling[]
}

const feedTypes = ["10-K", "10-Q", "20-F", "40-F", "NPORT-P"]
const feedPageEntries = 100
/** EDGAR's feed reaches back a few days; its daily indexes reach back for good, here for as many days. */
const feedDays = 5
const indexDays = 30

/**
 * Writes what EDGAR had of some companies of the starter universe on a day, in its URL layout and formats:
 * companyfacts (compressed), submissions, pages of the feed, daily form indexes and the ticker list. The figures are
 * those of `data/`, so only the concepts that are packed there. The same arguments write the same bytes.
 * @param through the last day of filings (YYYY-MM-DD)
 * @param feedFrom the first day of filings in feed and indexes; five and thirty days before `through` when left out
 */
export function writeEdgarFolder(
  folder: string,
  ciks: readonly number[],
  through: string,
  feedFrom?: string,
): EdgarFolder {
  const filed = ciks.map((cik) => filedThrough(cik, through))
  const write = (path: string, body: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
  }
  for (const company of filed) {
    const name = `CIK${String(company.facts.cik).padStart(10, "0")}.json`
    write(`api/xbrl/companyfacts/${name}.gz`, gzipSync(companyFactsJson(company.facts)))
    write(`submissions/${name}`, submissionsJson(company))
  }
  write("files/company_tickers_exchange.json", tickerListJson(ciks))
  const all = filed
    .flatMap(({ company: { name }, filings }) => filings.map((filing) => ({ ...filing, name })))
    .sort((a, b) => inOrder(b.filed, a.filed) || inOrder(b.accession, a.accession))
  const listed = all.filter((filing) => filing.filed >= (feedFrom ?? daysBefore(through, feedDays)))
  for (const type of feedTypes) {
    const ofType = listed.filter(({ form }) => form.startsWith(type))
    for (const [index, page] of pagesOf(ofType).entries()) {
      write(`cgi-bin/browse-edgar/${type}/${index * feedPageEntries}.atom`, latin1(feedOf(page)))
    }
  }
  for (const day of weekdays(feedFrom ?? daysBefore(through, indexDays), through)) {
    const ofDay = all.filter((filing) => filing.filed === day)
    write(indexPath(day), formIndex(day, ofDay))
  }
  return { listed }
}

/** Facts as EDGAR writes them; `fy`, `fp` and `frame` describe the filing and are not known here. */
export function companyFactsJson({ cik, entityName, series }: CompanyFacts): string {
  const taxonomies: Record<string, Record<string, { label: string; units: Record<string, object[]> }>> = {}
  for (const { concept, unit, facts } of series) {
    const [taxonomy = "", name = ""] = concept.split(":")
    taxonomies[taxonomy] ??= {}
    const concepts = taxonomies[taxonomy]
    concepts[name] ??= { label: name, units: {} }
    concepts[name].units[unit] = facts.map(({ start, end, value, accession, form, filed }) => ({
      ...(start === null ? {} : { start }),
      end,
      val: value,
      accn: accession,
      fy: null,
      fp: null,
      form,
      filed,
    }))
  }
  return JSON.stringify({ cik, entityName, facts: taxonomies })
}

function submissionsJson({ company, filings }: FiledCompany): string {
  const lines = linesOf(company.cik)
  const column = <Value>(of: (filing: SubmittedFiling) => Value) => filings.map(of)
  return JSON.stringify({
    cik: String(company.cik).padStart(10, "0"),
    entityType: "operating",
    sic: company.sic ?? "",
    sicDescription: "",
    name: company.name,
    tickers: lines.map(({ symbol }) => symbol),
    exchanges: lines.map(({ exchange }) => exchange),
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: column(({ accession }) => accession),
        filingDate: column(({ filed }) => filed),
        reportDate: column(({ period }) => period ?? ""),
        acceptanceDateTime: column(({ filed }) => `${filed}T21:00:00.000Z`),
        form: column(({ form }) => form),
        core_type: column(() => "XBRL"),
        size: column(() => 1),
        isXBRL: column(() => 1),
        isInlineXBRL: column(({ isInlineXbrl }) => (isInlineXbrl ? 1 : 0)),
        primaryDocument: column(({ primaryDocument }) => primaryDocument ?? ""),
        primaryDocDescription: column(({ form }) => form),
      },
      files: [],
    },
  })
}

function tickerListJson(ciks: readonly number[]): string {
  const data = ciks.flatMap((cik) =>
    linesOf(cik).map(({ name, symbol, exchange }) => [cik, name, symbol, exchange]),
  )
  return JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data })
}

function linesOf(cik: number) {
  return starterUniverse().starter.listings.filter((listing) => listing.cik === cik)
}

/** At least one page: EDGAR has an empty one where there is nothing. */
function pagesOf(filings: readonly ListedFiling[]): ListedFiling[][] {
  const pages = Math.max(1, Math.ceil(filings.length / feedPageEntries))
  return Array.from({ length: pages }, (_, page) =>
    filings.slice(page * feedPageEntries, (page + 1) * feedPageEntries),
  )
}

function feedOf(filings: readonly ListedFiling[]): string {
  return `${feedHead}${filings.map(feedEntry).join("")}</feed>\n`
}

/** The feed tells the time of acceptance with the offset of New York. */
function feedEntry({ name, cik, accession, form, filed }: ListedFiling): string {
  const href = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/${accession}-index.htm`
  return `<entry>
<title>${form} - ${escaped(name)} (${String(cik).padStart(10, "0")}) (Filer)</title>
<link rel="alternate" type="text/html" href="${href}"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 1 MB
</summary>
<updated>${filed}T16:00:00-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>
`
}

/** Columns begin at 0, 12, 74, 86 and 98, as in EDGAR's. */
function formIndex(day: string, filings: readonly ListedFiling[]): string {
  const columns = (form: string, name: string, cik: string, filed: string, file: string) =>
    `${form.padEnd(12)}${name.slice(0, 60).padEnd(62)}${cik.padEnd(12)}${filed.padEnd(12)}${file}`
  const rows = [...filings].sort(
    (a, b) => inOrder(a.form, b.form) || inOrder(a.name, b.name) || inOrder(a.accession, b.accession),
  )
  return `${[
    "Description:           Daily Index of EDGAR Dissemination Feed by Form Type",
    `Last Data Received:    ${day}`,
    "Comments:              webmaster@sec.gov",
    "Anonymous FTP:         ftp://ftp.sec.gov/edgar/",
    " ",
    " ",
    " ",
    " ",
    columns("Form Type", "Company Name", "CIK", "Date Filed", "File Name"),
    "-".repeat(141),
    ...rows.map(({ form, name, cik, accession, filed }) => {
      const file = `edgar/data/${cik}/${accession}.txt`.padEnd(52)
      return columns(form, name, String(cik), filed.replaceAll("-", ""), file)
    }),
  ].join("\n")}\n`
}

/** `Archives/edgar/daily-index/2026/QTR1/form.20260112.idx` */
function indexPath(day: string): string {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
  return `Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/form.${day.replaceAll("-", "")}.idx`
}

function weekdays(from: string, through: string): string[] {
  const days: string[] = []
  for (let day = from; day <= through; day = daysBefore(day, -1)) {
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day)
  }
  return days
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}

/** Characters that ISO-8859-1 lacks become references, as in EDGAR's feed. */
function latin1(text: string): Uint8Array {
  const referenced = text.replace(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`)
  return Buffer.from(referenced, "latin1")
}
