import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Closes, readCloses, type VerificationInput } from "./input.ts"
import { isOfFirstStandard, standardName, termsOf } from "./methodology.ts"
import { newestLines } from "./newest-periods.ts"
import type { Packet } from "./packet.ts"
import { readPacket } from "./packet-reader.ts"
import { checkRatio, oneMarketCapLine } from "./ratio.ts"
import { type RawFacts, readRawFacts } from "./raw-facts.ts"
import { bareLine, type Finding, findings, type ReportLine } from "./report-line.ts"
import { filingLines, filingsPart } from "./sources.ts"
import { stabilityLines } from "./stability.ts"
import { confidenceLines, purificationLines, verdictLines } from "./verdict.ts"

/** Largest size of a file, uncompressed. The companyfacts of a large company have about 7 MB. */
export const fileBytesMax = 64 * 1024 * 1024

/** The message for a file that is too large to open. */
export function tooLarge(name: string): string {
  return `${name} is larger than 64 MB: that is more than any company's facts.`
}

/** The text of a file, with a name for messages. */
export interface NamedFile {
  readonly name: string
  readonly text: string
}

interface VerificationFiles {
  /** An Evidence Packet, bare or in its envelope. */
  readonly packet: string
  /** EDGAR's companyfacts: one file for each CIK of the company, none for a packet without figures. */
  readonly facts: readonly NamedFile[]
  /** Reports of other registers, which the caller has read; by default none. */
  readonly reports?: readonly RawFacts[]
  /** A CSV with `Date` and `Close`, or null. */
  readonly prices: NamedFile | null
}

export interface VerificationReport {
  readonly identifier: string
  readonly name: string
  readonly asOf: string
  readonly status: string
  /** The standard's name for readers: `FTSE Yasaar`. Absent for the default standard, and for vehicles. */
  readonly standard?: string
  /** Names of companies, one for each file: `Apple Inc. (CIK 320193)`. */
  readonly factsOf: readonly string[]
  readonly lines: readonly ReportLine[]
  readonly tally: FindingTally
  readonly summary: string
}

/** Words that follow the status, such as ` by FTSE Yasaar`; empty for the default standard. */
export function byStandard({ standard }: VerificationReport): string {
  return standard === undefined ? "" : ` by ${standard}`
}

type FindingTally = Readonly<Record<Finding, number>>

type ReportRefusal = "not_json" | "no_packet" | "no_facts" | "no_closes" | "other_company"

/** Recomputes every statement of a packet from the facts given, and reports whether each is equal. */
export function verifyFiles({
  packet,
  facts,
  reports = [],
  prices,
}: VerificationFiles): Outcome<VerificationReport, ReportRefusal> {
  const read = readPacket(packet)
  if (!read.ok) return read
  const files: RawFacts[] = [...reports]
  for (const file of facts) {
    const raw = readRawFacts(file.name, file.text)
    if (!raw.ok) return raw
    files.push(raw.value)
  }
  const closes: Outcome<Closes, "no_closes"> | null = prices && readCloses(prices.name, prices.text)
  if (closes !== null && !closes.ok) return closes
  if (files.length === 0 && needsFacts(read.value))
    return refuse("no_facts", "Choose the file of facts that the company filed.")
  const input = { packet: read.value, facts: files, closes: closes === null ? null : closes.value }
  const otherCompanyMessage = otherCompany(input)
  return otherCompanyMessage === null ? answer(reportOf(input)) : refuse("other_company", otherCompanyMessage)
}

/** False if no ratio is known and the business names its source, because such a packet needs no facts. */
function needsFacts({ ratios, business }: Packet): boolean {
  const isUnknown = ratios.every(({ numerator, sources }) => numerator.value === null && sources.length === 0)
  return ratios.length > 0 && !(isUnknown && business !== null && business.source !== null)
}

/** True if nothing differs, and if the facts include every filing that the packet names. */
export function isBorneOut({ lines, tally }: VerificationReport): boolean {
  return (
    tally.differs === 0 && !lines.some(({ part, finding }) => part === filingsPart && finding === "absent")
  )
}

/**
 * The refusal message if the facts contain none of the packet's filings. They are then of another company or
 * another time. Else null.
 */
function otherCompany({ packet, facts }: VerificationInput): string | null {
  const named = new Set(packet.ratios.flatMap(({ sources }) => sources.map(({ accession }) => accession)))
  const isKnown = [...named].some((accession) => facts.some(({ filings }) => filings.has(accession)))
  if (named.size === 0 || isKnown) return null
  const theirs = facts.map(companyOf).join(", ")
  return `The packet describes ${packet.name}, the facts ${theirs}: none of the ${named.size} filings that the packet names is in them.`
}

function companyOf({ name, filer }: RawFacts): string {
  return `${name === "" ? "an unnamed company" : name} (${filer})`
}

function reportOf(input: VerificationInput): VerificationReport {
  const { packet, facts } = input
  const lines = linesOf(input)
  const tally = tallyOf(lines)
  return {
    identifier: packet.identifier,
    name: packet.name,
    asOf: packet.asOf,
    status: packet.determination.status,
    ...(isOfFirstStandard(packet.methodology) || packet.criteria.length > 0
      ? {}
      : { standard: standardName(packet.methodology) }),
    factsOf: facts.map(companyOf),
    lines,
    tally,
    summary: summaryOf(tally),
  }
}

/** Every statement of a packet with its recomputed value. Identical lines of two screens appear once. */
export function linesOf(input: VerificationInput): readonly ReportLine[] {
  const { packet } = input
  const ratios = packet.ratios.map((ratio) => checkRatio(input, ratio))
  const lines = [
    ...filingLines(input),
    ...newestLines(input),
    ...ratios.flatMap((checked) => checked.lines),
    ...oneMarketCapLine(packet.ratios),
    ...verdictLines(input, ratios),
    ...purificationLines(input, ratios),
    ...confidenceLines(input),
    ...stabilityLines(input, ratios),
    ...disclosureLines(packet),
  ]
  const once = new Map(lines.map((line) => [JSON.stringify(line), line]))
  return inParts([...once.values()])
}

/** Groups lines by part, in order of first appearance. */
function inParts(lines: readonly ReportLine[]): readonly ReportLine[] {
  const parts = [...new Set(lines.map(({ part }) => part))]
  return parts.flatMap((part) => lines.filter((line) => line.part === part))
}

function tallyOf(lines: readonly ReportLine[]): FindingTally {
  const count = (finding: Finding) => lines.filter((line) => line.finding === finding).length
  const [equal, differs, absent, unchecked] = findings.map(count)
  return { equal: equal ?? 0, differs: differs ?? 0, absent: absent ?? 0, unchecked: unchecked ?? 0 }
}

/** Counts in a sentence: `41 equal, 0 differ, 3 cannot be checked.` */
function summaryOf({ equal, differs, absent, unchecked }: FindingTally): string {
  const missing = absent === 0 ? "" : ` ${absent} not in these facts,`
  return `${equal} equal, ${differs} differ,${missing} ${unchecked} cannot be checked.`
}

const part = "Disclosures"

/** A line for each disclosure that contradicts the packet by naming another version or other closes. */
function disclosureLines(packet: Packet): readonly ReportLine[] {
  return packet.disclosures.flatMap((sentence) => [
    ...versionLines(packet, sentence),
    ...closesLines(packet, sentence),
  ])
}

function versionLines({ methodology }: Packet, sentence: string): readonly ReportLine[] {
  const named = /^Methodology (\S+@\S+?)[.:] /.exec(sentence)?.[1]
  const own = `${methodology.id}@${methodology.version}`
  if (named === undefined || named === own || termsOf(methodology) === null) return []
  return [bareLine({ part, what: "Methodology", how: `The packet follows ${own}.` }, "differs", named)]
}

function closesLines({ ratios }: Packet, sentence: string): readonly ReportLine[] {
  const match =
    /^Market capitalisation is shares outstanding times the (?:close|mean of (\d+) month-end closes)\b/.exec(
      sentence,
    )
  if (match === null) return []
  const stated = match[1] ?? "spot"
  const used = ratios.flatMap(({ denominator: { marketCap } }) =>
    marketCap === null ? [] : [marketCap.method === "spot" ? "spot" : String(marketCap.monthsUsed)],
  )
  const other = used.find((each) => each !== stated)
  if (other === undefined) return []
  const how = `The market capitalisation of the packet rests on ${closes(other)}.`
  return [bareLine({ part, what: "Closes averaged", how }, "differs", closes(stated))]
}

function closes(used: string): string {
  return used === "spot" ? "the last close" : `${used} month-end closes`
}
