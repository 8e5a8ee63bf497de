import type { ComponentChildren } from "preact"
import type {
  Compliance,
  ComplianceRatioScreen,
  ComplianceScreens,
  ComplianceStructuralScreen,
} from "../../../src/compliance/schema.ts"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { isUpper } from "../../../src/screening/screens/ratio.ts"
import type { HistoryBody, HistoryEntry, HistoryScreen } from "../../../src/timeline/schema.ts"
import type { RatioScreenName, ScreenName, ScreenResult } from "../../../src/vocabulary.ts"
import { Gauge } from "../../html/charts/gauge.tsx"
import { Amount, Bounded } from "../../html/components.tsx"
import { English } from "../../html/language/english-text.tsx"
import { englishLanguage, type Language, useLanguage } from "../../html/language/language.ts"
import { activityWords, ratiosOf, ruleOf, screenCount, screenTitle } from "../../html/screens.ts"
import { ResultMark } from "../../html/verdict.tsx"
import type { DocumentResult } from "./documents.ts"
import { countedWords } from "./revenue.tsx"

/** The screens of a verdict at a glance, or if there is no verdict, the known screens. */
export function StockLimits(props: {
  readonly compliance: Compliance
  readonly history: DocumentResult<HistoryBody>
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
  const language = useLanguage()
  const words = language.say.card.screens
  const { result, activities, prohibited_activities: prohibited } = screens.business_activity
  const what =
    result === "fail" ? (
      activityWords(prohibited, language).join(", ")
    ) : (
      <English>{activities.join(", ")}</English>
    )
  const isDisclosed = (result === "fail" ? prohibited : activities).length > 0
  return (
    <ul class="limits" aria-label={words.all(screenCount(screens))}>
      <Row
        name="business_activity"
        result={result}
        href={`#${screenWords.business_activity.id}`}
        otherwise={words.notComputed}
        what={isDisclosed ? what : words.notDisclosed}
      />
      {ratiosOf(screens).map(({ name, screen }) => (
        <Row
          key={name}
          name={name}
          result={screen.result}
          href={screen.result === "not_applicable" ? "#screens" : `#${screenWords[name].id}`}
          otherwise={words.notComputed}
          what={
            screen.result === "not_applicable"
              ? null
              : (words.compared(name) ?? countedWords(compliance, language))
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
  const words = useLanguage().say.card.screens
  const shared = { href: "#withheld", otherwise: words.notDecided }
  return (
    <ul class="limits" aria-label={words.soFar(screenCount(screens))}>
      {business === undefined ? null : <Row name="business_activity" result={business.result} {...shared} />}
      {ratiosOf(screens).map(({ name, screen }) => (
        <Row key={name} name={name} result={screen.result} {...shared}>
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
  /** The words in place of "Pass" and "Fail" for a screen with neither result. */
  readonly otherwise: string
  /** The subject of the screen, in a line. */
  readonly what?: ComponentChildren
  readonly children?: ComponentChildren
}) {
  const { name, result, href, otherwise, what = null, children } = props
  const { label } = useLanguage().say.card.screens
  return (
    <li>
      <a class="limit-name" href={href}>
        {label(name)}
      </a>
      {children}
      <ResultMark result={result} {...(result === "not_applicable" && { words: otherwise })} />
      {what === null ? null : <span class="limit-what">{what}</span>}
    </li>
  )
}

/** `2.12%  limit 30%`. A ratio without a value may still have a result. */
function Reading({ value, bound, threshold, result }: Omit<HistoryScreen, "rule" | "note">) {
  const { say, print } = useLanguage()
  const words = say.card.screens
  return (
    <span class="limit-reading">
      {result === "not_applicable" ? null : (
        <Bounded bound={value === null ? null : bound}>
          <strong>{value === null ? words.noRevenue : print.ratio(value)}</strong>
        </Bounded>
      )}{" "}
      {threshold === null ? null : <span class="small">{words.limit(print.limit(threshold))}</span>}
    </span>
  )
}

/** A gauge for a ratio with an upper limit, which shows the used part of the limit. */
function Bar(props: {
  readonly name: RatioScreenName
  readonly methodology: string
  readonly screen: ComplianceRatioScreen
}) {
  const { name, methodology, screen } = props
  const { result, value, bound = null, threshold, operator, buffer } = screen
  const language = useLanguage()
  if (value === null || result === "not_applicable" || !isUpper(operator)) return null
  const title = screenTitle(name, methodology, language)
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
  const { structure, screens } = useLanguage().say.card
  const open = criteria.filter(({ result }) => result !== "pass")
  const passed = criteria.length - open.length
  return (
    <>
      {open.length === 0 ? null : (
        <ul class="limits" aria-label={structure.notMet(standard)}>
          {open.map(({ key, name, result }) => (
            <li key={key}>
              <a class="limit-name criterion-name" href={`#criterion-${key}`}>
                {structure.criterion(key, name)}
              </a>
              <ResultMark
                result={result}
                {...(result === "not_applicable" && { words: screens.notDecided })}
              />
            </li>
          ))}
        </ul>
      )}
      {passed === 0 ? null : (
        <p>
          <a href="#screens">{open.length === 0 ? structure.each : structure.othersPass(passed)}</a>
        </p>
      )}
    </>
  )
}

type Flip = NonNullable<Compliance["flips"]>[number]

/** The share price, and the debt and income, at which the verdict changes. */
export function StockFlips(props: {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  /** The currency of the reports; null if it is not known. */
  readonly currency: string | null
}) {
  const language = useLanguage()
  const words = language.say.card.flips
  const { compliance, overview, currency } = props
  const { flips, screens, methodology } = compliance
  if (!flips || screens === null || screens.business_activity.result === "fail") return null
  const sentences = priceSentences(compliance, closeCurrency(overview), language)
  const amounts = flips.filter(({ debt, income }) => debt !== null || income !== null)
  if (sentences.length === 0 && amounts.length === 0) return null
  return (
    <details>
      <summary>{words.title}</summary>
      {sentences.length === 0 ? null : <p>{sentences.join(" ")}</p>}
      {amounts.length === 0 ? null : (
        <>
          <ul class="lists">
            {amounts.map((flip) => (
              <li key={flip.screen}>
                <Turn
                  flip={flip}
                  ratio={screenTitle(flip.screen, methodology, language)}
                  currency={currency}
                />
              </li>
            ))}
          </ul>
          <p class="small">{words.each}</p>
        </>
      )}
    </details>
  )
}

/**
 * The currency of prices. Prices are of the line by which the company was measured, which is the first of the
 * listings. Null for the company's other lines.
 */
function closeCurrency({ instrument_id: id, listings, market_data }: InstrumentOverview): string | null {
  return listings[0] === undefined || listings[0].instrument_id === id ? market_data.currency : null
}

/** `Debt to total assets passes until USD 1.11 trillion more debt is raised.` */
function Turn(props: { readonly flip: Flip; readonly ratio: string; readonly currency: string | null }) {
  const { turns } = useLanguage().say.card.flips
  const { flip, ratio, currency } = props
  const { debt, income } = flip
  const change = debt ?? income ?? 0
  const amount = <Amount value={Number(Math.abs(change).toFixed(2))} currency={currency} />
  const turn = debt === null ? (["lessIncome", "moreIncome"] as const) : (["lessDebt", "moreDebt"] as const)
  return <>{turns[turn[change > 0 ? 1 : 0]](ratio, amount)}</>
}

/**
 * The price at which the verdict changes, then the closes that the coming month-ends would need. Empty if no
 * price changes the verdict, or if `currency`, the share's trading currency, is not known.
 */
export function priceSentences(
  compliance: Compliance,
  currency: string | null,
  language: Language = englishLanguage,
): readonly string[] {
  const said = language.say.card.flips
  const { flips, methodology, determination } = compliance
  const turning = turningScreens(compliance)
  const ofTurning = (flips ?? []).filter(({ screen }) => turning.includes(screen))
  const deciding = ofTurning.filter(
    ({ basis, price }) => price !== null && (basis === "spot" || basis === "average"),
  )
  const [first] = deciding
  // Screens with different prices have no common price at which the verdict changes.
  if (first === undefined || currency === null || deciding.some(({ basis }) => basis !== first.basis))
    return []
  const isFall = determination.status === "compliant"
  if (!isFall && deciding.length < turning.length) return []
  const words = (basis: Flip["basis"]) => {
    const prices = ofTurning.flatMap((flip) => (flip.basis === basis ? (flip.price ?? []) : []))
    return prices.length === 0
      ? null
      : printPrice(Math.max(...prices), currency, isFall ? "below" : "above", language)
  }
  const turned = isFall ? "non-compliant" : "compliant"
  const price = words(first.basis)
  if (first.basis === "spot") return [said.spot(turned, price)]
  const months = ruleOf(methodology, first.screen)?.months ?? 0
  return [
    said.average(turned, price, months),
    comingText(words("next_month_end"), words("within_12_months"), language),
  ]
}

/**
 * The screens that may change the verdict. Any screen may change a pass. To change a failure, every failed
 * screen must pass, and none may be undecided.
 */
function turningScreens({ determination, screens }: Compliance): readonly string[] {
  const ratios = ratiosOf(screens ?? {})
  if (determination.status === "compliant") return ratios.map(({ name }) => name)
  if (ratios.some(({ screen }) => screen.result === "not_applicable")) return []
  return ratios.flatMap(({ name, screen }) => (screen.result === "fail" ? [name] : []))
}

function comingText(next: string | null, within: string | null, { say }: Language): string {
  const { flips } = say.card
  if (within === null) return flips.never
  return next === null ? flips.later(within) : flips.soon(next, within)
}

/** `below USD 41.20`, rounded so that every such price does change the verdict. */
function printPrice(
  price: number,
  currency: string,
  side: "below" | "above",
  { say, print }: Language,
): string {
  const scale = price < 1 ? 10_000 : 100
  const round = side === "below" ? Math.floor : Math.ceil
  return say.card.flips.price[side](`${currency} ${print.exact(round(price * scale) / scale, 2)}`)
}
