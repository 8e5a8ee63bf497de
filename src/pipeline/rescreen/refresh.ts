import type { CompanyFacts, InstanceFacts } from "../../facts/fact.ts"
import { type FilerId, filerOf } from "../../identifiers/filer.ts"
import { assess } from "../../screening/assess.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import type { Subject } from "../../screening/subject.ts"
import type { FiledInput } from "../../stored/input.ts"
import { notListed } from "../discovery/ledger.ts"
import { type FetchFailure, isFetchFailure } from "../ports.ts"
import { ordinaryPerShareStated } from "../universe/cover.ts"
import { assessmentPublication } from "./assessment.ts"
import { type InstancePatience, isRenamed, readFromEdgar } from "./edgar.ts"
import { publish } from "./publication.ts"
import { readReports } from "./reports.ts"
import { datedAhead } from "./settlement.ts"
import type { RefreshPorts, SourceReading, StoredCompany } from "./source.ts"
import { publishVehicle } from "./vehicles.ts"

/**
 * The result of bringing a company up to date. `waiting`: the register has nothing new yet; the ledger has the
 * time of the next attempt. `unlisted`: the company has no listing to screen. `overtaken`: another run changed
 * the input during this run; the refresh must run again.
 */
export type RefreshResult =
  | { readonly kind: "published" | "unchanged" | "waiting" | "unlisted" | "overtaken" }
  | FetchFailure

/**
 * Brings a company up to date with its register as of a day (YYYY-MM-DD): reads its open filings, stores their
 * facts as its input, screens, publishes, and settles the filings. The verdict on a pooled vehicle follows from
 * its dossier, not from filings. Each step may be repeated. The record that nothing is left to do is written
 * last, so the next run finishes a run that dies half-way. Throws if a store cannot be reached.
 */
export async function refreshCompany(
  ports: RefreshPorts,
  filer: FilerId,
  asOf: string,
  patience: InstancePatience = "an hour",
): Promise<RefreshResult> {
  const { ledger, subjects, inputs, publishing } = ports
  const [open, subject] = await Promise.all([ledger.open(filer), subjects.find(filer)])
  const skipAll = (reason: string) =>
    ledger.settle(
      filer,
      open.map(({ accession }) => ({ accession, state: "skipped", reason })),
    )
  if (subject === null) {
    await skipAll(notListed)
    return { kind: "unlisted" }
  }
  const vehicle = vehicleOf(filer)
  if (vehicle !== null) {
    const kind = await publishVehicle(publishing, vehicle)
    await skipAll("decided on its structure")
    return { kind }
  }
  const input = await inputs.readFiled(filer)
  const nowMilliseconds = ports.clock.nowMilliseconds()
  const waiting = datedAhead(open, asOf, nowMilliseconds)
  const company = {
    filer,
    asOf,
    nowMilliseconds,
    subject,
    stored: input.ok ? input.value : null,
    open: open.filter(({ accession }) => waiting.every((ahead) => ahead.accession !== accession)),
  }
  const reading = await readSource(ports, company, patience)
  if (isFetchFailure(reading)) return reading
  // A broken input is replaced, whatever its version is.
  const over = input.ok ? input.value.version.filed : input.code === "no_input" ? "none" : undefined
  const result = await publishReading(ports, company, reading, over)
  if (isFetchFailure(result) || result.kind === "overtaken") return result
  await ledger.settle(filer, [...waiting, ...reading.settlements()])
  await reading.record?.()
  return result
}

/**
 * Without a key of its register no report of a company is read, and those that are not dated ahead stay due. A
 * company without a register has no reports. In both cases its business alone may decide.
 */
async function readSource(
  ports: RefreshPorts,
  company: StoredCompany,
  patience: InstancePatience,
): Promise<SourceReading | FetchFailure> {
  const register = filerOf(company.filer)?.register ?? null
  if (register === "edgar") return readFromEdgar(ports, company, patience)
  return readReports(register === null ? null : await ports.openRegister(register), company)
}

/** A share count that is read in the first round may show that the company's debt is in doubt. */
const instanceRoundsMax = 2

/**
 * Stores the input, then screens the stored input with its closes and recorded changes, until it lacks no
 * instance, and publishes. A late message may find a current determination of a later day. The company is then
 * screened as of that later day, because the result would otherwise never become current. `over`: the version
 * of the stored input that may be replaced; `none` if no input is stored; undefined to replace any.
 */
async function publishReading(
  { subjects, inputs, publishing }: RefreshPorts,
  { filer, asOf, subject }: StoredCompany,
  { subject: described, facts, readLacking }: SourceReading,
  over: string | undefined,
): Promise<RefreshResult> {
  if (facts === null) return { kind: "waiting" }
  if (isRenamed(described, subject)) await subjects.describe(filer, described.name, described.sic)
  let all = facts.instances ?? []
  let version = over
  for (let round = 1; ; round++) {
    const input = await inputs.write(filedInput(described, facts, all), version)
    if (input === null) return { kind: "overtaken" }
    const assessment = assess({ ...input, asOf: laterDay(asOf, input.determinedAsOf) })
    const read = readLacking !== null && round <= instanceRoundsMax ? await readLacking(assessment) : []
    if (isFetchFailure(read)) return read
    if (read.length === 0) {
      const publication = assessmentPublication(assessment, input.version.screened)
      const isNew = await publish(publishing, publication)
      if ((await publishing.inForce(filer)) !== publication.assessmentId) return { kind: "overtaken" }
      return { kind: isNew ? "published" : "unchanged" }
    }
    all = [...all, ...read]
    version = input.version.filed
  }
}

/** Instances that are kept: past verdicts use the reports of eight quarters and the reports between. */
export const instancesMax = 12

/** The input to store. Ordinary shares per share of the line come from the register, else from a cover. */
function filedInput(subject: Subject, facts: CompanyFacts, all: readonly InstanceFacts[]): FiledInput {
  // If a filing was read again for its borrowings, the later reading replaces the earlier one.
  const latest = [...new Map(all.map((instance) => [instance.accession, instance])).values()]
  const instances = latest.toSorted((one, other) => (one.filed < other.filed ? -1 : 1)).slice(-instancesMax)
  const { ticker } = subject
  const ordinaryPerShareLine =
    subject.ordinaryPerShareLine ?? (ticker === null ? null : ordinaryPerShareStated(ticker, instances))
  return { subject: { ...subject, ordinaryPerShareLine }, facts: { ...facts, instances } }
}

function laterDay(requested: string, determined: string | null): string {
  return determined !== null && determined > requested ? determined : requested
}
