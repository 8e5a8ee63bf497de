import type { CompanyFacts } from "../../src/facts/fact.ts"
import { type FactLedger, indexFacts } from "../../src/facts/fact-ledger.ts"

/** The company of the facts. Both fields have the irregularities of real files. */
export interface Registrant {
  readonly cik: number | string
  readonly entityName: string
}

const someone: Registrant = { cik: 1, entityName: "Someone Inc." }

/** One fact as EDGAR writes it. */
export interface WrittenFact {
  readonly concept: string
  readonly unit: string
  readonly start?: string
  readonly end: string
  readonly val: number
  readonly accn: string
  readonly form: string
  readonly filed: string
  /**
   * The fiscal year and period of the filing. Real files contain a number and a text, null, or an empty text.
   */
  readonly fy?: number | null
  readonly fp?: string | null
  readonly frame?: string
}

const filingLine =
  /^(10-K|10-KT|10-Q|10-QT|20-F|40-F|8-K|6-K|424B\d|DEF14A|DEF 14A)(\/A)? \d{4}-\d{2}-\d{2} \S+$/

/**
 * Facts in the notation of the domain, one on each line:
 *
 *     us-gaap:Assets USD 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001
 *     us-gaap:Revenues USD 2025-01-01/2025-12-31 500 10-K 2026-02-15 0000000001-26-000001
 *
 * A line `10-K 2026-02-15 0000000001-26-000001` names the filing of the lines below it, which then omit it.
 */
export function writtenFacts(table: string): readonly WrittenFact[] {
  const written: WrittenFact[] = []
  let filing = ""
  for (const raw of table.split("\n")) {
    const line = raw.trim().replace(/\s+/g, " ")
    if (line === "") continue
    if (filingLine.test(line)) filing = line
    else written.push(writtenFact(line.split(" ").length > 4 ? line : `${line} ${filing}`))
  }
  return written
}

function writtenFact(line: string): WrittenFact {
  const parts = /^(\S+) (\S+) (?:(\S+)\/)?(\S+) (\S+) (.+) (\S+) (\S+)$/.exec(line)
  if (parts === null) throw new Error(`not a fact: ${line}`)
  const [, concept = "", unit = "", start, end = "", value = "", form = "", filed = "", accn = ""] = parts
  const val = Number(value.replaceAll("_", ""))
  const fact = { concept, unit, end, val, accn, form, filed }
  return start === undefined ? fact : { ...fact, start }
}

/** A companyfacts document, nested like EDGAR's: taxonomy, concept, unit, list of facts. */
export function companyFactsDocument(facts: readonly WrittenFact[], registrant: Registrant = someone) {
  const taxonomies: Record<string, Record<string, { label: string; units: Record<string, object[]> }>> = {}
  for (const { concept, unit, ...fact } of facts) {
    const [taxonomy = "", name = ""] = concept.split(":")
    taxonomies[taxonomy] ??= {}
    const concepts = taxonomies[taxonomy]
    concepts[name] ??= { label: name, units: {} }
    const { units } = concepts[name]
    units[unit] ??= []
    units[unit].push(inUsualOrder(fact))
  }
  return { ...registrant, facts: taxonomies }
}

/** The members of a fact in EDGAR's order. */
function inUsualOrder({
  start,
  end,
  val,
  accn,
  form,
  filed,
  ...rest
}: Omit<WrittenFact, "concept" | "unit">) {
  const { fy = 2025, fp = "FY", frame } = rest
  const members = { end, val, accn, fy, fp, form, filed }
  const period = start === undefined ? members : { start, ...members }
  return frame === undefined ? period : { ...period, frame }
}

/** JSON with a space after every colon and comma, as other tools write EDGAR's files. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
  return `{${members.join(", ")}}`
}

/** The bytes of the document as EDGAR serves it, without white space between the tokens. */
export function companyFactsBytes(table: string, registrant: Registrant = someone): Uint8Array {
  return bytesOf(JSON.stringify(companyFactsDocument(writtenFacts(table), registrant)))
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf8"))
}

/** The facts as a reader returns them that has read every report of the table, without their byte length. */
export function facts(table: string, { cik, entityName }: Registrant = someone): CompanyFacts {
  const series = new Map<string, CompanyFacts["series"][number] & { facts: object[] }>()
  for (const { concept, unit, start = null, end, val, accn, form, filed } of writtenFacts(table)) {
    const known = series.get(`${concept} ${unit}`) ?? { concept, unit, facts: [] }
    known.facts.push({ start, end, value: val, accession: accn, form, filed })
    series.set(`${concept} ${unit}`, known)
  }
  return { cik: Number(cik), entityName, series: [...series.values()] }
}

/** The facts known on a day. */
export function ledgerOf(table: string, asOf = "2026-12-31"): FactLedger {
  const company = facts(table)
  return { facts: company, asOf, index: indexFacts(company) }
}
