import type { ComponentChildren } from "preact"
import type {
  Compliance,
  ComplianceBusinessActivity,
  ComplianceRatioScreen,
  ComplianceScreens,
} from "../../../src/contract/compliance.ts"
import {
  type RatioScreenName,
  ratioScreenNames,
  type ScreenName,
  type ScreenResult,
} from "../../../src/vocabulary.ts"
import { Gauge, sideText } from "../../html/charts/gauge.tsx"
import { Section, TableRegion } from "../../html/components.tsx"
import { boundWords, printExactRatio, printPercent } from "../../html/numbers.ts"
import { ResultMark } from "../../html/verdict.tsx"
import { estimateReason } from "./estimates.ts"
import { clauses, screenTitles } from "./labels.ts"

/** The four screens: the business activities, and each ratio against its limit. */
export function StockScreens({
  screens,
  compliance,
}: {
  readonly screens: ComplianceScreens
  readonly compliance: Compliance
}) {
  return (
    <Section id="screens" title="The four screens">
      <div class="screens">
        <Business screen={screens.business_activity} />
        {ratioScreenNames.map((name) => (
          <Ratio
            key={name}
            name={name}
            screen={screens[name]}
            estimated={estimateReason(compliance, screens, name)}
          />
        ))}
      </div>
    </Section>
  )
}

function Screen(props: {
  readonly name: ScreenName
  readonly result: ScreenResult
  readonly children: ComponentChildren
}) {
  const { name, result, children } = props
  return (
    <article class={`screen ${result}`}>
      <h3>{screenTitles[name]}</h3>
      <p class="result">
        <ResultMark result={result} /> <span class="small">{clauses[name]}</span>
      </p>
      {children}
    </article>
  )
}

/** In the ids of the gauges. */
const gaugeIds: Readonly<Record<RatioScreenName, string>> = {
  debt_to_market_cap: "debt",
  cash_to_market_cap: "cash",
  prohibited_revenue: "prohibited",
}

function Ratio(props: {
  readonly name: RatioScreenName
  readonly screen: ComplianceRatioScreen
  /** Why the ratio is an estimate; null where it is not. */
  readonly estimated: string | null
}) {
  const { name, screen, estimated } = props
  const { result, value, bound = null, threshold, buffer, note } = screen
  const title = screenTitles[name]
  return (
    <Screen name={name} result={result}>
      {value === null || result === "not_applicable" ? (
        <p>
          {result === "not_applicable" ? "The ratio was not computed" : "There is no ratio"}; the limit is{" "}
          {printExactRatio(threshold)}.
        </p>
      ) : (
        <>
          <Gauge id={gaugeIds[name]} {...{ title, value, bound, limit: threshold, result, buffer }} />
          <p>
            {boundWords(bound)}
            {printExactRatio(value)}
            {estimated === null ? "" : ` (estimate: ${estimated})`} against a limit of{" "}
            {printExactRatio(threshold)}. {sideText({ result, buffer })}
          </p>
        </>
      )}
      {note === undefined ? null : <p class="small wrap">{note}</p>}
    </Screen>
  )
}

function Business({ screen }: { readonly screen: ComplianceBusinessActivity }) {
  const { result, activities, prohibited_activities: prohibited, concerns, segments } = screen
  return (
    <Screen name="business_activity" result={result}>
      <dl class="business">
        <dt>What it does</dt>
        <dd>{activities.length === 0 ? "not disclosed" : activities.join(", ")}</dd>
        <dt>Prohibited activities</dt>
        <dd>{prohibited.length === 0 ? "nothing found" : prohibited.join(", ")}</dd>
        {prohibited.length > 0 && result === "pass" ? (
          <dd class="small">Not the core business: it counts as prohibited income.</dd>
        ) : null}
        {concerns.length === 0 ? null : (
          <>
            <dt>Concerns</dt>
            {concerns.map((concern) => (
              <dd key={concern}>{concern}</dd>
            ))}
          </>
        )}
      </dl>
      {segments.length === 0 ? null : <Segments segments={segments} />}
    </Screen>
  )
}

const impactText = { none: "none", partial: "in part", full: "all of it" } as const

function Segments({ segments }: Pick<ComplianceBusinessActivity, "segments">) {
  return (
    <TableRegion label="Segments of the business">
      <table>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col" class="number">
              Of revenue
            </th>
            <th scope="col">Prohibited</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ name, revenue_percentage, prohibited_revenue_impact, significance }) => (
            <tr key={name}>
              <th scope="row" class="name">
                {name} <span class="small block">{significance}</span>
              </th>
              <td class="number">{printPercent(revenue_percentage)}</td>
              <td>{impactText[prohibited_revenue_impact]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
