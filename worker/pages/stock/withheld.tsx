import type { ComponentChildren, VNode } from "preact"
import type { Compliance, ComplianceWithheld } from "../../../src/compliance/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import type { HistoryBody, HistoryEntry, TimelineByDay } from "../../../src/timeline/schema.ts"
import { screenNames } from "../../../src/vocabulary.ts"
import { Subsection } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { English } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { stockPath } from "../../html/paths.ts"
import { screenCount, screenTitle } from "../../html/screens.ts"
import { Sentence } from "../../html/sentence.tsx"
import type { Reading } from "../../platform.ts"
import { type Coverage, knownReports, unknownReports, whyNotSeen } from "./coverage.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles } from "./labels.ts"
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
  const language = useLanguage()
  const { undecided: words, labels } = language.say.card
  const { explanation } = compliance.determination
  const isVehicle = decidesVehicles(compliance.methodology)
  const known = screensOf(history)
  const reasonSince = timeline.ok ? firstDayOfReason(timeline.document, withheld) : null
  return (
    <Subsection id="withheld" title={words.title}>
      <p>{known === null || isVehicle ? words.neither : words.settleFirst(screenCount(known))}</p>
      {isVehicle && explanation !== null ? (
        <details>
          <summary>{words.inFull}</summary>
          <p class="wrap">
            <English>{explanation}</English>
          </p>
        </details>
      ) : null}
      <dl class="facts">
        <dt>{words.since}</dt>
        <dd>
          <Day day={withheld.since} />
          {isVehicle || compliance.as_of.startsWith(withheld.since)
            ? ""
            : datedBy(history, withheld, language)}
          {reasonSince === null ? null : words.reasonSince(<Day day={reasonSince} />)}
        </dd>
        <dt>{words.missing}</dt>
        <dd class="wrap">
          {isVehicle
            ? missingDocument(criteria, language).map((text) => <Line key={text}>{text}</Line>)
            : missingTexts(compliance, withheld, known, language)}
        </dd>
        <dt>{words.settles}</dt>
        <dd>
          {isVehicle
            ? words.vehicleSettles
            : [labels.withheld[withheld.reason].settles, whyNotSeen(coverage, language)]
                .filter((sentence) => sentence !== null)
                .join(" ")}
        </dd>
      </dl>
    </Subsection>
  )
}

/** How the first day of a withheld verdict is known. Older reports than those of the history are not judged. */
function datedBy(
  history: DocumentResult<HistoryBody>,
  { since }: ComplianceWithheld,
  { say }: Language,
): string {
  const oldest = history.ok ? history.document.history.at(-1) : undefined
  const { orEarlier, byReports } = say.card.undecided
  return oldest?.as_of === since ? orEarlier : byReports
}

/**
 * The first day on which the verdict was withheld for its present reason. Null if that is the first day without a
 * verdict too, or is not known.
 */
function firstDayOfReason({ spells }: TimelineByDay, { reason, since }: ComplianceWithheld): string | null {
  const [first] = spells.slice(spells.findLastIndex((spell) => spell.withheld !== reason) + 1)
  return first !== undefined && first.from > since ? first.from : null
}

function Line({ children }: { readonly children: ComponentChildren }) {
  return <span class="block">{children}</span>
}

/** The missing documents of a vehicle, in sentences. */
function missingDocument(criteria: readonly string[], language: Language): readonly string[] {
  const { undecided } = language.say.card
  if (criteria.length === 0) return [undecided.anyDocument]
  return [undecided.document, ...criteria.map((name) => quoted([name], language))]
}

function screensOf(history: DocumentResult<HistoryBody>): HistoryScreens | null {
  return history.ok ? (history.document.history[0]?.screens ?? null) : null
}

/** The open questions about the business, in sentences; null if the history states none. */
export function openBusiness(history: DocumentResult<HistoryBody>): string | null {
  return screensOf(history)?.business_activity.note ?? null
}

/** The reason of each undecided screen, or if there are no screens, the explanation. Each is a line. */
function missingTexts(
  { methodology, determination: { explanation } }: Compliance,
  { reason }: ComplianceWithheld,
  screens: HistoryScreens | null,
  language: Language,
): readonly VNode[] {
  const reasons = screenNames.flatMap((name) => {
    const { result, note } = screens?.[name] ?? {}
    const isOpen = result === "not_applicable" || name === "business_activity"
    if (note === undefined || !isOpen) return []
    return [
      <Line key={name}>
        {screenTitle(name, methodology, language)}. <Quoted text={note} />
      </Line>,
    ]
  })
  if (reasons.length > 0) return reasons
  const missing = <Line key="missing">{language.say.card.labels.withheld[reason].missing}</Line>
  if (screens !== null || explanation === null) return [missing]
  return [
    missing,
    <Line key="explanation">
      <Quoted text={explanation} />
    </Line>,
  ]
}

/** A sentence of a document, in English. */
function Quoted({ text }: { readonly text: string }) {
  return <Sentence text={text} />
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
  /** The line if it is not a share of its company; null for any other line. */
  readonly other: Instrument | null
  /** The identifier of the company's share, if the line is another security of the company. */
  readonly share: string | null
  readonly reading: Reading | null
}) {
  const language = useLanguage()
  const { undecided: words, coverage: covers } = language.say.card
  const { overview, coverage, other, share, reading } = props
  const lineAtSec = lineInUs(overview)
  if (other !== null)
    return (
      <Subsection id="pending" title={words.pendingTitle}>
        <p>{share === null ? words.noShare : words.seeShare(<a href={stockPath(share)}>{share}</a>)}</p>
      </Subsection>
    )
  const { filer } = overview
  return (
    <Subsection id="pending" title={words.pendingTitle}>
      <p>
        {filer === null
          ? unknownReports(coverage, language)
          : knownReports(filer.register, coverage, language)}{" "}
        {words.neither}
        {filer === null && coverage.register !== "edgar" ? ` ${covers.searchInUs}` : ""}
      </p>
      {lineAtSec === null || lineAtSec === overview.instrument_id ? null : (
        <p>{covers.lineInUs(<a href={stockPath(lineAtSec)}>{lineAtSec}</a>)}</p>
      )}
      {lineAtSec === null || reading === null ? null : (
        <English>
          <ReadNow reading={reading} symbol={lineAtSec} />
        </English>
      )}
    </Subsection>
  )
}

/** The line in the US of a company that files with the SEC, by which EDGAR's reports are asked for; else null. */
function lineInUs({ filer, listings, instrument_id: own }: InstrumentOverview): string | null {
  if (filer?.register !== "edgar") return null
  const inUs = listings.filter(({ instrument_id: id }) => !id.includes(":"))
  const line =
    inUs.find(({ instrument_id: id }) => id === own) ?? inUs.find(({ canonical }) => canonical) ?? inUs[0]
  return line?.instrument_id ?? null
}
