import type { Flip, Standing } from "../../../src/contract/standards.ts"
import { Amount } from "../../html/amount.tsx"
import { printExact } from "../../html/numbers.ts"
import { ruleOf, screenTitle } from "../../html/screens.ts"

/** Where the verdict turns: the share price in a sentence or two, debt and prohibited income folded. */
export function StockFlips(props: {
  readonly standing: Standing
  /** Of the closes of this listing; null where they are not those that the verdict was made with. */
  readonly closeCurrency: string | null
  /** Of the reports. */
  readonly currency: string | null
}) {
  const { standing, closeCurrency, currency } = props
  if (standing.business_activity.result === "fail" || standing.status === "pending") return null
  const sentences = closeCurrency === null ? [] : priceSentences(standing, closeCurrency)
  const amounts = standing.flips.filter(({ debt, income }) => debt !== null || income !== null)
  if (sentences.length === 0 && amounts.length === 0) return null
  return (
    <div class="flips">
      {sentences.length === 0 ? null : <p>{sentences.join(" ")}</p>}
      {amounts.length === 0 ? null : (
        <details>
          <summary>Debt and income at which a screen turns</summary>
          <ul class="lists">
            {amounts.map((flip) => (
              <li key={flip.screen}>
                {screenTitle(flip.screen, standing.methodology)} <Turn flip={flip} currency={currency} />.
              </li>
            ))}
          </ul>
          <p class="small">Each by itself, with everything else as it is.</p>
        </details>
      )}
    </div>
  )
}

/** `passes until USD 1.11 trillion more debt is raised`. */
function Turn({
  flip: { debt, income },
  currency,
}: {
  readonly flip: Flip
  readonly currency: string | null
}) {
  const change = debt ?? income ?? 0
  const amount = <Amount value={Math.abs(change)} currency={currency} />
  if (debt !== null)
    return change > 0 ? (
      <>passes until {amount} more debt is raised</>
    ) : (
      <>fails until {amount} of debt is repaid</>
    )
  return change > 0 ? (
    <>passes until there is {amount} more prohibited income</>
  ) : (
    <>fails until there is {amount} less prohibited income</>
  )
}

/** The price at which the verdict turns, then what that asks of the coming month ends. Empty where no price does it. */
export function priceSentences(standing: Standing, currency: string): readonly string[] {
  const turning = turningScreens(standing)
  const deciding = standing.flips.filter(
    ({ screen, basis, price }) =>
      turning.includes(screen) && price !== null && (basis === "spot" || basis === "average"),
  )
  const [first] = deciding
  // Screens that take different prices have no one price at which the verdict turns.
  if (first === undefined || deciding.some(({ basis }) => basis !== first.basis)) return []
  const isFall = standing.status === "compliant"
  if (!isFall && deciding.length < turning.length) return []
  const words = (basis: Flip["basis"]) => {
    const prices = standing.flips.flatMap((flip) =>
      turning.includes(flip.screen) && flip.basis === basis ? (flip.price ?? []) : [],
    )
    return prices.length === 0 ? null : printPrice(Math.max(...prices), { currency, isFall })
  }
  const turned = `Would turn ${isFall ? "non-compliant" : "compliant"} ${words(first.basis)} a share`
  if (first.basis === "spot") return [`${turned}, all else the same.`]
  const months = ruleOf(standing.methodology, first.screen)?.months ?? 0
  return [
    `${turned} on average over ${months} months.`,
    comingText(words("next_month_end"), words("within_12_months")),
  ]
}

/** Of a pass every screen may turn it; of a failure every failed one has to. Empty where something else is open. */
function turningScreens({ status, screens }: Standing): readonly string[] {
  const named = Object.entries(screens)
  if (status === "compliant") return named.map(([name]) => name)
  if (named.some(([, { result }]) => result === "not_applicable")) return []
  return named.flatMap(([name, { result }]) => (result === "fail" ? [name] : []))
}

function comingText(next: string | null, within: string | null): string {
  if (within === null) return "No share price of the coming 12 months alone would do it."
  if (next === null)
    return `Next month's end alone cannot do it; within 12 months, a price ${within} at each month's end would.`
  return `At next month's end alone it would take a price ${next}; within 12 months, one ${within} at each month's end.`
}

/** `below USD 41.20`: rounded so that every such price does turn it. */
function printPrice(
  price: number,
  { currency, isFall }: { readonly currency: string; readonly isFall: boolean },
): string {
  const scale = price < 1 ? 10_000 : 100
  const rounded = (isFall ? Math.floor(price * scale) : Math.ceil(price * scale)) / scale
  return `${isFall ? "below" : "above"} ${currency} ${printExact(rounded, 2)}`
}
