import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { Evidence, EvidenceMetric, EvidenceRatio } from "../../../src/evidence/schema.ts"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import { upperFirst } from "../../../src/screening/screens/declarations.ts"
import type { Bound, RatioScreenName } from "../../../src/vocabulary.ts"
import { sideText } from "../../html/charts/gauge.tsx"
import { Amount, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { printDay } from "../../html/days.ts"
import { boundWords, printExact, printLimit, printQuotientAgainst, printRatio } from "../../html/numbers.ts"
import { screenTitle, sideWords, spotWords } from "../../html/screens.ts"
import { readableCode } from "./labels.ts"
import { summandsOf, Tag } from "./sources.tsx"

/** How one ratio was computed: the summands, the denominator and the division. */
export function RatioDerivation(props: {
  readonly entry: EvidenceRatio
  /** `id@version` */
  readonly methodology: string
  readonly currency: string
  /** The screen above this one that has the same market capitalisation and shows its computation. */
  readonly sameAs?: RatioScreenName | null
}) {
  const { entry, methodology, currency, sameAs = null } = props
  const { metric } = entry
  return (
    <div class="built">
      <h4>The calculation</h4>
      <p>
        <code class="wrap">{metric.formula}</code>
      </p>
      {metric.numerator.value === null ? null : (
        <Numerator entry={entry} methodology={methodology} currency={currency} />
      )}
      {sameAs === null ? null : (
        <p>
          The denominator is the same as in{" "}
          <a href={`#${screenWords[sameAs].id}`}>{screenTitle(sameAs, methodology)}</a>.
        </p>
      )}
      {metric.denominator.value === null || sameAs !== null ? null : (
        <Denominator entry={entry} methodology={methodology} currency={currency} />
      )}
      <h4>The division</h4>
      <p class="division">{divisionText(entry)}</p>
      {metric.note === undefined ? null : <p class="small wrap">{metric.note}</p>}
    </div>
  )
}

function Numerator(props: {
  readonly entry: EvidenceRatio
  readonly methodology: string
  readonly currency: string
}) {
  const { entry, methodology, currency } = props
  const { label, value, estimates = {} } = entry.metric.numerator
  const parts = summandsOf(entry)
  // The table of sources has the amount of each tag.
  const isListed = parts.every(({ tag }) => tag !== null)
  return (
    <>
      <h4>Numerator: {label.toLowerCase()}</h4>
      {isListed ? null : (
        <TableRegion label={`What ${label} is made of: ${screenTitle(entry.name, methodology)}`}>
          <table>
            <tbody>
              {parts.map(({ name, amount, tag }) => (
                <tr key={name}>
                  <th scope="row" class="name">
                    {tag === null ? readableCode(name) : <Tag tag={tag} />}
                  </th>
                  <td class="number">
                    {boundWords(estimates[name]?.bound)}
                    {printExact(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {Object.entries(estimates).map(([name, { rule }]) => (
        <p key={name} class="small wrap">
          {readableCode(name)} is an estimate: {rule}.
        </p>
      ))}
      <p>
        {parts.length > 1 ? "Together: " : ""}
        <strong>
          {boundWords(numeratorBound(entry))}
          {currency} {printExact(value ?? 0)}
        </strong>
      </p>
    </>
  )
}

/** The bound of the numerator. In an older packet, only the strategy of a source states the bound. */
function numeratorBound({ metric, sources }: EvidenceRatio): Bound | null {
  const { bound } = metric.numerator
  if (bound !== undefined) return bound
  return sources.some(({ extraction_strategy: strategy }) => strategy === "UpperBound") ? "at_most" : null
}

function Denominator(props: {
  readonly entry: EvidenceRatio
  readonly methodology: string
  readonly currency: string
}) {
  const { entry, methodology, currency } = props
  const { denominator } = entry.metric
  const { label, value, components = {}, shares_outstanding: shares, price } = denominator
  const filed = entry.sources.find(({ raw_values: raw }) => "shares_outstanding" in raw)
  const isProduct = shares !== undefined && price !== undefined
  return (
    <>
      <h4>Denominator: {label.toLowerCase()}</h4>
      {isProduct ? (
        <Product
          denominator={{ ...denominator, shares, price }}
          countFiled={filed?.raw_values.shares_outstanding ?? shares}
          currency={currency}
          spot={spotWords(methodology, entry.name)}
        />
      ) : null}
      {Object.entries(components).map(([name, amount]) => (
        <p key={name}>
          {readableCode(name)}: {printExact(amount)}
        </p>
      ))}
      <p>
        <strong>
          {boundWords(denominator.bound)}
          {currency} {printExact(Number((value ?? 0).toFixed(2)))}
        </strong>
      </p>
    </>
  )
}

type Denominator = EvidenceMetric["denominator"]

/** Market capitalisation: shares, over the ratio of receipts, times mean close and exchange rate. */
function Product(props: {
  readonly denominator: Denominator & { readonly shares: number; readonly price: number }
  readonly countFiled: number
  readonly currency: string
  /** The words for a single close. */
  readonly spot: string
}) {
  const { denominator, countFiled, currency, spot } = props
  const { shares, price, closes = [], method } = denominator
  const { ordinary_per_share: perShare, exchange_rate: rate } = denominator
  const { price_currency: priceCurrency = "" } = denominator
  const over = perShare === undefined ? "" : ` ÷ ${printExact(perShare)}`
  const inCurrency = rate === undefined ? "" : ` × ${printExact(rate)}`
  const mean = method === "spot" ? spot : `the mean of ${closes.length} month-end closes`
  return (
    <>
      <p>{`${printExact(shares)} shares${over} × ${printExact(price)}, ${mean}${inCurrency}`}</p>
      {perShare === undefined ? null : (
        <p class="small">Each share of this listing represents {printExact(perShare)} ordinary shares.</p>
      )}
      {rate === undefined ? null : <p class="small">{rateText(denominator, rate, currency)}</p>}
      {countFiled === shares ? null : (
        <p class="small">Filed as {printExact(countFiled)} shares; adjusted for later splits.</p>
      )}
      <ul class={closes.some((each) => each.rate !== undefined) ? "closes rated" : "closes"}>
        {closes.map(({ date, close, rate: ofDay }) => (
          <li key={date}>
            {printDay(date)} <span>{printExact(close)}</span>
            {ofDay === undefined ? null : (
              <span class="small">{` ${closeRateText(ofDay, date, priceCurrency, currency)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says from where the rate comes, and what it is. */
function rateText(
  { exchange_rate_source: source, price_currency: price = "", closes = [] }: Denominator,
  rate: number,
  currency: string,
): string {
  if (source === "unit") return `A hundred ${price} are one ${currency}.`
  if (source !== "reference")
    return `One ${price} is ${currency} ${printExact(rate)}, the rate at which a filing converts its total assets.`
  const each = closes.length === 1 ? "The close is" : "Each close is"
  const mean = closes.length === 1 ? "" : " on average"
  return `${each} converted from ${price} to ${currency} at the European Central Bank's reference rates of its day. By these rates one ${price} is${mean} ${currency} ${printExact(rate)}.`
}

/** Prints the rates of a close: `1.1699 USD for one euro`. Names their day if it is not that of the close. */
function closeRateText(
  rate: NonNullable<NonNullable<Denominator["closes"]>[number]["rate"]>,
  date: string,
  price: string,
  currency: string,
): string {
  const sides = [
    { code: price, perEuro: rate.price_currency_per_euro },
    { code: currency, perEuro: rate.currency_per_euro },
  ]
  const quoted = sides.filter(({ code }) => code !== "EUR")
  const day = rate.date === date ? "" : `, the rates of ${printDay(rate.date)}`
  return `${quoted.map(({ code, perEuro }) => `${printExact(perEuro)} ${code}`).join(" and ")} for one euro${day}`
}

/** The division with its operands, to six decimals or more. */
function divisionText({ metric, result }: EvidenceRatio): string {
  const { numerator, denominator, value, bound, threshold: limit, operator } = metric
  const above = numerator.value
  const below = denominator.value
  if (above === null || below === null || result === "not_applicable") return "It could not be computed."
  const against = `the limit of ${printLimit(limit)}`
  if (below === 0 || value === null) {
    return `${printExact(above)} ÷ ${printExact(below)} has no result; the screen ${result === "pass" ? "passes" : "fails"}.`
  }
  const quotient = printQuotientAgainst(above / below, { operator, limit })
  const division = `${printExact(above)} ÷ ${printExact(Number(below.toFixed(2)))} = ${quotient}`
  const side = sideWords[operator][result]
  return `${division}, printed as ${boundWords(bound)}${printRatio(value)}: ${side} ${against}. ${sideText({ result, buffer: null })}`
}

/** The days of the figures, and the market capitalisation by which screens divide. */
export function Basis(props: { readonly packet: Evidence; readonly ratios: readonly EvidenceRatio[] }) {
  const { packet, ratios } = props
  const overCap = ratios.filter(({ name }) => name.endsWith("_to_market_cap"))
  const [first] = overCap
  const cap = first?.metric.denominator
  const named = overCap.map(({ name }) => screenWords[name].label).join(" and ")
  const balance = periodEndOf(ratios, ["interest_bearing_debt", "cash_and_interest_bearing_securities"])
  const income = periodEndOf(ratios, ["revenue", "total_income"])
  const isKnown = first !== undefined && cap !== undefined && cap.value !== null
  if (!isKnown && balance === null && income === null) return null
  return (
    <details>
      <summary>The days, and what is divided by</summary>
      {first === undefined || cap === undefined || cap.value === null ? null : (
        <p>
          {upperFirst(named.toLowerCase())} {named === "Debt" ? "is" : "are"} divided by a market
          capitalisation of{" "}
          <strong>
            <Amount value={Number(cap.value.toFixed(2))} currency={packet.currency} bound={cap.bound} />
          </strong>
          <CapBasis
            cap={cap}
            methodology={methodologyRef(packet.methodology)}
            screen={first.name}
            currency={packet.currency}
          />
          .
        </p>
      )}
      {balance === null && income === null ? null : (
        <p>
          {balance === null ? null : (
            <>
              Balances are of <Day day={balance} />.{" "}
            </>
          )}
          {income === null ? null : (
            <>
              Income is for {packet.period}, the fiscal year to <Day day={income} />.{" "}
            </>
          )}
          Every amount is in {packet.currency}.
        </p>
      )}
    </details>
  )
}

/** Shares times price. Left to the computation below if it involves receipts or currencies. */
function CapBasis(props: {
  readonly cap: Denominator
  readonly methodology: string
  readonly screen: RatioScreenName
  readonly currency: string
}) {
  const { cap, methodology, screen, currency } = props
  const { shares_outstanding: shares, price, closes = [], exchange_rate: rate, ordinary_per_share: per } = cap
  const [first] = closes
  const last = closes.at(-1)
  if (shares === undefined || price === undefined || first === undefined || last === undefined) return null
  const isPlain = rate === undefined && per === undefined
  return (
    <>
      {": "}
      <Amount value={shares} /> shares at {isPlain ? `${currency} ${price.toFixed(2)}, ` : ""}
      {cap.method === "spot"
        ? `${spotWords(methodology, screen)}, of `
        : `the mean of ${closes.length} month-end closes to `}
      <Day day={last.date} />
    </>
  )
}

/** The end of the period of the first raw value that has one of these names. */
function periodEndOf(ratios: readonly EvidenceRatio[], names: readonly string[]): string | null {
  const sources = ratios.flatMap((ratio) => ratio.sources)
  return sources.find(({ raw_values: raw }) => names.some((name) => name in raw))?.period_end ?? null
}
