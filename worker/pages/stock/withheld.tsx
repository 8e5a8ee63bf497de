import type { Compliance, ComplianceWithheld } from "../../../src/compliance/schema.ts"
import { registers } from "../../../src/identifiers/registers.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { HistoryBody, HistoryEntry, TimelineByDay } from "../../../src/timeline/schema.ts"
import { screenNames } from "../../../src/vocabulary.ts"
import { Subsection } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { stockPath } from "../../html/paths.ts"
import { screenCount, screenTitle } from "../../html/screens.ts"
import { Sentence } from "../../html/sentence.tsx"
import type { Reading } from "../../platform.ts"
import { type Coverage, whyNotRead } from "./coverage.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, withheldTexts } from "./labels.ts"
import { quoted } from "./structure.tsx"

type HistoryScreens = NonNullable<HistoryEntry["screens"]>

/** The reason and the first day of a withheld verdict, and the evidence that would lead to a verdict. */
export function WhyWithheld(props: {
  readonly withheld: ComplianceWithheld
  readonly compliance: Compliance
  readonly history: DocumentResult<HistoryBody>
  readonly timeline: DocumentResult<TimelineByDay>
  readonly coverage: Coverage
  /** The names of the undecided criteria of a pooled vehicle. */
  readonly criteria: readonly string[]
}) {
  const { withheld, compliance, history, timeline, coverage, criteria } = props
  const { explanation } = compliance.determination
  const isVehicle = decidesVehicles(compliance.methodology)
  const known = screensOf(history)
  const reasonSince = timeline.ok ? firstDayOfReason(timeline.document, withheld) : null
  return (
    <Subsection id="withheld" title="Why the verdict is withheld">
      <p>
        {known === null || isVehicle
          ? "This is neither a pass nor a failure."
          : `All ${screenCount(known)} screens must be settled first; no screen fails on the known figures. This is neither a pass nor a failure.`}
      </p>
      {isVehicle && explanation !== null ? (
        <details>
          <summary>The reason in full, with every document it quotes</summary>
          <p class="wrap">{explanation}</p>
        </details>
      ) : null}
      <dl class="facts">
        <dt>Withheld since</dt>
        <dd>
          <Day day={withheld.since} />
          {isVehicle || compliance.as_of.startsWith(withheld.since) ? "" : datedBy(history, withheld)}
          {reasonSince === null ? null : (
            <>
              ; for this reason since <Day day={reasonSince} />
            </>
          )}
        </dd>
        <dt>What is missing</dt>
        <dd class="wrap">
          {(isVehicle ? missingDocument(criteria) : missingTexts(compliance, withheld, known)).map((text) => (
            <span key={text} class="block">
              <Sentence text={text} />
            </span>
          ))}
        </dd>
        <dt>What would settle it</dt>
        <dd>
          {isVehicle
            ? "Such a document, dated and on record, or one that shows that a criterion fails."
            : settles(withheld, coverage)}
        </dd>
      </dl>
    </Subsection>
  )
}

/** The evidence that would lead to a verdict, and why this service would not see it. */
function settles({ reason }: ComplianceWithheld, coverage: Coverage): string {
  const { register } = coverage
  const unread = register === null ? "" : whyNotRead(coverage, `the reports ${registers[register].place}`)
  return `${withheldTexts[reason].settles}${unread}`
}

/** How the first day of a withheld verdict is known. Older reports than those of the history are not judged. */
function datedBy(history: DocumentResult<HistoryBody>, { since }: ComplianceWithheld): string {
  const oldest = history.ok ? history.document.history.at(-1) : undefined
  return `${oldest?.as_of === since ? " or earlier" : ""}, by the dates of its reports`
}

/**
 * The first day on which the verdict was withheld for its present reason. Null if that is the first day without a
 * verdict too, or is not known.
 */
function firstDayOfReason({ spells }: TimelineByDay, { reason, since }: ComplianceWithheld): string | null {
  const [first] = spells.slice(spells.findLastIndex((spell) => spell.withheld !== reason) + 1)
  return first !== undefined && first.from > since ? first.from : null
}

/** The missing documents of a vehicle, in sentences. */
function missingDocument(criteria: readonly string[]): readonly string[] {
  if (criteria.length === 0) return ["A document that shows whether every criterion is met."]
  return ["A document that shows whether this is so:", ...criteria.map((name) => quoted([name]))]
}

function screensOf(history: DocumentResult<HistoryBody>): HistoryScreens | null {
  return history.ok ? (history.document.history[0]?.screens ?? null) : null
}

/** The open questions about the business, in sentences; null if the history states none. */
export function openBusiness(history: DocumentResult<HistoryBody>): string | null {
  return screensOf(history)?.business_activity.note ?? null
}

/** The reason of each undecided screen, or if there are no screens, the explanation. */
function missingTexts(
  { methodology, determination: { explanation } }: Compliance,
  { reason }: ComplianceWithheld,
  screens: HistoryScreens | null,
): readonly string[] {
  const reasons = screenNames.flatMap((name) => {
    const { result, note } = screens?.[name] ?? {}
    const isOpen = result === "not_applicable" || name === "business_activity"
    return note !== undefined && isOpen ? [`${screenTitle(name, methodology)}. ${note}`] : []
  })
  if (reasons.length > 0) return reasons
  const { missing } = withheldTexts[reason]
  return screens === null && explanation !== null ? [missing, explanation] : [missing]
}

/** The ways in which the operator of this machine can have the reports read now. */
function ReadNow({ reading, symbol }: { readonly reading: Reading; readonly symbol: string }) {
  const { command, formPath } = reading
  const typed = (
    <code>
      {command} {symbol}
    </code>
  )
  if (formPath === null)
    return (
      <p>
        For the operator of this machine: start the service with <code>EDGAR_USER_AGENT</code>, your name and
        email, which the SEC requires. Then {typed} reads them from EDGAR.
      </p>
    )
  return (
    <>
      <form method="post" action={formPath}>
        <input type="hidden" name="symbol" value={symbol} />
        <button type="submit">Read its reports from EDGAR now</button>
      </form>
      <p class="small">For the operator of this machine; the same as {typed}.</p>
    </>
  )
}

/** The reason why a stock has not been screened yet. */
export function WhyPending(props: {
  readonly overview: InstrumentOverview
  readonly coverage: Coverage
  /** The kind of the line if it is not a share of its company; null for any other line. */
  readonly other: string | null
  /** The identifier of the company's share, if the line is another security of the company. */
  readonly share: string | null
  readonly reading: Reading | null
}) {
  const { overview, coverage, other, share, reading } = props
  const lineAtSec = lineInUs(overview)
  if (other !== null)
    return (
      <Subsection id="pending" title="Why there is no verdict">
        <p>
          A verdict is on the common share of a company.{" "}
          {share === null ? (
            "None of this one is listed here."
          ) : (
            <>
              See <a href={stockPath(share)}>{share}</a>.
            </>
          )}
        </p>
      </Subsection>
    )
  return (
    <Subsection id="pending" title="Why there is no verdict">
      <p>
        {overview.filer === null
          ? unknownReports(coverage)
          : knownReports(registers[overview.filer.register].name, coverage)}{" "}
        This is neither a pass nor a failure.
        {overview.filer === null && coverage.register !== "edgar"
          ? " If the company is listed in the US too, search for its name."
          : ""}
      </p>
      {lineAtSec === null || lineAtSec === overview.instrument_id ? null : (
        <p>
          Its line in the US is <a href={stockPath(lineAtSec)}>{lineAtSec}</a>.
        </p>
      )}
      {lineAtSec === null || reading === null ? null : <ReadNow reading={reading} symbol={lineAtSec} />}
    </Subsection>
  )
}

/** Says where the reports of a company without a known filer may be. */
function unknownReports(coverage: Coverage): string {
  const { register, isRead, country } = coverage
  if (register === "edgar")
    return "We know of no reports of this company at the US securities regulator (SEC)."
  const abroad =
    register === null ? null : `Reports from its country${country} are ${registers[register].place}.`
  const here =
    abroad === null
      ? `We read no register of its country${country}.`
      : `${abroad}${isRead ? " We read them, and know of none of this company." : whyNotRead(coverage, "them")}`
  return `${here} The company is not known to file with the US securities regulator (SEC) either.`
}

function knownReports(name: string, coverage: Coverage): string {
  return coverage.isRead
    ? `The company files reports with ${name}, but we have not read them yet.`
    : `The company files reports with ${name}.${whyNotRead(coverage, "them")}`
}

/** The line in the US of a company that files with the SEC, by which EDGAR's reports are asked for; else null. */
function lineInUs({ filer, listings, instrument_id: own }: InstrumentOverview): string | null {
  if (filer?.register !== "edgar") return null
  const inUs = listings.filter(({ instrument_id: id }) => !id.includes(":"))
  const line =
    inUs.find(({ instrument_id: id }) => id === own) ?? inUs.find(({ canonical }) => canonical) ?? inUs[0]
  return line?.instrument_id ?? null
}
