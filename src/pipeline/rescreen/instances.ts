import type { InstanceFacts } from "../../facts/fact.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { placeBorrowings, type UnplacedBorrowings } from "../../filings/instance/borrowings.ts"
import type { CoverSecurity } from "../../filings/instance/cover.ts"
import {
  emptyLinkbase,
  isPlainName,
  type Linkbase,
  mergeLinkbases,
  readLinkbase,
} from "../../filings/instance/linkbase.ts"
import { instanceReader, type ReadInstance } from "../../filings/instance/read.ts"
import { readPieces } from "../../filings/xml.ts"
import type { Assessment } from "../../screening/assess.ts"
import type { ReadJudgement } from "../../screening/judge.ts"
import type { Methodology } from "../../screening/methodologies.ts"
import { isDebtInDoubt } from "../../screening/screens/numerators/figures.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import { type Edgar, type FetchFailure, isFetchFailure } from "../ports.ts"

/** The instances read for a company. */
interface InstancesRead {
  readonly instances: readonly InstanceFacts[]
  /**
   * Why the facts of other instances stay unknown, by accession number: the document does not exist at EDGAR or
   * cannot be parsed.
   */
  readonly notes: ReadonlyMap<string, string>
  /** The securities that are registered on the newest cover page that was read. */
  readonly securities: readonly CoverSecurity[]
}

/**
 * Reads the XBRL instances with facts that an assessment lacks. If an instance is missing or cannot be
 * parsed, its facts stay unknown and the ledger records why. If an instance could not be fetched, the run
 * ends unless `miss` lets it go on. A verdict without its segments must not be published because EDGAR was down for a
 * minute, but must not wait for ever for a document that never comes.
 */
export async function readInstances(
  edgar: Edgar,
  assessment: Assessment,
  submitted: readonly SubmittedFiling[],
  miss: (filing: SubmittedFiling, why: string) => Promise<boolean>,
): Promise<InstancesRead | FetchFailure> {
  const read: ReadOne[] = []
  const notes = new Map<string, string>()
  const forDebt = borrowingsWanted(assessment)
  for (const accession of new Set([...instanceWanted(assessment), ...(forDebt === null ? [] : [forDebt])])) {
    const filing = submitted.find((each) => each.accession === accession)
    if (filing === undefined || !filing.isXbrl) continue
    const one = await readOne(edgar, filing, accession === forDebt ? "with borrowings" : "without borrowings")
    if (typeof one === "string") notes.set(accession, `instance: ${one}`)
    else if (!isFetchFailure(one)) read.push(one)
    else if (one.kind === "paused" || !(await miss(filing, one.detail))) return one
  }
  const newest = read.toSorted((one, other) => (one.facts.filed < other.facts.filed ? 1 : -1))[0]
  const instances = read.map(({ facts }) => facts)
  return { instances, notes, securities: newest?.securities ?? [] }
}

type ReadOne = Pick<ReadInstance, "facts" | "securities">

async function readOne(
  edgar: Edgar,
  filing: SubmittedFiling,
  extent: "with borrowings" | "without borrowings",
): Promise<ReadOne | FetchFailure | string> {
  const fetched = await edgar.instance(filing)
  if (isFetchFailure(fetched)) return fetched
  if (fetched.kind !== "fetched") return whyNotFetched(fetched)
  try {
    const read = await readPieces(instanceReader(filing), fetched.body)
    if (!read.ok) return read.message
    const { facts, unplaced, securities } = read.value
    if (extent === "without borrowings") return { facts, securities }
    const linkbase = await readLinkbases(edgar, filing, unplaced)
    if (linkbase !== null && isFetchFailure(linkbase)) return linkbase
    return { facts: { ...facts, borrowings: placeBorrowings(unplaced, linkbase) }, securities }
  } catch (cause) {
    return { kind: "unreachable", detail: cause instanceof Error ? cause.message : "the connection broke" }
  }
}

/** More linkbases than a filing has: each filing has one calculation and one label linkbase. */
const linkbasesMax = 4

/**
 * The statements about the filer's own concepts in the filing's schema and the linkbases that the schema
 * names. Null if there are no calculations, or no own concepts to place.
 */
async function readLinkbases(
  edgar: Edgar,
  filing: SubmittedFiling,
  { schema, own }: UnplacedBorrowings,
): Promise<Linkbase | FetchFailure | null> {
  if (own.length === 0 || schema === null || !isPlainName(schema)) return null
  const described = await readLinkbaseNamed(edgar, filing, schema)
  if (isFetchFailure(described)) return described
  let all = described
  for (const name of described.references.slice(0, linkbasesMax)) {
    const linkbase = await readLinkbaseNamed(edgar, filing, name)
    if (isFetchFailure(linkbase)) return linkbase
    all = mergeLinkbases(all, linkbase)
  }
  return all.parents.size === 0 ? null : all
}

/** Reads one linkbase; empty if the document is missing or malformed. */
async function readLinkbaseNamed(
  edgar: Edgar,
  filing: SubmittedFiling,
  name: string,
): Promise<Linkbase | FetchFailure> {
  const fetched = await edgar.linkbase(filing, name)
  if (isFetchFailure(fetched)) return fetched
  if (fetched.kind !== "fetched") return emptyLinkbase
  const read = await readLinkbase(name, fetched.body)
  return read.ok ? read.value : emptyLinkbase
}

/**
 * The filings (accession numbers) whose XBRL instance may supply missing facts, except those already read.
 * The newest report is wanted if companyfacts lacks the share count of its cover page. The annual report is
 * wanted if the company's segment revenue could change the verdict.
 */
export function instanceWanted({ judgement, company }: Assessment): readonly string[] {
  if (judgement.state !== "read") return []
  const wanted: string[] = []
  const { basis } = judgement.measured
  if (lacksCover(judgement)) wanted.push(basis.balanceFiling.accession)
  if (basis.incomeFiling !== null && segmentsMatter(judgement)) wanted.push(basis.incomeFiling.accession)
  const read = new Set((company.facts.instances ?? []).map(({ accession }) => accession))
  return [...new Set(wanted)].filter((accession) => !read.has(accession))
}

/**
 * The balance sheet's filing (accession number) if the borrowings in its instance could decide the verdict.
 * They could if nothing fails the company, its debt is within the limit, and unexplained liabilities or a
 * possible addition could bring the debt above the limit. Null otherwise, or if the borrowings were read.
 */
export function borrowingsWanted({ judgement, company }: Assessment): string | null {
  if (judgement.state !== "read" || judgement.status !== "pending") return null
  const { measured } = judgement
  const limit = debtLimitOf(company.methodology)
  if (measured.marketCap.state === "unknown" || limit === null) return null
  if (!isDebtInDoubt(measured, limit * measured.marketCap.cap.value)) return null
  const { accession } = measured.basis.balanceFiling
  const read = (company.facts.instances ?? []).find((instance) => instance.accession === accession)
  return read?.borrowings === undefined ? accession : null
}

function debtLimitOf({ rules }: Methodology): number | null {
  return rules.ratios.find(({ name }) => name === "debt_to_market_cap")?.limit ?? null
}

/** True if the share count is not from the newest report's cover page, or other counts contradict it. */
function lacksCover({ measured }: ReadJudgement): boolean {
  const { shares, basis } = measured
  if (shares === null || shares.source !== "cover" || shares.contradictedBy !== null) return true
  return shares.terms[0].fact.filed < basis.balanceFiling.filed
}

/** True unless the core business is prohibited. Segments can only worsen a placement. */
function segmentsMatter({ measured }: ReadJudgement): boolean {
  return measured.activity.kind !== "prohibited"
}
