import type { FilerId } from "../../../src/identifiers/filer.ts"
import { isCoverage } from "../../../src/timeline/coverage.ts"
import type { TimelineByDay, TimelineSpell } from "../../../src/timeline/schema.ts"
import type { TurnCause } from "../../../src/vocabulary.ts"
import { BandChart } from "../../html/charts/band-chart.tsx"
import { ColumnHeads, TableRegion } from "../../html/components.tsx"
import { Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { verdictKindOf } from "../../html/verdict.tsx"
import { FilingLink } from "./sources.tsx"

/** The verdicts over the years as bands, with the filed reports, and a table of the same verdicts. */
export function StockTimeline({
  timeline,
  filer,
}: {
  readonly timeline: TimelineByDay
  readonly filer: FilerId | null
}) {
  const language = useLanguage()
  const { say, print } = language
  const { history: words } = say.evidence
  const { from, to, spells, filings } = timeline
  return (
    <>
      <BandChart
        caption={words.verdicts(print.day(from), print.day(to))}
        sentence={sentenceOf(timeline, language)}
        from={from}
        to={to}
        bands={spells.map((spell) => ({
          from: spell.from,
          to: spell.to,
          kind: verdictKindOf(spell),
          line: lineOf(spell, language),
        }))}
        marks={{
          label: words.filed,
          days: [...new Set(filings.map(({ filing_date: day }) => day))],
        }}
      />
      <details>
        <summary>{words.asTable}</summary>
        <SpellsTable timeline={timeline} filer={filer} />
        <OlderSpells timeline={timeline} />
      </details>
    </>
  )
}

/** `because a newer report was filed`, or the reason why the verdict is withheld. */
function lineOf(spell: TimelineSpell, language: Language): string {
  const { card, evidence } = language.say
  if (spell.withheld !== null) return card.labels.withheld[spell.withheld].short
  if (spell.cause === null) return evidence.history.earlier
  return evidence.because(causeWords(spell.cause, spell.from, language))
}

/** The cause of a turn on a day; follows "because". */
function causeWords(cause: TurnCause, day: string, { say, print }: Language): string {
  return isCoverage(cause) ? say.evidence.coverage(cause, print.day(day)) : say.evidence.causes[cause]
}

function sentenceOf({ from, to, spells, filings }: TimelineByDay, language: Language): string {
  const { say, print } = language
  const { history: words } = say.evidence
  const last = spells.at(-1)
  const turns = spells.filter(({ cause }) => cause !== null && !isCoverage(cause)).length
  return [
    words.bands(print.day(from), print.day(to), turns, filings.length, print.count),
    ...(last === undefined ? [] : [words.since(verdictText(last, language), print.day(last.from))]),
    words.causesBelow,
  ].join(" ")
}

function verdictText(spell: TimelineSpell, { say }: Language): string {
  const name = say.verdicts.names[verdictKindOf(spell)]
  return spell.withheld === null ? name : `${name}: ${say.card.labels.withheld[spell.withheld].short}`
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
  const language = useLanguage()
  const { print } = language
  const { history: words } = language.say.evidence
  return (
    <TableRegion label={words.turns}>
      <table class="past">
        <thead>
          <tr>
            <ColumnHeads names={words.turnColumns} numbers={[]} />
          </tr>
        </thead>
        <tbody>
          {spells.toReversed().map((spell) => (
            <tr key={spell.from}>
              <th scope="row">{print.day(spell.from)}</th>
              <td>{spell.to === null ? words.lasts : print.day(spell.to)}</td>
              <td>{verdictText(spell, language)}</td>
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
  const { say, print } = useLanguage()
  const older = spells.length - rowsMax
  if (older <= 0) return null
  return (
    <p class="small wrap">
      {say.evidence.history.older(
        print.count(rowsMax),
        print.count(spells.length),
        print.count(older),
        <a href="/docs/reference/timeline">
          <Name>GET /v1/instruments/{id}/timeline</Name>
        </a>,
      )}
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
  const language = useLanguage()
  if (cause === null) return <>{language.say.evidence.history.earlier}</>
  return (
    <>
      {causeWords(cause, from, language)}
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
