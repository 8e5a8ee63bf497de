import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { Evidence, EvidenceMetric, EvidenceRatio } from "../../../src/evidence/schema.ts"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import type { Operator, RatioScreenName } from "../../../src/vocabulary.ts"
import { Amount, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { English } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { printQuotientAgainst } from "../../html/numbers.ts"
import { amountLabel, ruleOf, screenTitle } from "../../html/screens.ts"
import { CodeName } from "./code-name.tsx"
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
  const language = useLanguage()
  const { calculation: words } = language.say.evidence
  return (
    <div class="built">
      <h4>{words.title}</h4>
      <p>
        <code class="wrap">{metric.formula}</code>
      </p>
      {metric.numerator.value === null ? null : (
        <Numerator entry={entry} methodology={methodology} currency={currency} />
      )}
      {sameAs === null ? null : (
        <p>
          {words.sameDenominator(
            <a href={`#${screenWords[sameAs].id}`}>{screenTitle(sameAs, methodology, language)}</a>,
          )}
        </p>
      )}
      {metric.denominator.value === null || sameAs !== null ? null : (
        <Denominator entry={entry} methodology={methodology} currency={currency} />
      )}
      <h4>{words.division}</h4>
      <p class="division">{divisionText(entry, language)}</p>
      {metric.note === undefined ? null : (
        <p class="small wrap">
          <English>{metric.note}</English>
        </p>
      )}
    </div>
  )
}

function Numerator(props: {
  readonly entry: EvidenceRatio
  readonly methodology: string
  readonly currency: string
}) {
  const { entry, methodology, currency } = props
  const { value, estimates = {} } = entry.metric.numerator
  const language = useLanguage()
  const { print } = language
  const { calculation: words } = language.say.evidence
  const label = amountLabel(entry.metric.numerator.label, language)
  const parts = summandsOf(entry)
  const total = (
    <strong>{print.bound(entry.metric.numerator.bound, `${currency} ${print.exact(value ?? 0)}`)}</strong>
  )
  // The table of sources has the amount of each tag.
  const isListed = parts.every(({ tag }) => tag !== null)
  return (
    <>
      <h4>{words.numerator(label)}</h4>
      {isListed ? null : (
        <TableRegion label={words.madeOf(label, screenTitle(entry.name, methodology, language))}>
          <table>
            <tbody>
              {parts.map(({ name, amount, tag }) => (
                <tr key={name}>
                  <th scope="row" class="name">
                    {tag === null ? <CodeName code={name} /> : <Tag tag={tag} />}
                  </th>
                  <td class="number">{print.bound(estimates[name]?.bound, print.exact(amount))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {Object.entries(estimates).map(([name, { rule }]) => (
        <p key={name} class="small wrap">
          {words.estimate(<CodeName code={name} />, <English>{rule}</English>)}
        </p>
      ))}
      <p>{parts.length > 1 ? words.together(total) : total}</p>
    </>
  )
}

function Denominator(props: {
  readonly entry: EvidenceRatio
  readonly methodology: string
  readonly currency: string
}) {
  const { entry, methodology, currency } = props
  const { denominator } = entry.metric
  const { value, components = {}, shares_outstanding: shares, price } = denominator
  const language = useLanguage()
  const { print } = language
  const label = amountLabel(denominator.label, language)
  const filed = entry.sources.find(({ raw_values: raw }) => "shares_outstanding" in raw)
  const isProduct = shares !== undefined && price !== undefined
  return (
    <>
      <h4>{language.say.evidence.calculation.denominator(label)}</h4>
      {isProduct ? (
        <Product
          denominator={{ ...denominator, shares, price }}
          countFiled={filed?.raw_values.shares_outstanding ?? shares}
          currency={currency}
          spot={spotWords(methodology, entry.name, language)}
        />
      ) : null}
      {Object.entries(components).map(([name, amount]) => (
        <p key={name}>
          <CodeName code={name} />: {print.exact(amount)}
        </p>
      ))}
      <p>
        <strong>
          {print.bound(denominator.bound, `${currency} ${print.exact(Number((value ?? 0).toFixed(2)))}`)}
        </strong>
      </p>
    </>
  )
}

type Denominator = EvidenceMetric["denominator"]

/** The words for the close of a market capitalisation that uses a single close. */
function spotWords(methodology: string, name: string, { say }: Language): string {
  const { lastClose, onlyClose } = say.evidence.calculation
  return ruleOf(methodology, name)?.months === 0 ? lastClose : onlyClose
}

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
  const language = useLanguage()
  const { print } = language
  const { calculation: words } = language.say.evidence
  const over = perShare === undefined ? "" : ` ÷ ${print.exact(perShare)}`
  const inCurrency = rate === undefined ? "" : ` × ${print.exact(rate)}`
  const mean = method === "spot" ? spot : words.meanClose(closes.length, print.count(closes.length))
  return (
    <>
      <p>{words.product(print.exact(shares), over, print.exact(price), mean, inCurrency)}</p>
      {perShare === undefined ? null : <p class="small">{words.receipt(print.exact(perShare))}</p>}
      {rate === undefined ? null : (
        <p class="small">{rateText(denominator, `${currency} ${print.exact(rate)}`, currency, language)}</p>
      )}
      {countFiled === shares ? null : <p class="small">{words.filedAs(print.exact(countFiled))}</p>}
      <ul class={closes.some((each) => each.rate !== undefined) ? "closes rated" : "closes"}>
        {closes.map(({ date, close, rate: ofDay }) => (
          <li key={date}>
            {print.day(date)} <span>{print.exact(close)}</span>
            {ofDay === undefined ? null : (
              <span class="small">{` ${closeRateText({ rate: ofDay, date, price: priceCurrency, currency }, language)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says from where the rate comes, and what it is. `rate`: printed, with the currency. */
function rateText(
  { exchange_rate_source: source, price_currency: price = "", closes = [] }: Denominator,
  rate: string,
  currency: string,
  { say }: Language,
): string {
  const { rates } = say.evidence.calculation
  if (source === "unit") return rates.unit(price, currency)
  if (source !== "reference") return rates.filing(price, rate)
  return rates[closes.length === 1 ? "oneClose" : "everyClose"](price, currency, rate)
}

/** Prints the rates of a close: `1.1699 USD for one euro`. Names their day if it is not that of the close. */
function closeRateText(
  close: {
    readonly rate: NonNullable<NonNullable<Denominator["closes"]>[number]["rate"]>
    readonly date: string
    readonly price: string
    readonly currency: string
  },
  { say, print }: Language,
): string {
  const { rate, date, price, currency } = close
  const { perEuro, perEuroOn } = say.evidence.calculation
  const sides = [
    { code: price, amount: rate.price_currency_per_euro },
    { code: currency, amount: rate.currency_per_euro },
  ]
  const quoted = sides.filter(({ code }) => code !== "EUR")
  const amounts = print.all(quoted.map(({ code, amount }) => `${print.exact(amount)} ${code}`))
  return rate.date === date ? perEuro(amounts) : perEuroOn(amounts, print.day(rate.date))
}

type Side = keyof Language["say"]["evidence"]["calculation"]["sides"]

/** The side of the limit on which a ratio is, if it passes and if it fails. */
const sides: Readonly<Record<Operator, { readonly pass: Side; readonly fail: Side }>> = {
  "<=": { pass: "not above", fail: "above" },
  "<": { pass: "below", fail: "not below" },
  ">=": { pass: "not below", fail: "below" },
  ">": { pass: "above", fail: "not above" },
}

/** The division with its operands, to six decimals or more. */
function divisionText({ metric, result }: EvidenceRatio, language: Language): string {
  const { say, print } = language
  const { numerator, denominator, value, bound, threshold: limit, operator } = metric
  const { calculation: words } = say.evidence
  const above = numerator.value
  const below = denominator.value
  if (above === null || below === null || result === "not_applicable") return words.notComputed
  if (below === 0 || value === null)
    return words.overNothing[result](`${print.exact(above)} ÷ ${print.exact(below)}`)
  const quotient = printQuotientAgainst(above / below, { operator, limit })
  const division = `${print.exact(above)} ÷ ${print.exact(Number(below.toFixed(2)))} = ${ungrouped(quotient, language)}`
  const ratio = print.bound(bound, print.ratio(value))
  const { passes, fails } = say.card.screens
  const side = words.sides[sides[operator][result]]
  return `${side(division, ratio, print.limit(limit))} ${result === "pass" ? passes : fails}`
}

/** Digits such as `0.021200` as the language writes them. English has no separators here. */
function ungrouped(digits: string, { code, print }: Language): string {
  return code === "en" ? digits : print.exact(Number(digits), digits.split(".")[1]?.length ?? 0)
}

/** The days of the figures, and the market capitalisation by which screens divide. */
export function Basis(props: { readonly packet: Evidence; readonly ratios: readonly EvidenceRatio[] }) {
  const { packet, ratios } = props
  const overCap = ratios.filter(({ name }) => name.endsWith("_to_market_cap"))
  const [first] = overCap
  const cap = first?.metric.denominator
  const { card, evidence } = useLanguage().say
  const { calculation: words } = evidence
  const balance = periodEndOf(ratios, ["interest_bearing_debt", "cash_and_interest_bearing_securities"])
  const income = periodEndOf(ratios, ["revenue", "total_income"])
  const isKnown = first !== undefined && cap !== undefined && cap.value !== null
  if (!isKnown && balance === null && income === null) return null
  return (
    <details>
      <summary>{words.basis}</summary>
      {first === undefined || cap === undefined || cap.value === null ? null : (
        <p>
          {words.overCap(
            overCap.map(({ name }) => card.screens.label(name)),
            <strong>
              <Amount value={Number(cap.value.toFixed(2))} currency={packet.currency} bound={cap.bound} />
            </strong>,
            <CapBasis
              cap={cap}
              methodology={methodologyRef(packet.methodology)}
              screen={first.name}
              currency={packet.currency}
            />,
          )}
        </p>
      )}
      {balance === null && income === null ? null : (
        <p>
          {balance === null ? null : <>{words.balances(<Day day={balance} />)} </>}
          {income === null ? null : <>{words.income(packet.period, <Day day={income} />)} </>}
          {words.currency(packet.currency)}
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
  const language = useLanguage()
  const { calculation: words } = language.say.evidence
  const count = <Amount value={shares} />
  const each = isPlain ? `${currency} ${ungrouped(price.toFixed(2), language)}` : null
  const day = <Day day={last.date} />
  if (cap.method === "spot")
    return <>{words.capOf(count, each, spotWords(methodology, screen, language), day)}</>
  const mean = words.meanClose(closes.length, language.print.count(closes.length))
  return <>{words.capOfMean(count, each, mean, day)}</>
}

/** The end of the period of the first raw value that has one of these names. */
function periodEndOf(ratios: readonly EvidenceRatio[], names: readonly string[]): string | null {
  const sources = ratios.flatMap((ratio) => ratio.sources)
  return sources.find(({ raw_values: raw }) => names.some((name) => name in raw))?.period_end ?? null
}
