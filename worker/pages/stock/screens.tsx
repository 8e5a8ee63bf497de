import { type ComponentChildren, Fragment } from "preact"
import { hasUncounted } from "../../../src/compliance/counted.ts"
import type {
  Compliance,
  ComplianceBusinessActivity,
  ComplianceRatioScreen,
  ComplianceScreens,
} from "../../../src/compliance/schema.ts"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { Evidence, EvidenceRatio } from "../../../src/evidence/schema.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { activityNames } from "../../../src/screening/activities/business-activity.ts"
import type { RatioScreenName, ScreenName, ScreenResult } from "../../../src/vocabulary.ts"
import { sideText } from "../../html/charts/gauge.tsx"
import { Amount, TableRegion } from "../../html/components.tsx"
import type { UnreportedIncome } from "../../html/language/english.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import {
  activityWords,
  amountLabel,
  clauseOf,
  ratiosOf,
  screenCount,
  screenTitle,
} from "../../html/screens.ts"
import { Sentence } from "../../html/sentence.tsx"
import { ResultMark } from "../../html/verdict.tsx"
import { Basis, RatioDerivation } from "./derivation.tsx"
import type { DocumentResult } from "./documents.ts"
import { countedWords } from "./revenue.tsx"
import { Estimates, isRatio, placeOfReports, SourcesTable } from "./sources.tsx"

/** The screens: the business, and each ratio with its figures down to the filings. */
export function StockScreens(props: {
  readonly screens: ComplianceScreens
  readonly compliance: Compliance
  readonly evidence: DocumentResult<Evidence>
  readonly filer: FilerId | null
}) {
  const { screens, compliance, evidence, filer } = props
  const { methodology } = compliance
  const language = useLanguage()
  const words = language.say.card.screens
  const packet = evidence.ok ? evidence.document : null
  const ratios = packet?.screens.filter(isRatio) ?? []
  const uncomputed = whyNoRatio(screens)
  const shown = uncomputed === null ? ratiosOf(screens) : []
  return (
    <div id="screens">
      <p>
        {words.decide(screenCount(screens))}
        {evidence.ok ? words.listed(placeOfReports(filer, language)) : <English> {evidence.why}</English>}
      </p>
      <div class="screens">
        <Business screen={screens.business_activity} methodology={methodology} />
        {uncomputed === null ? null : (
          <p>
            {words.noRatio} <Sentence text={uncomputed} />
          </p>
        )}
        <div>
          {shown.map(({ name, screen }) => (
            <Ratio
              key={name}
              name={name}
              methodology={methodology}
              screen={screen}
              estimated={estimateSentence(compliance, screens, name, language)}
              counted={countedSentence(name, compliance, language)}
              entry={ratioOf(ratios, name) ?? null}
              sameAs={sameDenominatorAs(ratios, name)}
              currency={packet?.currency ?? ""}
              filer={filer}
            />
          ))}
        </div>
      </div>
      {packet === null ? null : <Basis packet={packet} ratios={ratios} />}
    </div>
  )
}

/** The reason why no ratio was computed. Null if one was computed, or if the reasons differ. */
function whyNoRatio(screens: ComplianceScreens): string | null {
  const [first, ...others] = ratiosOf(screens).map(({ screen }) => screen)
  if (first === undefined || first.result !== "not_applicable") return null
  const isAlike = others.every(({ result, note }) => result === "not_applicable" && note === first.note)
  return isAlike ? (first.note ?? null) : null
}

interface ScreenModel {
  readonly name: ScreenName
  /** `id@version` */
  readonly methodology: string
  readonly result: ScreenResult
}

/** The name of a screen, its result and the clause of its limit. */
function ScreenHead({ name, methodology, result }: ScreenModel) {
  const language = useLanguage()
  const { notComputed } = language.say.card.screens
  return (
    <>
      <h3 id={screenWords[name].id}>{screenTitle(name, methodology, language)}</h3>
      <span class="result">
        <ResultMark result={result} {...(result === "not_applicable" && { words: notComputed })} />{" "}
        <span class="small">
          <English>{clauseOf(methodology, name)}</English>
        </span>
      </span>
    </>
  )
}

/** A ratio with its figures. One that fails is unfolded down to its sentence, and another unfolds at once. */
function Ratio(props: {
  readonly name: RatioScreenName
  readonly methodology: string
  readonly screen: ComplianceRatioScreen
  /** The reason why the ratio is an estimate; null if it is not. */
  readonly estimated: ComponentChildren
  /** The income that the figure counts; null if it needs no words. */
  readonly counted: string | null
  readonly entry: EvidenceRatio | null
  /** The screen that shows the computation of this screen's denominator. */
  readonly sameAs: RatioScreenName | null
  readonly currency: string
  readonly filer: FilerId | null
}) {
  const { name, methodology, screen, estimated, counted, entry, sameAs, currency, filer } = props
  const { result, value, bound = null, threshold, buffer, note } = screen
  const language = useLanguage()
  const { say, print } = language
  const words = say.card.screens
  const limit = print.limit(threshold)
  return (
    <details class={`screen ${result}`} open={result === "fail"}>
      <summary>
        <ScreenHead name={name} methodology={methodology} result={result} />
      </summary>
      {value === null || result === "not_applicable" ? (
        <p>{result === "not_applicable" ? words.ratioNotComputed(limit) : words.noQuotient(limit)}</p>
      ) : (
        <p>
          {words.against(print.bound(bound, print.ratio(value)), limit)}{" "}
          {sideText({ result, buffer }, language)}
          {entry === null ? null : <Division entry={entry} currency={currency} />}
        </p>
      )}
      {counted === null ? null : <p>{counted}</p>}
      <Note estimated={estimated} note={note ?? null} />
      {entry === null || entry.sources.length === 0 ? null : (
        <details open={result !== "fail"}>
          <summary>{words.figures}</summary>
          <SourcesTable {...{ entry, methodology, currency, filer, sameAs }} />
          <Estimates entry={entry} currency={currency} />
          <RatioDerivation entry={entry} methodology={methodology} currency={currency} sameAs={sameAs} />
        </details>
      )}
    </details>
  )
}

/** The reason why a ratio is an estimate, or a note of the document, in English. */
function Note(props: { readonly estimated: ComponentChildren; readonly note: string | null }) {
  const { estimated, note } = props
  if (estimated === null && note === null) return null
  return <p class="small wrap">{estimated ?? <Sentence text={note ?? ""} />}</p>
}

function countedSentence(name: RatioScreenName, compliance: Compliance, language: Language): string | null {
  const { depositsNotCounted, namedNotCounted } = language.say.card.screens
  if (isDebt(name)) return isFinance(compliance) ? depositsNotCounted : null
  if (name !== "prohibited_revenue" || compliance.screens?.business_activity.result === "fail") return null
  const words = countedWords(compliance, language)
  if (words === null) return null
  return `${words}.${hasUncounted(compliance) ? namedNotCounted : ""}`
}

/** True for a lender, which may owe most of its debts to depositors. */
function isFinance({ screens }: Compliance): boolean {
  const { result, prohibited_activities: prohibited = [] } = screens?.business_activity ?? {}
  return result === "fail" && prohibited.includes(activityNames.conventional_finance)
}

/** The earlier screen that shows the computation of the same denominator; null if there is none. */
function sameDenominatorAs(ratios: readonly EvidenceRatio[], name: RatioScreenName): RatioScreenName | null {
  const at = ratios.findIndex((ratio) => ratio.name === name)
  const denominator = ratios[at]?.metric.denominator
  if (denominator === undefined || denominator.value === null) return null
  const { label, value } = denominator
  const shown = ratios
    .slice(0, at)
    .find(
      ({ sources, metric }) =>
        sources.length > 0 && metric.denominator.label === label && metric.denominator.value === value,
    )
  return shown?.name ?? null
}

function ratioOf(ratios: readonly EvidenceRatio[], name: RatioScreenName): EvidenceRatio | undefined {
  return ratios.find((ratio) => ratio.name === name)
}

/** The numerator and denominator, in short. */
function Division({ entry, currency }: { readonly entry: EvidenceRatio; readonly currency: string }) {
  const language = useLanguage()
  const parts = [entry.metric.numerator, entry.metric.denominator]
  if (parts.some(({ value }) => value === null)) return null
  return (
    <span class="block small">
      {parts.map(({ label, value, bound }, at) => (
        <Fragment key={label}>
          {at === 0 ? "" : " ÷ "}
          {at === 0 ? amountLabel(label, language) : amountLabel(label, language).toLowerCase()}{" "}
          <Amount value={Number((value ?? 0).toFixed(2))} currency={currency} bound={bound} />
        </Fragment>
      ))}
    </span>
  )
}

function Business(props: { readonly screen: ComplianceBusinessActivity; readonly methodology: string }) {
  const { screen, methodology } = props
  const { result, activities, prohibited_activities: prohibited, concerns, segments } = screen
  const language = useLanguage()
  const words = language.say.card.screens
  const none = concerns.length === 0 ? words.noneFound : words.noneCounted
  return (
    <article class={`screen ${result}`}>
      <ScreenHead name="business_activity" methodology={methodology} result={result} />
      <dl class="business">
        <dt>{words.does}</dt>
        <dd>{activities.length === 0 ? words.notDisclosed : <English>{activities.join(", ")}</English>}</dd>
        <dt>{words.prohibited}</dt>
        <dd>{prohibited.length === 0 ? none : activityWords(prohibited, language).join(", ")}</dd>
        {prohibited.length > 0 && result === "pass" ? <dd class="small">{words.notCore}</dd> : null}
        {concerns.length === 0 ? null : (
          <>
            <dt>{words.toKnow}</dt>
            {concerns.map((concern) => (
              <dd key={concern}>
                <English>{concern}</English>
              </dd>
            ))}
          </>
        )}
      </dl>
      {segments.length === 0 ? null : <Segments segments={segments} />}
    </article>
  )
}

function Segments({ segments }: Pick<ComplianceBusinessActivity, "segments">) {
  const { say, print } = useLanguage()
  const words = say.card.screens
  return (
    <TableRegion label={words.segments}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.segment}</th>
            <th scope="col" class="number">
              {words.ofRevenue}
            </th>
            <th scope="col">{words.isProhibited}</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ name, revenue_percentage, prohibited_revenue_impact, significance }) => (
            <tr key={name}>
              <th scope="row" class="name">
                <English>{name}</English> <span class="small block">{words.significances[significance]}</span>
              </th>
              <td class="number">{print.percent(revenue_percentage)}</td>
              <td>{words.impacts[prohibited_revenue_impact]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** A sentence that says why a ratio is an estimate. Null if it is not, or if its note says why. */
function estimateSentence(
  { name, revenue }: Pick<Compliance, "name" | "revenue">,
  screens: ComplianceScreens,
  screen: RatioScreenName,
  { say }: Language,
): ComponentChildren {
  const { estimates } = say.card.screens
  const company = <Name>{name}</Name>
  const bound = screens[screen]?.bound ?? null
  if (bound === null) return null
  if (screen === "prohibited_revenue" || screen === "prohibited_profit")
    return estimates.income(company, unreportedIncome(revenue), bound)
  if (isDebt(screen) && !(isOverCap(screen) && isCapEstimated(screens))) return estimates.debt(company)
  return isOverCap(screen) ? estimates.shares(company, bound) : null
}

function unreportedIncome(revenue: Compliance["revenue"]): UnreportedIncome {
  const kinds = boundedKinds(revenue)
  if (!kinds.includes("interest_income")) return "activities"
  return kinds.every((kind) => kind === "interest_income") ? "interest" : "both"
}

/** The kinds of prohibited income of which only a bound is counted. */
function boundedKinds(revenue: Compliance["revenue"]): readonly string[] {
  const { breakdown, breakdown_bounds: bounds } = revenue?.prohibited ?? {}
  return Object.entries(breakdown ?? {}).flatMap(([kind, amount]) =>
    amount > 0 && Object.hasOwn(bounds ?? {}, kind) ? [kind] : [],
  )
}

function isDebt(screen: RatioScreenName): boolean {
  return screen === "debt_to_market_cap" || screen === "debt_to_total_assets"
}

function isOverCap(screen: RatioScreenName): boolean {
  return screen.endsWith("_to_market_cap")
}

/** True if the market capitalisation is an estimate. Else only ratios of debt are estimates. */
function isCapEstimated(screens: ComplianceScreens): boolean {
  return ratiosOf(screens).some(
    ({ name, screen }) => isOverCap(name) && !isDebt(name) && (screen.bound ?? null) !== null,
  )
}
