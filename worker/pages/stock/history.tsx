import type { FilerId } from "../../../src/identifiers/filer.ts"
import type {
  HistoryBody,
  HistoryChange,
  HistoryEntry,
  HistoryScreen,
  TimelineByDay,
} from "../../../src/timeline/schema.ts"
import { type Bound, type RatioScreenName, ratioScreenNames } from "../../../src/vocabulary.ts"
import { LineChart } from "../../html/charts/line-chart.tsx"
import { ColumnHeads, Fold, Subsection, TableRegion } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { English } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { ratioNamesIn, ratioWords, screenTitle } from "../../html/screens.ts"
import { verdictKindOf } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { FilingLink } from "./sources.tsx"
import { StockTimeline } from "./timeline.tsx"

/** The changes of the verdict, and past ratios, each as of the day its report was filed. */
export function StockHistory(props: {
  readonly history: DocumentResult<HistoryBody>
  readonly timeline: DocumentResult<TimelineByDay>
  /** `id@version` */
  readonly methodology: string
  readonly filer: FilerId | null
}) {
  const { history, timeline, methodology, filer } = props
  const { history: words } = useLanguage().say.evidence
  return (
    <>
      {timeline.ok ? <StockTimeline timeline={timeline.document} filer={filer} /> : null}
      {history.ok ? (
        <Fold id="ratios" title={words.ratios}>
          <PastRatios entries={history.document.history} methodology={methodology} filer={filer} />
        </Fold>
      ) : (
        <p>
          <English>{history.why}</English>
        </p>
      )}
    </>
  )
}

function PastRatios(props: {
  readonly entries: readonly HistoryEntry[]
  readonly methodology: string
  readonly filer: FilerId | null
}) {
  const { entries, methodology, filer } = props
  const language = useLanguage()
  const { history: words } = language.say.evidence
  const wholeOf = (name: RatioScreenName) => ratioWords(name, methodology, language).whole
  const drawable = ratioScreenNames.filter((name) => hasSeveralValues(entries, name))
  const isTable = ratioNamesIn(entries.map(({ screens }) => screens)).length > ratiosDrawnMax
  const drawn = isTable ? [] : drawable
  const wholes = [...new Set(drawn.map(wholeOf))]
  return (
    <>
      <p>{words[drawable.length === 0 ? whyNoChart(entries) : isTable ? "everyRow" : "everyPoint"]}</p>
      {wholes.map((whole) => (
        <Chart
          key={whole}
          entries={entries}
          methodology={methodology}
          names={drawn.filter((name) => wholeOf(name) === whole)}
          caption={words.against(whole)}
        />
      ))}
      {isTable ? (
        <PastTable entries={entries} filer={filer} />
      ) : (
        <details>
          <summary>{words.sameTable}</summary>
          <PastTable entries={entries} filer={filer} />
        </details>
      )}
    </>
  )
}

/** The most ratios with charts. A standard with more has only a table, since lines make the page longer. */
const ratiosDrawnMax = 3

/** The reason why there is no chart. */
function whyNoChart(entries: readonly HistoryEntry[]): "oneDay" | "noDay" {
  return entries.some((entry) => ratioNames(entry).length > 0) ? "oneDay" : "noDay"
}

function ratioNames(entry: HistoryEntry): readonly RatioScreenName[] {
  return ratioScreenNames.filter((name) => ratioOf(entry, name) !== null)
}

/** True if a line can be drawn, which needs two values. */
function hasSeveralValues(entries: readonly HistoryEntry[], name: RatioScreenName): boolean {
  return entries.filter((entry) => ratioOf(entry, name) !== null).length > 1
}

function ratioOf({ screens }: HistoryEntry, name: RatioScreenName): number | null {
  return screens?.[name]?.value ?? null
}

function boundOf({ screens }: HistoryEntry, name: RatioScreenName): Bound | null {
  return screens?.[name]?.bound ?? null
}

function Chart(props: {
  readonly entries: readonly HistoryEntry[]
  readonly methodology: string
  readonly names: readonly RatioScreenName[]
  readonly caption: string
}) {
  const { entries, methodology, names, caption } = props
  const language = useLanguage()
  const { say, print } = language
  const oldestFirst = entries.toReversed()
  const series = names.map((name) => ({
    name: say.card.screens.label(name),
    values: oldestFirst.map((entry) => ratioOf(entry, name)),
    bases: oldestFirst.map((entry) => ({
      bound: boundOf(entry, name),
      rule: entry.screens?.[name]?.rule ?? null,
    })),
  }))
  const value = limitOf(entries, names)
  return (
    <LineChart
      caption={caption}
      sentence={sentenceOf({ oldestFirst, names, limit: value, methodology }, language)}
      labels={oldestFirst.map((entry) => print.month(labelDay(entry)))}
      series={series}
      limit={value === null ? null : { value, words: say.evidence.history.limit(print.limit(value)) }}
      format={print.ratio}
    />
  )
}

/** The limit on all these days; null if it changed. */
function limitOf(entries: readonly HistoryEntry[], names: readonly RatioScreenName[]): number | null {
  const limits = entries.flatMap(({ screens }) => names.flatMap((name) => screens?.[name]?.threshold ?? []))
  const [first] = limits
  return first !== undefined && limits.every((limit) => limit === first) ? first : null
}

function labelDay({ occasion, period_end: end, as_of: asOf }: HistoryEntry): string {
  return occasion === "current" ? asOf : (end ?? asOf)
}

interface DrawnRatios {
  readonly oldestFirst: readonly HistoryEntry[]
  readonly names: readonly RatioScreenName[]
  /** Null if it changed. */
  readonly limit: number | null
  readonly methodology: string
}

function sentenceOf({ oldestFirst, names, limit, methodology }: DrawnRatios, language: Language): string {
  const { say, print } = language
  const { history: words, unknown } = say.evidence
  const paths = names.map((name) => {
    const known = oldestFirst.flatMap((entry) => {
      const value = ratioOf(entry, name)
      return value === null ? [] : [print.bound(boundOf(entry, name), print.ratio(value))]
    })
    return words.path(screenTitle(name, methodology, language), known[0] ?? unknown, known.at(-1) ?? unknown)
  })
  const isMixed = names.some(
    (name) =>
      new Set(oldestFirst.map((entry) => `${boundOf(entry, name)} ${entry.screens?.[name]?.rule}`)).size > 1,
  )
  return [
    words.lines(print.count(oldestFirst.length), paths),
    ...(limit === null ? [] : [words.theLimit(print.limit(limit))]),
    ...(isMixed ? [words.breaks] : []),
    words.figuresBelow,
  ].join(" ")
}

function PastTable({
  entries,
  filer,
}: {
  readonly entries: readonly HistoryEntry[]
  readonly filer: FilerId | null
}) {
  const language = useLanguage()
  const { say, print } = language
  const { history: words } = say.evidence
  const names = ["business_activity", ...ratioNamesIn(entries.map(({ screens }) => screens))] as const
  return (
    <TableRegion label={words.past}>
      <table class="past">
        <thead>
          <tr>
            <ColumnHeads names={[...words.pastColumns, ...names.map(say.card.screens.label)]} numbers={[]} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.occasion}-${entry.as_of}-${entry.period_end}`}>
              <th scope="row">
                {entry.occasion === "current"
                  ? words.inForce(print.day(entry.as_of))
                  : print.day(entry.as_of)}
              </th>
              <td>{entry.period_end === null ? words.noneFiled : print.day(entry.period_end)}</td>
              <td>
                {entry.filing === null ? (
                  words.noReport
                ) : (
                  <FilingLink filer={filer} accession={entry.filing.accession_number}>
                    {entry.filing.type}
                  </FilingLink>
                )}
              </td>
              <td>{verdictText(entry, language)}</td>
              {names.map((name) => (
                <td key={name}>{screenResultText(entry.screens?.[name], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function verdictText({ status, withheld, changed }: HistoryEntry, { say }: Language): string {
  const name = say.verdicts.names[verdictKindOf({ status, withheld })]
  const verdict = withheld === null ? name : `${name}: ${say.card.labels.withheld[withheld].short}`
  return changed ? say.evidence.history.changed(verdict) : verdict
}

/** The result of a screen on a past day: `2.12%, passes`. */
function screenResultText(screen: HistoryScreen | undefined, { say, print }: Language): string {
  const words = say.evidence
  if (screen === undefined) return words.unknown
  const { result, value, bound } = screen
  if (result === "not_applicable") return words.history.undecided
  const side = result === "pass" ? words.passes : words.fails
  return value === null ? side : words.history.result(print.bound(bound, print.ratio(value)), side)
}

const changesMax = 12

/** The changes of the published verdict, newest first. */
export function StockChanges(props: {
  readonly history: DocumentResult<HistoryBody>
  readonly filer: FilerId | null
}) {
  const { history, filer } = props
  const { say, print } = useLanguage()
  const { history: words } = say.evidence
  if (!history.ok) return null
  const { changes, history: entries } = history.document
  const isComputed = entries.length > 1
  const shown = changes.slice(0, changesMax)
  const rest = changes.length - shown.length
  return (
    <Subsection id="changes" title={words.changes}>
      {changes.length === 0 ? (
        <p>
          {words.noChange}
          {isComputed ? ` ${words.computed}` : ""}
        </p>
      ) : null}
      <ul class="lists">
        {shown.map((change) => (
          <li key={`${change.changed_at} ${change.assessment.to}`}>
            <Instant at={change.changed_at} />: <ChangeText change={change} filer={filer} />
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{words.moreChanges(print.count(rest))}</p>}
    </Subsection>
  )
}

function ChangeText({ change, filer }: { readonly change: HistoryChange; readonly filer: FilerId | null }) {
  const { cause, accession_number: accession, changed_screens: screens, methodology } = change
  const language = useLanguage()
  const { evidence } = language.say
  const report =
    accession === null ? null : (
      <FilingLink filer={filer} accession={accession}>
        {accession}
      </FilingLink>
    )
  const titles = screens.map((name) => screenTitle(name, methodology.to, language))
  return (
    <>
      {evidence.history.change(verdictChangeText(change, language), evidence.causes[cause], report)}
      {titles.length === 0 ? "" : ` ${evidence.history.changedScreens(titles)}`}
    </>
  )
}

function verdictChangeText({ status, withheld, methodology }: HistoryChange, { say }: Language): string {
  const { history: words } = say.evidence
  const from = say.verdicts.names[verdictKindOf({ status: status.from, withheld: withheld.from })]
  const to = say.verdicts.names[verdictKindOf({ status: status.to, withheld: withheld.to })]
  const turn = from === to ? words.still(to) : words.turned(from, to)
  const isSame = methodology.from === methodology.to
  return isSame ? turn : `${turn} ${words.versions(methodology.from, methodology.to)}`
}
