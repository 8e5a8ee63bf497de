import { methodOfStandard } from "../../../src/documents/purification-methods.ts"
import { issuerPurification } from "../../../src/funds/purification/issuer.ts"
import type { Etf, WeighedPurification } from "../../../src/funds/schema.ts"
import type { IssuerPurification } from "../../../src/purification/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { English } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { whyUnheld } from "./holdings.tsx"

/** The amounts that holders of the fund are to give away, first by the method of the standard (its id). */
export function FundPurification({ fund, standard }: { readonly fund: Etf; readonly standard: string }) {
  const { badge_color, dividend_purification, ss21_purification: owed } = fund
  const language = useLanguage()
  const say = language.say.fund.purification
  const issuer = issuerPurification(fund.instrument_id)
  const ofDividends = (
    <p key="dividends">
      {dividend_purification === null ? (
        whyUnknown(fund, language)
      ) : (
        <>
          <ToGiveAway {...dividend_purification} />
          {estimatedText(dividend_purification, "percentages", language)}
        </>
      )}
    </p>
  )
  const bySs21 =
    owed === undefined || owed === null ? null : (
      <p key="ss21">
        {say.bySs21(<Owed {...owed} />)}
        {estimatedText(owed, "amounts", language)}
      </p>
    )
  return (
    <Section id="purification" title={say.title}>
      {methodOfStandard(standard) === "ss21_per_share" ? [bySs21, ofDividends] : [ofDividends, bySs21]}
      {badge_color === "green" || dividend_purification === null ? null : <p>{say.notCompliant}</p>}
      {issuer === null ? null : <IssuerTable issuer={issuer} id={fund.instrument_id} />}
      <p>
        <a href="/docs/purification">{say.methods}</a>
      </p>
    </Section>
  )
}

function whyUnknown({ purity }: Etf, language: Language): string {
  const { unknown, noPercentage } = language.say.fund.purification
  return unknown(purity.holdings_as_of === null ? whyUnheld(purity, language) : noPercentage)
}

/** The least covered percentage of the fund for a figure in bold. */
const coveredMin = 50

function ToGiveAway({
  bound,
  percentage,
  covered_percentage: covered,
}: NonNullable<Etf["dividend_purification"]>) {
  const { say, print } = useLanguage()
  const { ofPart, ofAll } = say.fund.purification
  const share = print.bound(bound, print.percent(percentage))
  const known = print.percent(covered)
  return <>{covered < coveredMin ? ofPart(known, share) : ofAll(<strong>{share}</strong>, known)}</>
}

interface Estimated {
  readonly at_most_percentage?: number | undefined
  readonly at_least_percentage?: number | undefined
}

/** A sentence on the weight of estimated figures; empty if there are none. `figures` is their name. */
function estimatedText(
  { at_most_percentage: most = 0, at_least_percentage: least = 0 }: Estimated,
  figures: "percentages" | "amounts",
  { say, print }: Language,
): string {
  if (most + least === 0) return ""
  const { estimates, lower, higher } = say.fund.purification
  const parts = [
    ...(most === 0 ? [] : [lower(print.percent(most))]),
    ...(least === 0 ? [] : [higher(print.percent(least))]),
  ]
  return ` ${estimates[figures](say.fund.list(parts))}`
}

/** The amount due on the fund through its shares, rounded up to the cent. */
function Owed({ per_1000_usd: perThousand, bound, covered_percentage: covered }: WeighedPurification) {
  const { say, print } = useLanguage()
  const { dollars, owedOfPart, owed, owedOfAll } = say.fund.purification
  const cents = Math.ceil(Math.round(perThousand * 1e6) / 1e4)
  const amount = print.bound(bound, dollars(print.exact(cents / 100, 2)))
  const [thousand, known] = [print.count(1000), print.percent(covered)]
  if (covered < coveredMin) return <>{owedOfPart(thousand, amount, known)}</>
  return <>{(covered < 100 ? owed : owedOfAll)(thousand, <strong>{amount}</strong>, known)}</>
}

const issuerQuartersMax = 4

/** The newest quarters that the issuer has published, with figures for comparison. */
function IssuerTable({ issuer, id }: { readonly issuer: IssuerPurification; readonly id: string }) {
  const { name, periods, comparison } = issuer
  const { say, print } = useLanguage()
  const { published, quarters, columns, dollars, allQuarters } = say.fund.purification
  return (
    <>
      <h3>{published(name)}</h3>
      <p>
        <English>{comparison}</English>
      </p>
      <details>
        <summary>{quarters}</summary>
        <TableRegion label={published(name)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{columns.quarter}</th>
                <th scope="col" class="number">
                  {columns.dividend}
                </th>
                <th scope="col" class="number">
                  {columns.purification}
                </th>
                <th scope="col" class="number">
                  {columns.percent}
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.slice(0, issuerQuartersMax).map((period) => (
                <tr key={period.quarter_end}>
                  <th scope="row">
                    <Day day={period.quarter_end} />
                  </th>
                  <td class="number">{dollars(print.exact(period.dividend_per_share, 2))}</td>
                  <td class="number">{dollars(print.exact(period.purification_per_share, 2))}</td>
                  <td class="number">{print.percent(period.percentage)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
        <p class="small">
          {allQuarters(
            print.count(periods.length),
            <code class="wrap">{`GET /v1/instruments/${id}/purification`}</code>,
          )}
        </p>
      </details>
    </>
  )
}
