import type { ComponentChildren } from "preact"
import type {
  Compliance,
  ComplianceRatioScreen,
  ComplianceScreens,
  ComplianceStructuralScreen,
} from "../../../src/compliance/schema.ts"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { History, HistoryEntry, HistoryScreen } from "../../../src/history/schema.ts"
import { isUpper } from "../../../src/screening/screens/ratio.ts"
import type { RatioScreenName, ScreenName, ScreenResult } from "../../../src/vocabulary.ts"
import { Gauge } from "../../html/charts/gauge.tsx"
import { boundWords, printExactRatio } from "../../html/numbers.ts"
import { ratiosOf, screenCount, screenTitle } from "../../html/screens.ts"
import { ResultMark } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { countedWords } from "./revenue.tsx"

/** The screens of a verdict at a glance; without a verdict, what is known of them so far. */
export function StockLimits(props: {
  readonly compliance: Compliance
  readonly history: DocumentResult<History>
}) {
  const { compliance, history } = props
  const { screens } = compliance
  if (screens?.structural !== undefined) return <Criteria structural={screens.structural} />
  if (screens !== null) return <Screens screens={screens} compliance={compliance} />
  const known = history.ok ? (history.document.history[0]?.screens ?? null) : null
  return known === null || compliance.determination.withheld === null ? null : (
    <KnownScreens screens={known} />
  )
}

function Screens(props: { readonly screens: ComplianceScreens; readonly compliance: Compliance }) {
  const { screens, compliance } = props
  const { result, activities, prohibited_activities: prohibited } = screens.business_activity
  const what = result === "fail" ? prohibited : activities
  return (
    <ul class="limits" aria-label={`The ${screenCount(screens)} screens`}>
      <Row
        name="business_activity"
        result={result}
        href={`#${screenWords.business_activity.id}`}
        otherwise="Not computed"
        what={what.length === 0 ? "not disclosed" : what.join(", ")}
      />
      {ratiosOf(screens).map(({ name, screen }) => (
        <Row
          key={name}
          name={name}
          result={screen.result}
          href={screen.result === "not_applicable" ? "#screens" : `#${screenWords[name].id}`}
          otherwise="Not computed"
          what={
            screen.result === "not_applicable"
              ? null
              : (screenWords[name].compared ?? countedWords(compliance))
          }
        >
          <Reading {...screen} />
          <Bar name={name} methodology={compliance.methodology} screen={screen} />
        </Row>
      ))}
    </ul>
  )
}

function KnownScreens({ screens }: { readonly screens: NonNullable<HistoryEntry["screens"]> }) {
  const { business_activity: business } = screens
  return (
    <ul class="limits" aria-label={`The ${screenCount(screens)} screens so far`}>
      {business === undefined ? null : (
        <Row name="business_activity" result={business.result} href="#withheld" otherwise="Not decided" />
      )}
      {ratiosOf(screens).map(({ name, screen }) => (
        <Row key={name} name={name} result={screen.result} href="#withheld" otherwise="Not decided">
          <Reading {...screen} />
        </Row>
      ))}
    </ul>
  )
}

function Row(props: {
  readonly name: ScreenName
  readonly result: ScreenResult
  readonly href: string
  /** In place of "Pass" and "Fail" where there is neither. */
  readonly otherwise: string
  /** What the screen is about, in a line. */
  readonly what?: string | null
  readonly children?: ComponentChildren
}) {
  const { name, result, href, otherwise, what = null, children } = props
  return (
    <li>
      <a class="limit-name" href={href}>
        {screenWords[name].label}
      </a>
      {children}
      <ResultMark result={result} {...(result === "not_applicable" && { words: otherwise })} />
      {what === null ? null : <span class="limit-what">{what}</span>}
    </li>
  )
}

/** `2.12%  limit 30%`. A ratio without a value may still have a result. */
function Reading({ value, bound, threshold, result }: Omit<HistoryScreen, "rule" | "note">) {
  const text = value === null ? "no revenue" : printExactRatio(value)
  return (
    <span class="limit-reading">
      {result === "not_applicable" ? null : (
        <>
          {boundWords(value === null ? null : bound)}
          <strong>{text}</strong>
        </>
      )}{" "}
      {threshold === null ? null : <span class="small">limit {printExactRatio(threshold)}</span>}
    </span>
  )
}

/** A gauge shows how much of a limit is used up, so a ratio that must reach its limit has none. */
function Bar(props: {
  readonly name: RatioScreenName
  readonly methodology: string
  readonly screen: ComplianceRatioScreen
}) {
  const { name, methodology, screen } = props
  const { result, value, bound = null, threshold, operator, buffer } = screen
  if (value === null || result === "not_applicable" || !isUpper(operator)) return null
  const title = screenTitle(name, methodology)
  return (
    <Gauge
      id={`gauge-${screenWords[name].id}`}
      {...{ title, value, bound, limit: threshold, result, buffer }}
    />
  )
}

/** The criteria of a vehicle that do not pass, each with a link to the passage that decides it. */
function Criteria({
  structural: { standard, criteria },
}: {
  readonly structural: ComplianceStructuralScreen
}) {
  const open = criteria.filter(({ result }) => result !== "pass")
  const passed = criteria.length - open.length
  return (
    <>
      {open.length === 0 ? null : (
        <ul class="limits" aria-label={`Criteria of ${standard} that it does not meet`}>
          {open.map(({ key, name, result }) => (
            <li key={key}>
              <a class="limit-name criterion-name" href={`#criterion-${key}`}>
                {name}
              </a>
              <ResultMark result={result} {...(result === "not_applicable" && { words: "Not decided" })} />
            </li>
          ))}
        </ul>
      )}
      {passed === 0 ? null : (
        <p>
          <a href="#screens">
            {open.length === 0
              ? "See each criterion"
              : `${passed} ${passed === 1 ? "other passes" : "others pass"}`}
          </a>
        </p>
      )}
    </>
  )
}
