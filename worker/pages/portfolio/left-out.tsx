import { type FilePosition, type UnreadLines, unreadText } from "../../../src/portfolio/csv/position.ts"
import { failsByBusiness } from "../../../src/portfolio/summary.ts"
import { Section } from "../../html/components.tsx"
import { HowToOpen, type WayToOpen } from "../../html/locked.tsx"
import { fundPath, stockPath } from "../../html/paths.ts"
import { Sentence } from "../../html/sentence.tsx"
import type { Match, MissingLine, Report, ReportLine } from "./report.ts"

/** The lines whose figures are missing. Every line is here or in the table of positions. */
export function LeftOut({ report, way }: { readonly report: Report; readonly way: WayToOpen }) {
  const { lines, missing, locked, read } = report
  const unknown = linesByReason(lines)
  return (
    <>
      {missing.length === 0 ? null : <Missing missing={missing} />}
      {locked.length === 0 ? null : <Locked locked={locked} way={way} />}
      {unknown.size === 0 ? null : (
        <Section id="unknown" title="What is not known">
          <ul class="lists">
            {[...unknown].map(([why, of]) => (
              <li key={why}>
                {of.length === 1 ? "Line" : "Lines"}{" "}
                {of.map(({ written, reported }) => `${written.line} (${reported.instrument_id})`).join(", ")}:{" "}
                <Sentence text={why} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {read.unread.length === 0 ? null : <Unread unread={read.unread} />}
    </>
  )
}

/** The incomplete lines, by the sentence that says what is missing. */
function linesByReason(lines: readonly ReportLine[]): ReadonlyMap<string, readonly ReportLine[]> {
  const reasons = new Map<string, ReportLine[]>()
  for (const line of lines) {
    for (const why of whyUnknown(line)) {
      const of = reasons.get(why)
      if (of === undefined) reasons.set(why, [line])
      else of.push(line)
    }
  }
  return reasons
}

/** The reasons why a line is incomplete, in the report's own sentences if it has any. */
function whyUnknown({ reported }: ReportLine): readonly string[] {
  const { purification, zakat, note, kind } = reported
  const isUnscreened = kind === "stock" && reported.status === "pending"
  const lacksPurification = purification[purification.method] === null && !failsByBusiness(reported)
  const withoutZakat = zakat.every((each) => !each.default || each.amount === null)
  return [
    ...(isUnscreened ? ["There is no verdict, so the weight is counted separately."] : []),
    ...(note === undefined ? [] : [note]),
    ...(lacksPurification ? [purification.note ?? "The purification is not known."] : []),
    ...(withoutZakat ? ["The zakat is not known by the method of the total."] : []),
  ]
}

function Missing({ missing }: { readonly missing: readonly MissingLine[] }) {
  return (
    <Section id="missing" title="Not found">
      <p>
        These lines are not in the figures above. Either we know no listing by what a line names, or the line
        contradicts that listing. Where we can, we suggest what a line may mean:
      </p>
      <ul class="missing">
        {missing.map(({ written, place, reason, matches }) => (
          <li key={place} class="wrap">
            Line {written.line}: <strong>{calledOf(written)}</strong>
            {nameBehind(written)}. <span class="small">{reason}</span>
            {matches.length === 0 ? (
              <>
                {" "}
                <a href={searchPath(written)}>Search for it</a>
              </>
            ) : null}
            {matches.map((match) => (
              <Suggestion key={match.instrumentId} match={match} line={written.line} place={place} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function calledOf({ symbol, isin, name }: FilePosition): string {
  return symbol || isin || name
}

function nameBehind(written: FilePosition): string {
  return written.name === "" || written.name === calledOf(written) ? "" : `, ${written.name}`
}

function searchPath(written: FilePosition): string {
  return `/?q=${encodeURIComponent(written.name === "" ? calledOf(written) : written.name)}`
}

/** A form whose button makes the report again, with this symbol in the line. */
function Suggestion(props: { readonly match: Match; readonly line: number; readonly place: number }) {
  const { match, line, place } = props
  const { instrumentId, name, kind } = match
  return (
    <span class="suggestion">
      <a href={kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId)}>
        {name} ({instrumentId})
      </a>{" "}
      <button
        type="submit"
        form="lines"
        name="replace"
        value={`${place}=${instrumentId}`}
        class="screen-only"
        aria-label={`Take ${instrumentId} for line ${line}`}
      >
        Take {instrumentId}
      </button>
    </span>
  )
}

function Locked({ locked, way }: { readonly locked: readonly FilePosition[]; readonly way: WayToOpen }) {
  return (
    <Section id="locked" title="Outside what you can open">
      <p>
        You cannot open these lines, so they are in no figure above. <HowToOpen way={way} />
      </p>
      <ul class="lists">
        {locked.map((written) => (
          <li key={written.line}>
            Line {written.line}: {calledOf(written)}
            {nameBehind(written)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Unread({ unread }: { readonly unread: readonly UnreadLines[] }) {
  return (
    <Section id="unread" title="Lines that are not a position">
      <p>
        These lines of the file are not positions, cannot be read as such, or are counted in another line.
      </p>
      <ul class="lists">
        {unread.map((lines) => (
          <li key={lines.from} class="wrap">
            {unreadText(lines)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
