import { screenWords } from "../../../src/contract/declared/screens.ts"
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
import { Fold, Subsection, TableRegion } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { printDay, printMonth } from "../../html/days.ts"
import { boundWords, printCount, printLimit, printRatio } from "../../html/numbers.ts"
import { ratioNamesIn, ratioWords, screenTitle } from "../../html/screens.ts"
import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { causeLabels, withheldTexts } from "./labels.ts"
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
  return (
    <>
      {timeline.ok ? <StockTimeline timeline={timeline.document} filer={filer} /> : null}
      {history.ok ? (
        <Fold id="ratios" title="The ratios over time">
          <PastRatios entries={history.document.history} methodology={methodology} filer={filer} />
        </Fold>
      ) : (
        <p>{history.why}</p>
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
  const wholeOf = (name: RatioScreenName) => ratioWords(name, methodology).whole
  const drawable = ratioScreenNames.filter((name) => hasSeveralValues(entries, name))
  const isTable = ratioNamesIn(entries.map(({ screens }) => screens)).length > ratiosDrawnMax
  const drawn = isTable ? [] : drawable
  const wholes = [...new Set(drawn.map(wholeOf))]
  return (
    <>
      <p>
        {drawable.length === 0
          ? fewRatios(entries)
          : `Each ${isTable ? "row" : "point"} uses only the reports and prices available on its filing date. The ${isTable ? "first row" : "last point"} is the verdict in force.`}
      </p>
      {wholes.map((whole) => (
        <Chart
          key={whole}
          entries={entries}
          methodology={methodology}
          names={drawn.filter((name) => wholeOf(name) === whole)}
          caption={`Against ${whole}`}
        />
      ))}
      {isTable ? (
        <PastTable entries={entries} filer={filer} />
      ) : (
        <details>
          <summary>The same figures as a table</summary>
          <PastTable entries={entries} filer={filer} />
        </details>
      )}
    </>
  )
}

/** The most ratios with charts. A standard with more has only a table, since lines make the page longer. */
const ratiosDrawnMax = 3

/** The reason why there is no chart. */
function fewRatios(entries: readonly HistoryEntry[]): string {
  return entries.some((entry) => ratioNames(entry).length > 0)
    ? "A ratio is known for one day only, so there is no chart."
    : "No ratio was computed on any of these days."
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
  const oldestFirst = entries.toReversed()
  const series = names.map((name) => ({
    name: screenWords[name].label,
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
      sentence={sentenceOf(oldestFirst, names, value, methodology)}
      labels={oldestFirst.map(labelOf)}
      series={series}
      limit={value === null ? null : { value, words: `limit ${printLimit(value)}` }}
      format={printRatio}
    />
  )
}

/** The limit on all these days; null if it changed. */
function limitOf(entries: readonly HistoryEntry[], names: readonly RatioScreenName[]): number | null {
  const limits = entries.flatMap(({ screens }) => names.flatMap((name) => screens?.[name]?.threshold ?? []))
  const [first] = limits
  return first !== undefined && limits.every((limit) => limit === first) ? first : null
}

function labelOf({ occasion, period_end: end, as_of: asOf }: HistoryEntry): string {
  return printMonth(occasion === "current" ? asOf : (end ?? asOf))
}

function sentenceOf(
  oldestFirst: readonly HistoryEntry[],
  names: readonly RatioScreenName[],
  limit: number | null,
  methodology: string,
): string {
  const paths = names.map((name) => {
    const known = oldestFirst.flatMap((entry) => {
      const value = ratioOf(entry, name)
      return value === null ? [] : [`${boundWords(boundOf(entry, name))}${printRatio(value)}`]
    })
    return `${screenTitle(name, methodology)} went from ${known[0] ?? "not known"} to ${known.at(-1) ?? "not known"}`
  })
  const against = limit === null ? "" : ` The limit is ${printLimit(limit)}.`
  const isMixed = names.some(
    (name) =>
      new Set(oldestFirst.map((entry) => `${boundOf(entry, name)} ${entry.screens?.[name]?.rule}`)).size > 1,
  )
  const breaks = isMixed ? " A line breaks where the computation changes." : ""
  return `Line chart of ${oldestFirst.length} days: ${paths.join("; ")}.${against}${breaks} The table below has every figure.`
}

function PastTable({
  entries,
  filer,
}: {
  readonly entries: readonly HistoryEntry[]
  readonly filer: FilerId | null
}) {
  const names = ["business_activity", ...ratioNamesIn(entries.map(({ screens }) => screens))] as const
  return (
    <TableRegion label="Verdict and ratios of past periods">
      <table class="past">
        <thead>
          <tr>
            <th scope="col">Screened on</th>
            <th scope="col">Balance sheet of</th>
            <th scope="col">Report</th>
            <th scope="col">Verdict</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {screenWords[name].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.occasion}-${entry.as_of}-${entry.period_end}`}>
              <th scope="row">
                {printDay(entry.as_of)}
                {entry.occasion === "current" ? " (in force)" : null}
              </th>
              <td>{entry.period_end === null ? "none filed" : printDay(entry.period_end)}</td>
              <td>
                {entry.filing === null ? (
                  "none"
                ) : (
                  <FilingLink filer={filer} accession={entry.filing.accession_number}>
                    {entry.filing.type}
                  </FilingLink>
                )}
              </td>
              <td>{verdictText(entry)}</td>
              {names.map((name) => (
                <td key={name}>{screenResultText(entry.screens?.[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function verdictText({ status, withheld, changed }: HistoryEntry): string {
  const name = verdictNames[verdictKindOf({ status, withheld })]
  const reason = withheld === null ? "" : `: ${withheldTexts[withheld].short}`
  return `${name}${reason}${changed ? " (changed)" : ""}`
}

/** The result of a screen on a past day: `2.12%, passes`. */
function screenResultText(screen: HistoryScreen | undefined): string {
  if (screen === undefined) return "not known"
  const { result, value, bound } = screen
  if (result === "not_applicable") return "not decided"
  const side = result === "pass" ? "passes" : "fails"
  return value === null ? side : `${boundWords(bound)}${printRatio(value)}, ${side}`
}

const changesMax = 12

/** The changes of the published verdict, newest first. */
export function StockChanges(props: {
  readonly history: DocumentResult<HistoryBody>
  readonly filer: FilerId | null
}) {
  const { history, filer } = props
  if (!history.ok) return null
  const { changes, history: entries } = history.document
  const isComputed = entries.length > 1
  const shown = changes.slice(0, changesMax)
  const rest = changes.length - shown.length
  return (
    <Subsection id="changes" title="Published changes">
      {changes.length === 0 ? (
        <p>
          We have published no change of this verdict since our first.
          {isComputed
            ? " The history above is computed from past reports: it is not what we published then."
            : ""}
        </p>
      ) : null}
      <ul class="lists">
        {shown.map((change) => (
          <li key={`${change.changed_at} ${change.assessment.to}`}>
            <Instant at={change.changed_at} />: <ChangeText change={change} filer={filer} />
          </li>
        ))}
      </ul>
      {rest === 0 ? null : <p>{printCount(rest)} more in the API.</p>}
    </Subsection>
  )
}

function ChangeText({ change, filer }: { readonly change: HistoryChange; readonly filer: FilerId | null }) {
  const { cause, accession_number: accession, changed_screens: screens, methodology } = change
  return (
    <>
      {verdictChangeText(change)}, because {causeLabels[cause]}
      {accession === null ? null : (
        <>
          {" (newest report "}
          <FilingLink filer={filer} accession={accession}>
            {accession}
          </FilingLink>
          )
        </>
      )}
      .
      {screens.length === 0
        ? ""
        : ` Changed screens: ${screens.map((name) => screenTitle(name, methodology.to)).join(", ")}.`}
    </>
  )
}

function verdictChangeText({ status, withheld, methodology }: HistoryChange): string {
  const from = verdictNames[verdictKindOf({ status: status.from, withheld: withheld.from })]
  const to = verdictNames[verdictKindOf({ status: status.to, withheld: withheld.to })]
  const version = methodology.from === methodology.to ? "" : ` (${methodology.from} to ${methodology.to})`
  return from === to
    ? `still ${to.toLowerCase()}${version}`
    : `from ${from.toLowerCase()} to ${to.toLowerCase()}${version}`
}
