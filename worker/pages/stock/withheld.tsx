import type { Compliance, ComplianceWithheld } from "../../../src/contract/compliance.ts"
import type { History, HistoryScreen } from "../../../src/contract/history.ts"
import type { InstrumentOverview } from "../../../src/contract/overview.ts"
import { type ScreenName, screenNames } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { boundWords, printExactRatio } from "../../html/numbers.ts"
import { ResultMark } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, screenTitles, withheldTexts } from "./labels.ts"

/** Why there is no verdict, since when, what is known so far and what would lead to a verdict. */
export function WhyWithheld(props: {
  readonly withheld: ComplianceWithheld
  readonly compliance: Compliance
  readonly history: DocumentResult<History>
}) {
  const { withheld, compliance, history } = props
  const { explanation } = compliance.determination
  const isVehicle = decidesVehicles(compliance.methodology)
  const known = history.ok ? (history.document.history[0]?.screens ?? null) : null
  return (
    <Section id="withheld" title="Why the verdict is withheld">
      {explanation === null ? null : <p class="wrap">{explanation}</p>}
      <dl class="facts">
        <dt>Withheld since</dt>
        <dd>
          <Day day={withheld.since} />
        </dd>
        <dt>What is missing</dt>
        <dd>
          {isVehicle
            ? "A document that shows whether the criteria named above are met."
            : missingText(withheld, known)}
        </dd>
        <dt>What would settle it</dt>
        <dd>
          {isVehicle
            ? "Such a document, dated and on record, or one that shows that a criterion fails."
            : withheldTexts[withheld.reason].settles}
        </dd>
      </dl>
      {known === null ? null : <DecidedScreens screens={known} />}
    </Section>
  )
}

type HistoryScreens = Readonly<Record<ScreenName, HistoryScreen>>

/** The notes of the undecided screens. */
function missingText({ reason }: ComplianceWithheld, screens: HistoryScreens | null): string {
  const notes = screens === null ? [] : screenNames.flatMap((name) => screens[name].note ?? [])
  const missing = screenNames.filter((name) => screens?.[name].result === "not_applicable")
  if (missing.length === 0 || notes.length === 0) return withheldTexts[reason].missing
  return missing.map((name) => `${screenTitles[name]}: ${screens?.[name].note ?? "not decided."}`).join(" ")
}

/** The result of each screen so far. */
function DecidedScreens({ screens }: { readonly screens: HistoryScreens }) {
  return (
    <>
      <h3>What is known so far</h3>
      <p>
        Passing screens give no verdict while another is undecided. No screen fails on the known figures: a
        failure would decide the verdict.
      </p>
      <TableRegion label="Screens decided so far">
        <table>
          <thead>
            <tr>
              <th scope="col">Screen</th>
              <th scope="col">So far</th>
              <th scope="col" class="number">
                Ratio
              </th>
              <th scope="col" class="number">
                Limit
              </th>
            </tr>
          </thead>
          <tbody>
            {screenNames.map((name) => (
              <DecidedScreen key={name} name={name} screen={screens[name]} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}

function DecidedScreen({ name, screen }: { readonly name: ScreenName; readonly screen: HistoryScreen }) {
  const { result, value, bound, threshold } = screen
  return (
    <tr>
      <th scope="row">{screenTitles[name]}</th>
      <td>
        <ResultMark result={result} {...(result === "not_applicable" && { words: "Not decided" })} />
      </td>
      <td class="number">{value === null ? "not known" : `${boundWords(bound)}${printExactRatio(value)}`}</td>
      <td class="number">{threshold === null ? "no ratio" : printExactRatio(threshold)}</td>
    </tr>
  )
}

/** Why a stock has not been screened yet. */
export function WhyPending(props: {
  readonly overview: InstrumentOverview
  readonly fillCommand: string | null
}) {
  const { overview, fillCommand } = props
  return (
    <Section id="pending" title="Why there is no verdict">
      {overview.cik === null ? (
        <p>
          No company that files reports with the SEC is known for this listing. Verdicts are computed from
          figures tagged in those reports, so there is nothing to screen yet. This is neither a pass nor a
          failure.
        </p>
      ) : (
        <p>
          The company behind this listing files with the SEC, but its reports have not been processed yet.
          This is neither a pass nor a failure.
        </p>
      )}
      {overview.cik === null || fillCommand === null ? null : (
        <p>
          On this machine, read them from EDGAR now:{" "}
          <code>
            {fillCommand} {overview.symbol}
          </code>
        </p>
      )}
    </Section>
  )
}
