import { type ComponentChildren, Fragment } from "preact"
import type { EvidenceRatio, EvidenceScreen, EvidenceSource } from "../../../src/evidence/schema.ts"
import { componentName } from "../../../src/facts/measures/figure.ts"
import { conceptAddress, filingAddress, statementsAddress } from "../../../src/filings/filing.ts"
import {
  type FinancialFigure,
  type Financials,
  type IncomeMeasureName,
  incomeMeasureNames,
  type MeasureName,
} from "../../../src/financials/schema.ts"
import { type FilerId, filerOf } from "../../../src/identifiers/filer.ts"
import { type Register, registers } from "../../../src/identifiers/registers.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { Amount, ColumnHeads, Subsection, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { English, Name } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { screenTitle } from "../../html/screens.ts"
import { CodeName } from "./code-name.tsx"
import type { DocumentResult } from "./documents.ts"
import { strategyLabel } from "./labels.ts"

/** True for a ratio. Business activity and the criteria of a vehicle are not ratios. */
export function isRatio(entry: EvidenceScreen): entry is EvidenceRatio {
  return "metric" in entry
}

/**
 * Each figure of a ratio, with its tags, its raw value and its filing. The shares of a market capitalisation are
 * left out if another screen, `sameAs`, has the same one.
 */
export function SourcesTable(props: {
  readonly entry: EvidenceRatio
  readonly methodology: string
  readonly currency: string
  readonly filer: FilerId | null
  readonly sameAs: RatioScreenName | null
}) {
  const { entry, methodology, currency, filer, sameAs } = props
  const sources = entry.sources.filter(
    ({ raw_values: raw }) => sameAs === null || !("shares_outstanding" in raw),
  )
  const amounts = amountsByTag(entry)
  const language = useLanguage()
  const { sources: words } = language.say.evidence
  return (
    <TableRegion label={words.table(screenTitle(entry.name, methodology, language))}>
      <table class="evidence">
        <thead>
          <tr>
            <ColumnHeads names={words.columns} />
          </tr>
        </thead>
        <tbody>
          {sources.flatMap((source) =>
            Object.entries(source.raw_values).map(([name, value]) => (
              <tr key={`${name} ${source.accession_number}`}>
                <th scope="row" class="name">
                  <CodeName code={name} />
                  <span class="small block">
                    {source.rule === undefined
                      ? strategyLabel(source.extraction_strategy, language)
                      : words.base}
                  </span>
                  <Tags tags={source.xbrl_tags} amounts={amounts} filer={filer} />
                  <span class="report">
                    <Report source={source} />:{" "}
                    <StatementsLink filer={filer} source={source}>
                      {source.accession_number}
                    </StatementsLink>
                  </span>
                </th>
                <td class="number">{printRaw({ name, value, source, currency }, language)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </TableRegion>
  )
}

/**
 * `10-Q for the period to 28 Mar 2026, filed 1 May 2026`, with the day of a figure that is not of the report's
 * own period.
 */
function Report({ source }: { readonly source: EvidenceSource }) {
  const { say, print } = useLanguage()
  const { filing_type: type, form = type, period_end: end, report_period_end: own = end } = source
  const { filing_date: filed, counted_on: counted } = source
  const days = {
    end: print.day(own),
    filed: print.day(filed),
    repeated: own === end ? null : print.day(end),
    counted: counted === undefined ? null : print.day(counted),
  }
  return <>{say.evidence.packet.report(<Name>{form}</Name>, days)}</>
}

/** The parts of the ratio that no filing states, each with the rule that estimates it. */
export function Estimates({ entry, currency }: { readonly entry: EvidenceRatio; readonly currency: string }) {
  const { say, print } = useLanguage()
  const estimates = Object.entries(entry.metric.numerator.estimates ?? {})
  if (estimates.length === 0) return null
  return (
    <ul class="lists wrap">
      {estimates.map(([name, { value, bound, rule }]) => (
        <li key={name}>
          {say.evidence.sources.estimate(
            <CodeName code={name} />,
            print.bound(bound, `${currency} ${print.exact(value)}`),
            <English>{rule}</English>,
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * A raw value. Share counts have no currency. An upper bound is marked if its base is not stated, as in older
 * packets.
 */
function printRaw(
  raw: {
    readonly name: string
    readonly value: number
    readonly source: EvidenceSource
    readonly currency: string
  },
  { say, print }: Language,
): string {
  const { name, value, source, currency } = raw
  const { extraction_strategy: strategy, rule } = source
  const figure = print.exact(value)
  if (/^(shares_\w+|treasury_shares)$/.test(name)) return say.evidence.sources.shares(figure)
  const bound = strategy === "UpperBound" && rule === undefined ? "at_most" : null
  return print.bound(bound, `${currency} ${figure}`)
}

/** Tags with their amounts if several add up, each with a link to every value reported under it. */
function Tags(props: {
  readonly tags: readonly string[]
  readonly amounts: ReadonlyMap<string, number>
  readonly filer: FilerId | null
}) {
  const { tags, amounts, filer } = props
  const { say, print } = useLanguage()
  if (tags.length === 0) return <span class="small block">{say.evidence.sources.noTags}</span>
  return (
    <ul class="tags">
      {tags.map((tag) => {
        const amount = tags.length === 1 ? undefined : amounts.get(tag)
        return (
          <li key={tag}>
            <AddressLink address={filer && conceptAddress(filer, tag)}>
              <Tag tag={tag} />
            </AddressLink>
            {amount === undefined ? null : ` ${print.exact(amount)}`}
          </li>
        )
      })}
    </ul>
  )
}

function amountsByTag(entry: EvidenceRatio): ReadonlyMap<string, number> {
  return new Map(
    summandsOf(entry).flatMap(({ tag, amount }) => (tag === null ? [] : [[tag, amount] as const])),
  )
}

interface Summand {
  readonly name: string
  readonly amount: number
  readonly tag: string | null
}

/** The summands of the numerator with their tags; empty if they do not add up to the numerator. */
export function summandsOf({ metric, sources }: EvidenceRatio): readonly Summand[] {
  const { value, components, estimates = {} } = metric.numerator
  const above = sources.filter(
    ({ raw_values: raw, rule }) => rule === undefined && !("shares_outstanding" in raw || "revenue" in raw),
  )
  const tags = new Map(
    above.flatMap(({ xbrl_tags: all }) => all.map((tag) => [nameOfTag(tag), tag] as const)),
  )
  const summands =
    components === undefined
      ? [
          ...above.flatMap(({ raw_values: raw, xbrl_tags: [tag = null, ...others] }) =>
            Object.entries(raw).map(([name, amount]) => ({
              name,
              amount,
              tag: others.length === 0 ? tag : null,
            })),
          ),
          ...Object.entries(estimates).map(([name, { value: amount }]) => ({ name, amount, tag: null })),
        ]
      : Object.entries(components).map(([name, amount]) => ({ name, amount, tag: tags.get(name) ?? null }))
  const sum = summands.reduce((total, { amount }) => total + amount, 0)
  return sum === value ? summands : []
}

/** A component is named after its tag, or after the member in the tag's brackets. */
function nameOfTag(tag: string): string {
  const [, member] = /\[(.+)\]$/.exec(tag) ?? []
  return componentName(member ?? tag)
}

/** A tag that can break between its words, since many tags are wider than a phone. */
export function Tag({ tag }: { readonly tag: string }) {
  return (
    <code>
      {tag.split(/(?<=[:[])|(?<=[a-z0-9])(?=[A-Z])/).map((word, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  )
}

/** A link to a filing in its register (`filingAddress`), or text if the filer is unknown. */
export function FilingLink(props: {
  readonly filer: FilerId | null
  readonly accession: string
  readonly children: ComponentChildren
}) {
  const { filer, accession, children } = props
  return <AddressLink address={filer && filingAddress(filer, accession)}>{children}</AddressLink>
}

/** A link from a figure to the report that states it: to its statements, if the report has XBRL. */
export function StatementsLink(props: {
  readonly filer: FilerId | null
  readonly source: Pick<EvidenceSource, "accession_number" | "xbrl_tags">
  readonly children: ComponentChildren
}) {
  const { filer, source, children } = props
  const addressIn = source.xbrl_tags.length > 0 ? statementsAddress : filingAddress
  return <AddressLink address={filer && addressIn(filer, source.accession_number)}>{children}</AddressLink>
}

function AddressLink(props: { readonly address: string | null; readonly children: ComponentChildren }) {
  const { address } = props
  const children = <Name>{props.children}</Name>
  if (address === null) return children
  return (
    <a href={address} rel="noreferrer">
      {children}
    </a>
  )
}

/** Where the links of a company's reports lead, as a sentence continues after "its report". */
export function placeOfReports(filer: FilerId | null, language: Pick<Language, "say">): string {
  return placeIn((filer && filerOf(filer)?.register) ?? "edgar", language)
}

/** Where a register has its reports, as a sentence continues: `on EDINET`. */
export function placeIn(register: Register, { say }: Pick<Language, "say">): string {
  return say.evidence.places?.[register] ?? registers[register].place
}

type Period = Financials["annual"][number]

/** The newest figures of a company without a verdict, each with the report that states the figure. */
export function StockKnown(props: {
  readonly financials: DocumentResult<Financials>
  readonly filer: FilerId | null
}) {
  const { financials, filer } = props
  const language = useLanguage()
  const { sources: words } = language.say.evidence
  if (!financials.ok) return null
  const { annual, quarterly, currency } = financials.document
  const figures = newestFigures(annual, quarterly)
  if (figures.length === 0) return null
  const used = figures.filter(({ name }) => screened.has(name))
  const others = figures.filter(({ name }) => !screened.has(name))
  const [year] = annual
  return (
    <Subsection id="known" title={words.title}>
      <p>
        {words.newest(
          year === undefined ? null : (year.label ?? words.unnamedYear),
          placeOfReports(filer, language),
        )}
      </p>
      <KnownTable label={words.used} figures={used} currency={currency} filer={filer} />
      {others.length === 0 ? null : (
        <details>
          <summary>{words.others}</summary>
          <KnownTable label={words.others} figures={others} currency={currency} filer={filer} />
        </details>
      )}
    </Subsection>
  )
}

function KnownTable(props: {
  readonly label: string
  readonly figures: readonly KnownFigure[]
  readonly currency: string | null
  readonly filer: FilerId | null
}) {
  const { label, figures, currency, filer } = props
  const { say, print } = useLanguage()
  const { sources: words } = say.evidence
  return (
    <TableRegion label={label}>
      <table class="evidence known">
        <thead>
          <tr>
            <ColumnHeads names={words.knownColumns} />
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, figure, value }) => (
            <tr key={name}>
              <th scope="row">
                <CodeName code={name} />
                {figure.sources.map((source) => (
                  <span key={source.accession_number} class="report">
                    {words.filed(<Name>{source.filing_type}</Name>, <Day day={source.filing_date} />)}:{" "}
                    <StatementsLink filer={filer} source={source}>
                      {source.accession_number}
                    </StatementsLink>
                  </span>
                ))}
              </th>
              <td class="number">
                <Amount value={value} currency={name === "shares_outstanding" ? null : currency} />
                <span class="small block">{print.exact(value)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** The figures from which the ratios are computed. Other figures are folded. */
const screened: ReadonlySet<MeasureName> = new Set<MeasureName>([
  "interest_bearing_debt",
  "cash_and_interest_bearing_securities",
  "shares_outstanding",
  "revenue",
  "gross_interest_income",
])

interface KnownFigure {
  readonly name: MeasureName
  readonly figure: FinancialFigure
  readonly value: number
}

/** Balances of the newest period and income of the newest year. Unknown figures are left out. */
function newestFigures(annual: readonly Period[], quarterly: readonly Period[]): readonly KnownFigure[] {
  const [newest] = [...quarterly.slice(0, 1), ...annual.slice(0, 1)].sort((one, other) =>
    one.period.end < other.period.end ? 1 : -1,
  )
  const [year] = annual
  return [...figuresOf(newest, isBalance), ...figuresOf(year, isIncome)]
}

function figuresOf(
  period: Period | undefined,
  isWanted: (name: MeasureName) => boolean,
): readonly KnownFigure[] {
  const names = Object.keys(period?.figures ?? {}) as MeasureName[]
  return names.filter(isWanted).flatMap((name) => {
    const figure = period?.figures[name]
    const value = figure?.value ?? null
    return figure === undefined || value === null ? [] : [{ name, figure, value }]
  })
}

function isIncome(name: MeasureName): name is IncomeMeasureName {
  return incomeMeasureNames.some((income) => income === name)
}

function isBalance(name: MeasureName): boolean {
  return !isIncome(name)
}
