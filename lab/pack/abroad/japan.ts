import { readdirSync } from "node:fs"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { readEdinetReport } from "../../../src/filings/edinet/report.ts"
import { requireSource } from "../source.ts"

/** The parts that are read of a report in canonical JSON: every fact, context and unit of its XBRL instance. */
interface Canonical {
  readonly contexts: Readonly<Record<string, Context>>
  readonly units: Readonly<Record<string, Unit>>
  readonly facts: Readonly<Record<string, WrittenFact>>
}

interface Context {
  readonly entity: { readonly identifier: string; readonly scheme: string }
  readonly period:
    | { readonly type: "instant"; readonly instant: string }
    | { readonly type: "duration"; readonly start: string; readonly end: string }
  readonly scenario_xml: string | null
}

interface Unit {
  readonly numerator: readonly string[]
  readonly denominator: readonly string[]
}

interface WrittenFact {
  readonly decimals?: string | null
  readonly dimensions: { readonly concept: string }
  readonly nil: boolean
  readonly source_context_ref: string
  readonly source_unit_ref?: string | null
  readonly value: string | null
}

/** What the manifest of a report states. */
interface Manifest {
  readonly edinet_code: string
  readonly document_id: string
  readonly period_end: string
  readonly submitter_name_en: string
}

/** Reads annual reports on EDINET, each from its canonical JSON and its manifest (`CODE-ID.canonical.json`, `CODE-ID.json`). */
export async function readJapan(source: string): Promise<CompanyFacts[]> {
  const folder = `${source}/non-us/japan`
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.canonical\.json/.exec(file)?.[1] ?? [])
  const companies = await Promise.all(names.toSorted().map((name) => factsOf(folder, name)))
  return companies.flat()
}

async function factsOf(folder: string, name: string): Promise<CompanyFacts[]> {
  const about: Manifest = JSON.parse(requireSource(`${folder}/${name}.json`))
  const document: Canonical = JSON.parse(requireSource(`${folder}/${name}.canonical.json`))
  const report = {
    documentId: about.document_id,
    edinetCode: about.edinet_code,
    form: "annual report",
    periodEnd: about.period_end,
    filed: filingDay(document),
  } as const
  const read = await readEdinetReport(report, pieces(instanceOf(document)), measuredConcepts)
  if (!read.ok) throw new Error(`${name}: ${read.message}`)
  const { series, filer, notes, accountingStandard } = read.value
  for (const note of notes) console.log(`${name}: ${note}`)
  if (!series.some(({ unit }) => unit !== "shares")) {
    const why = `The report has no statements in numbers that are read (${accountingStandard}).`
    console.error(`${name}: ${about.submitter_name_en} is left out. ${why}`)
    return []
  }
  return [{ filer: `edinet:${about.edinet_code}`, entityName: filer.names[0] ?? "", series: [...series] }]
}

/** The cover's facts have a context of their own. */
function filingDay({ contexts }: Canonical): string {
  const period = contexts.FilingDateInstant?.period
  if (period?.type !== "instant") throw new Error("The report does not state when it was filed")
  return period.instant
}

async function* pieces(text: string): AsyncIterable<string> {
  yield text
}

/**
 * Writes the document as the XBRL instance that it was made from, as far as EDINET's reader reads one: numbers, and the
 * texts of the cover, under concepts of the Agency's taxonomies.
 */
function instanceOf({ contexts, units, facts }: Canonical): string {
  const read = Object.values(facts).filter(
    ({ dimensions, nil, source_unit_ref: unit }) =>
      !nil &&
      /^jp(pfs|igp|crp|dei)_cor:/.test(dimensions.concept) &&
      (unit || dimensions.concept.startsWith("jpdei")),
  )
  const written = [
    ...Object.entries(contexts).map(([id, context]) => contextOf(id, context)),
    ...Object.entries(units).map(([id, unit]) => unitOf(id, unit)),
    ...read.map(factOf),
  ]
  return `<xbrli:xbrl ${namespaces}>${written.join("")}</xbrli:xbrl>`
}

/** The taxonomies' namespaces contain the day of their edition, which the reader ignores. */
const namespaces = [
  `xmlns:xbrli="http://www.xbrl.org/2003/instance"`,
  `xmlns:iso4217="http://www.xbrl.org/2003/iso4217"`,
  ...["jppfs", "jpigp", "jpcrp", "jpdei"].map(
    (name) =>
      `xmlns:${name}_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/${name}/2024-11-01/${name}_cor"`,
  ),
].join(" ")

function contextOf(id: string, { entity, period, scenario_xml: scenario }: Context): string {
  const when =
    period.type === "instant"
      ? `<xbrli:instant>${period.instant}</xbrli:instant>`
      : `<xbrli:startDate>${period.start}</xbrli:startDate><xbrli:endDate>${period.end}</xbrli:endDate>`
  const who = `<xbrli:identifier scheme="${escaped(entity.scheme)}">${escaped(entity.identifier)}</xbrli:identifier>`
  return `<xbrli:context id="${escaped(id)}"><xbrli:entity>${who}</xbrli:entity><xbrli:period>${when}</xbrli:period>${scenario ?? ""}</xbrli:context>`
}

function unitOf(id: string, { numerator, denominator }: Unit): string {
  const measures = (names: readonly string[]) =>
    names.map((name) => `<xbrli:measure>${escaped(name)}</xbrli:measure>`).join("")
  const content =
    denominator.length === 0
      ? measures(numerator)
      : `<xbrli:divide><xbrli:unitNumerator>${measures(numerator)}</xbrli:unitNumerator><xbrli:unitDenominator>${measures(denominator)}</xbrli:unitDenominator></xbrli:divide>`
  return `<xbrli:unit id="${escaped(id)}">${content}</xbrli:unit>`
}

function factOf(fact: WrittenFact): string {
  const { decimals, dimensions, value } = fact
  const attributes = {
    contextRef: fact.source_context_ref,
    unitRef: fact.source_unit_ref ?? null,
    decimals: decimals ?? null,
  }
  const written = Object.entries(attributes)
    .map(([name, text]) => (text === null ? "" : ` ${name}="${escaped(text)}"`))
    .join("")
  return `<${dimensions.concept}${written}>${escaped(value ?? "")}</${dimensions.concept}>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
