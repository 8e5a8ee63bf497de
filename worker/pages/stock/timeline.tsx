import type { FilerId } from "../../../src/identifiers/filer.ts"
import { coverageText, isCoverage } from "../../../src/timeline/coverage.ts"
import type { TimelineByDay, TimelineSpell } from "../../../src/timeline/schema.ts"
import type { TurnCause } from "../../../src/vocabulary.ts"
import { BandChart } from "../../html/charts/band-chart.tsx"
import { TableRegion } from "../../html/components.tsx"
import { printDay } from "../../html/days.ts"
import { verdictKindOf, verdictNames } from "../../html/verdict.tsx"
import { causeLabels, withheldTexts } from "./labels.ts"
import { FilingLink } from "./sources.tsx"

/** The verdicts over the years as bands, with the filed reports, and a table of the same verdicts. */
export function StockTimeline({
  timeline,
  filer,
}: {
  readonly timeline: TimelineByDay
  readonly filer: FilerId | null
}) {
  const { from, to, spells, filings } = timeline
  return (
    <>
      <BandChart
        caption={`The verdict from ${printDay(from)} to ${printDay(to)}`}
        sentence={sentenceOf(timeline)}
        from={from}
        to={to}
        bands={spells.map((spell) => ({
          from: spell.from,
          to: spell.to,
          kind: verdictKindOf(spell),
          line: lineOf(spell),
        }))}
        marks={{
          label: "Report filed",
          days: [...new Set(filings.map(({ filing_date: day }) => day))],
        }}
      />
      <details>
        <summary>The verdicts as a table</summary>
        <SpellsTable timeline={timeline} filer={filer} />
        <OlderSpells timeline={timeline} />
      </details>
    </>
  )
}

/** `because a newer report was filed`, or the reason why the verdict is withheld. */
function lineOf(spell: TimelineSpell): string {
  if (spell.withheld !== null) return withheldTexts[spell.withheld].short
  return spell.cause === null ? "it began earlier" : `because ${causeWords(spell.cause, spell.from)}`
}

/** The cause of a turn on a day; follows "because". */
function causeWords(cause: TurnCause, day: string): string {
  return isCoverage(cause) ? coverageText(cause, printDay(day)) : causeLabels[cause]
}

function sentenceOf({ from, to, spells, filings }: TimelineByDay): string {
  const last = spells.at(-1)
  const now =
    last === undefined ? "" : ` It is ${verdictText(last).toLowerCase()} since ${printDay(last.from)}.`
  const turns = spells.filter(({ cause }) => cause !== null && !isCoverage(cause)).length
  const times = turns === 0 ? "never" : turns === 1 ? "once" : `${turns} times`
  return `Bands of the verdict from ${printDay(from)} to ${printDay(to)}: it turned ${times}, and ${filings.length} reports were filed.${now} The table below has the causes.`
}

function verdictText(spell: TimelineSpell): string {
  const name = verdictNames[verdictKindOf(spell)]
  return spell.withheld === null ? name : `${name}: ${withheldTexts[spell.withheld].short}`
}

/** The most spells in the table, since every row makes the page longer. */
const rowsMax = 4

function SpellsTable({
  timeline,
  filer,
}: {
  readonly timeline: TimelineByDay
  readonly filer: FilerId | null
}) {
  const spells = timeline.spells.slice(-rowsMax)
  return (
    <TableRegion label="Verdicts with the causes of their turns">
      <table class="past">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Verdict</th>
            <th scope="col">Because</th>
          </tr>
        </thead>
        <tbody>
          {spells.toReversed().map((spell) => (
            <tr key={spell.from}>
              <th scope="row">{printDay(spell.from)}</th>
              <td>{spell.to === null ? "lasts" : printDay(spell.to)}</td>
              <td>{verdictText(spell)}</td>
              <td>
                <Why spell={spell} filer={filer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function OlderSpells({ timeline: { instrument_id: id, spells } }: { readonly timeline: TimelineByDay }) {
  const older = spells.length - rowsMax
  if (older <= 0) return null
  return (
    <p class="small wrap">
      These are the newest {rowsMax} of {spells.length}. For the other {older}, see{" "}
      <a href="/docs/reference/timeline">GET /v1/instruments/{id}/timeline</a>.
    </p>
  )
}

function Why({
  spell: { from, cause, filing },
  filer,
}: {
  readonly spell: TimelineSpell
  readonly filer: FilerId | null
}) {
  if (cause === null) return <>it began earlier</>
  return (
    <>
      {causeWords(cause, from)}
      {filing === null ? null : (
        <>
          {" ("}
          <FilingLink filer={filer} accession={filing.accession_number}>
            {filing.type}
          </FilingLink>
          )
        </>
      )}
    </>
  )
}
