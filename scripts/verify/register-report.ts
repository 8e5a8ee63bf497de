import { basename } from "node:path"
import type { Series } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { readDartReceipt } from "../../src/filings/dart/answer.ts"
import { dartShareSeries, readDartShares } from "../../src/filings/dart/shares.ts"
import { type DartReportCode, dartReports, readDartStatements } from "../../src/filings/dart/statements.ts"
import { readEdinetReport } from "../../src/filings/edinet/report.ts"
import { readEsefReport } from "../../src/filings/esef/report.ts"
import { namesAbroad, type RegisterAbroad } from "../../src/identifiers/registers.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { type Packet, type PacketSource, sourcesOf } from "../../src/verify/packet.ts"
import type { RawFact, RawFacts } from "../../src/verify/raw-facts.ts"
import type { NamedFile } from "../../src/verify/verify.ts"

/** The reports of a register, as files. */
interface ReportFiles {
  /** True for the start of such a file. */
  readonly isReport: (start: string) => boolean
  readonly read: (
    file: NamedFile,
    packet: Packet,
  ) => Outcome<RawFacts, "unreadable"> | Promise<Outcome<RawFacts, "unreadable">>
}

const reports: Readonly<Record<RegisterAbroad, ReportFiles>> = {
  dart: { isReport: (start) => isJson(start) && /"status"\s*:\s*"000"/.test(start), read: dartFacts },
  edinet: { isReport: (start) => start.startsWith("<"), read: edinetFacts },
  esef: { isReport: (start) => isJson(start) && /"documentInfo"/.test(start), read: esefFacts },
}

function isJson(start: string): boolean {
  return start.startsWith("{")
}

/**
 * Reads a report of a register outside the US as raw facts. The format is read by the readers of the screening; what
 * is computed from the facts is recomputed apart from it. A report states neither its number nor the day on which it
 * was filed, except on DART. So the number of other reports is the file's name, and form and day follow the packet.
 * Null if the file is no such report, such as EDGAR's companyfacts.
 */
export async function readRegisterReport(
  file: NamedFile,
  packet: Packet,
): Promise<Outcome<RawFacts, "unreadable"> | null> {
  const start = file.text.trimStart().slice(0, 400)
  const register = namesAbroad.find((name) => reports[name].isReport(start))
  return register === undefined ? null : await reports[register].read(file, packet)
}

/** The packet's sources of one report. The newest of their periods is the report's. */
function sourcesNamed(packet: Packet, accession: string): readonly PacketSource[] {
  return sourcesOf(packet)
    .filter((source) => source.accession === accession)
    .toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))
}

function unnamed(file: NamedFile, accession: string) {
  return refuse("unreadable", `${file.name}: no figure of the packet is from the report ${accession}.`)
}

/** Statements (`fnlttSinglAcntAll.json`) or shares (`stockTotqySttus.json`) of one report on DART. */
function dartFacts(file: NamedFile, packet: Packet): Outcome<RawFacts, "unreadable"> {
  const receipt = readDartReceipt(file.text)
  if (!receipt.ok || receipt.value.kind !== "found")
    return refuse("unreadable", `${file.name}: no lines of one report on DART.`)
  const accession = receipt.value.content
  const [source] = sourcesNamed(packet, accession)
  if (source === undefined) return unnamed(file, accession)
  const code = /"reprt_code"\s*:\s*"(\d{5})"/.exec(file.text)?.[1] ?? "11011"
  if (!(code in dartReports))
    return refuse("unreadable", `${file.name}: ${code} is no kind of report on DART.`)
  const filed = accession.replace(/^(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3")
  const report = {
    receipt: accession,
    code: code as DartReportCode,
    statements: "consolidated",
    periodEnd: source.periodEnd,
    filed,
    isCorrection: false,
  } as const
  const shares = /"istc_totqy"/.test(file.text) ? readDartShares(file.text) : null
  if (shares?.ok && shares.value.kind === "found" && shares.value.content.count.kind === "counted")
    return answer(rawFacts(packet, dartShareSeries(shares.value.content.count, report)))
  const read = readDartStatements(file.text, report)
  if (!read.ok) return refuse("unreadable", `${file.name}: ${read.message}`)
  return answer(rawFacts(packet, read.value ?? []))
}

/** The XBRL instance of one report on EDINET. */
async function edinetFacts(file: NamedFile, packet: Packet): Promise<Outcome<RawFacts, "unreadable">> {
  const documentId = /S[0-9A-Z]{7}/.exec(basename(file.name))?.[0]
  if (documentId === undefined)
    return refuse(
      "unreadable",
      `${file.name}: the name must have EDINET's number of the document, such as S100VH9B.`,
    )
  const [source] = sourcesNamed(packet, documentId)
  if (source === undefined) return unnamed(file, documentId)
  const form = (["annual report", "half-year report", "quarterly report"] as const).find(
    (each) => each === source.filingType,
  )
  const edinetCode = packet.filer?.register === "edinet" ? packet.filer.id : ""
  if (form === undefined) return refuse("unreadable", `${file.name}: the packet names no report on EDINET.`)
  const report = { documentId, edinetCode, form, periodEnd: source.periodEnd, filed: source.filed }
  const read = await readEdinetReport(report, whole(file.text), measuredConcepts)
  if (!read.ok) return refuse("unreadable", `${file.name}: ${read.message}`)
  return answer(rawFacts(packet, read.value.series, "as the packet says"))
}

async function* whole(text: string): AsyncGenerator<string, void, void> {
  yield text
}

/** The xBRL-JSON of one European report. */
function esefFacts(file: NamedFile, packet: Packet): Outcome<RawFacts, "unreadable"> {
  const accession = basename(file.name).replace(/\.json(\.gz)?$/, "")
  const [source] = sourcesNamed(packet, accession)
  if (source === undefined) return unnamed(file, accession)
  const lei = packet.filer?.register === "esef" ? packet.filer.id : ""
  const report = { lei, accession, filed: source.filed, isCorrection: false }
  const read = readEsefReport(new TextEncoder().encode(file.text), report, measuredConcepts)
  if (!read.ok) return refuse("unreadable", `${file.name}: ${read.message}`)
  return answer(rawFacts(packet, read.value.series, "as the packet says"))
}

function rawFacts(
  packet: Packet,
  series: readonly Series[],
  filing: "as the report says" | "as the packet says" = "as the report says",
): RawFacts {
  const filings = new Map<
    string,
    { form: string; filed: string; ends: Set<string>; isFilingStated?: false }
  >()
  const bySeries = new Map<string, readonly RawFact[]>()
  for (const { concept, unit, facts } of series) {
    bySeries.set(`${concept} ${unit}`, facts)
    for (const { accession, form, filed, end } of facts) {
      const known = filings.get(accession)
      if (known !== undefined) known.ends.add(end)
      else {
        const stated = filing === "as the report says" ? {} : ({ isFilingStated: false } as const)
        filings.set(accession, { form, filed, ends: new Set([end]), ...stated })
      }
    }
  }
  const { filer } = packet
  const number = filer === null ? "" : `${filer.register.toUpperCase()} ${filer.id}`
  return { filer: number, name: packet.name, series: bySeries, filings }
}
