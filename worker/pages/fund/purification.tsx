import { methodOfStandard } from "../../../src/documents/purification-methods.ts"
import { issuerPurification } from "../../../src/funds/purification/issuer.ts"
import type { Etf, WeighedPurification } from "../../../src/funds/schema.ts"
import type { IssuerPurification } from "../../../src/purification/schema.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { boundWords, printCount, printExact, printPercent } from "../../html/numbers.ts"
import { whyUnheld } from "./holdings.tsx"

/** The amounts that holders of the fund are to give away, first by the method of the standard (its id). */
export function FundPurification({ fund, standard }: { readonly fund: Etf; readonly standard: string }) {
  const { badge_color, dividend_purification, ss21_purification: owed } = fund
  const issuer = issuerPurification(fund.instrument_id)
  const ofDividends = (
    <p key="dividends">
      {dividend_purification === null ? (
        whyUnknown(fund)
      ) : (
        <>
          <ToGiveAway {...dividend_purification} />
          {estimatedText(dividend_purification, "percentages")}
        </>
      )}
    </p>
  )
  const bySs21 =
    owed === undefined || owed === null ? null : (
      <p key="ss21">
        By AAOIFI SS 21 a share owes its part of a year's prohibited income, even if no dividend is paid:{" "}
        <Owed {...owed} />
        {estimatedText(owed, "amounts")}
      </p>
    )
  return (
    <Section id="purification" title="Purification">
      {methodOfStandard(standard) === "ss21_per_share" ? [bySs21, ofDividends] : [ofDividends, bySs21]}
      {badge_color === "green" || dividend_purification === null ? null : (
        <p>Giving this away does not make the fund compliant.</p>
      )}
      {issuer === null ? null : <IssuerTable issuer={issuer} id={fund.instrument_id} />}
      <p>
        <a href="/docs/purification">The two methods, and what they rest on</a>
      </p>
    </Section>
  )
}

function whyUnknown({ purity }: Etf): string {
  const why = purity.holdings_as_of === null ? whyUnheld(purity) : "None of its holdings has a percentage yet"
  return `We do not know how much of a dividend to give away. ${why}.`
}

/** The least covered percentage of the fund for a figure in bold. */
const coveredMin = 50

function ToGiveAway({
  bound,
  percentage,
  covered_percentage: covered,
}: NonNullable<Etf["dividend_purification"]>) {
  const share = `${boundWords(bound)}${printPercent(percentage)}`
  if (covered < coveredMin) {
    return (
      <>
        We know how much of this fund's dividends to give away for only {printPercent(covered)} of the fund.
        Of the dividends of that part it is {share}, the average by weight. The rest may need more or less.
      </>
    )
  }
  return (
    <>
      Give away <strong>{share}</strong> of the dividends this fund pays. This is the average of its holdings,
      by weight. We know it for {printPercent(covered)} of the fund; the rest may need more or less.
    </>
  )
}

interface Estimated {
  readonly at_most_percentage?: number | undefined
  readonly at_least_percentage?: number | undefined
}

/** A sentence on the weight of estimated figures; empty if there are none. `figures` is their name. */
function estimatedText(
  { at_most_percentage: most = 0, at_least_percentage: least = 0 }: Estimated,
  figures: string,
): string {
  if (most + least === 0) return ""
  const parts = [
    ...(most === 0 ? [] : [`for ${printPercent(most)} of the fund the true figure may be lower`]),
    ...(least === 0 ? [] : [`for ${printPercent(least)} of the fund it may be higher`]),
  ]
  return ` Some holdings' own ${figures} are estimates: ${parts.join(", ")}.`
}

/** The amount due on the fund through its shares, rounded up to the cent. */
function Owed({ per_1000_usd: perThousand, bound, covered_percentage: covered }: WeighedPurification) {
  const cents = Math.ceil(Math.round(perThousand * 1e6) / 1e4)
  const amount = `${boundWords(bound)}$${printExact(cents / 100, 2)}`
  if (covered < coveredMin) {
    return (
      <>
        what a fund share owes is known for only {printPercent(covered)} of the fund, and that part owes{" "}
        {amount} a year for 1,000 dollars of the fund. The rest is in no amount.
      </>
    )
  }
  return (
    <>
      1,000 dollars of this fund owe <strong>{amount}</strong> a year. We know it for {printPercent(covered)}{" "}
      of the fund
      {covered < 100 ? "; the rest is in no amount" : ""}.
    </>
  )
}

const issuerQuartersMax = 4

/** The newest quarters that the issuer has published, with figures for comparison. */
function IssuerTable({ issuer, id }: { readonly issuer: IssuerPurification; readonly id: string }) {
  const { name, periods, comparison } = issuer
  return (
    <>
      <h3>What {name} publishes</h3>
      <p>{comparison}</p>
      <details>
        <summary>Its newest quarters</summary>
        <TableRegion label={`What ${name} publishes`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Quarter to</th>
                <th scope="col" class="number">
                  Dividend of a share
                </th>
                <th scope="col" class="number">
                  Purification
                </th>
                <th scope="col" class="number">
                  Of the dividend
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.slice(0, issuerQuartersMax).map((period) => (
                <tr key={period.quarter_end}>
                  <th scope="row">
                    <Day day={period.quarter_end} />
                  </th>
                  <td class="number">${printExact(period.dividend_per_share, 2)}</td>
                  <td class="number">${printExact(period.purification_per_share, 2)}</td>
                  <td class="number">{printPercent(period.percentage)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
        <p class="small">
          All {printCount(periods.length)} quarters:{" "}
          <code class="wrap">{`GET /v1/instruments/${id}/purification`}</code>.
        </p>
      </details>
    </>
  )
}
