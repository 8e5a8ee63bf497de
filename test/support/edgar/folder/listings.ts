import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { feedHead } from "../../../../scripts/edgar-mirror/bodies.ts"
import { dayMilliseconds } from "../../../../src/days.ts"
import type { SubmittedFiling } from "../../../../src/filings/filing.ts"
import { cikOf, filerNumber } from "../../../../src/identifiers/filer.ts"
import { inOrder } from "./facts.ts"

/** A filing as the feed and the indexes list it, with its filer's name. */
export interface ListedFiling extends SubmittedFiling {
  readonly name: string
}

/** Writes a body to a path of EDGAR. */
export type WriteFile = (path: string, body: string | Uint8Array) => void

export function writerInto(folder: string): WriteFile {
  return (path, body) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
  }
}

const feedTypes = ["10-K", "10-Q", "20-F", "40-F", "NPORT-P"]
const feedPageEntries = 100

/** Writes the feed's pages for each form type. The filings must be newest first. */
export function writeFeed(write: WriteFile, filings: readonly ListedFiling[]): void {
  for (const type of feedTypes) {
    const entries = filings.filter(({ form }) => form.startsWith(type)).map(feedEntry)
    writeFeedPages(write, type, entries, feedHead)
  }
}

/** Writes the pages for one form type, or `all` for every type. */
export function writeFeedPages(
  write: WriteFile,
  type: string,
  entries: readonly string[],
  head: string,
): void {
  for (const [index, page] of pagesOf(entries).entries()) {
    const path = `cgi-bin/browse-edgar/${type}/${index * feedPageEntries}.atom`
    write(path, latin1(`${head}${page.join("")}</feed>\n`))
  }
}

/** Writes the form index of each weekday, which is empty if nothing was filed. */
export function writeIndexes(
  write: WriteFile,
  filings: readonly ListedFiling[],
  from: string,
  through: string,
): void {
  for (const day of weekdays(from, through)) {
    const ofDay = filings.filter((filing) => filing.filed === day)
    write(indexPath(day), formIndex(day, ofDay))
  }
}

/** Splits entries into pages. There is at least one page, because EDGAR serves an empty one. */
function pagesOf(entries: readonly string[]): string[][] {
  const pages = Math.max(1, Math.ceil(entries.length / feedPageEntries))
  return Array.from({ length: pages }, (_, page) =>
    entries.slice(page * feedPageEntries, (page + 1) * feedPageEntries),
  )
}

/** An entry whose acceptance time has New York's offset, as in EDGAR's feed. */
function feedEntry({ name, filer, accession, form, filed }: ListedFiling): string {
  const href = `https://www.sec.gov/Archives/edgar/data/${cikOf(filer)}/${accession.replaceAll("-", "")}/${accession}-index.htm`
  return `<entry>
<title>${form} - ${escaped(name)} (${filerNumber(filer)}) (Filer)</title>
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

/** An index whose columns begin at 0, 12, 74, 86 and 98, like EDGAR's. */
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
    ...rows.map(({ form, name, filer, accession, filed }) => {
      const file = `edgar/data/${cikOf(filer)}/${accession}.txt`.padEnd(52)
      return columns(form, name, String(cikOf(filer)), filed.replaceAll("-", ""), file)
    }),
  ].join("\n")}\n`
}

/** The path of a day's index, such as `Archives/edgar/daily-index/2026/QTR1/form.20260112.idx`. */
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

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10)
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}

/** The bytes in ISO-8859-1. Characters outside it become references, as in EDGAR's feed. */
function latin1(text: string): Uint8Array {
  const referenced = text.replace(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0)};`)
  return Buffer.from(referenced, "latin1")
}
