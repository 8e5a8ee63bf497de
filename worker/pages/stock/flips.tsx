import type { Compliance } from "../../../src/compliance/schema.ts"
import type { InstrumentOverview } from "../../../src/overview/schema.ts"
import { Amount } from "../../html/amount.tsx"
import { printExact } from "../../html/numbers.ts"
import { ratiosOf, ruleOf, screenTitle } from "../../html/screens.ts"

type Flip = NonNullable<Compliance["flips"]>[number]

/** Where the verdict turns: the share price in a sentence or two, debt and prohibited income folded. */
export function StockFlips(props: {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  /** The currency of the reports; null where it is not known. */
  readonly currency: string | null
}) {
  const { compliance, overview, currency } = props
  const { flips, screens, methodology } = compliance
  if (!flips || screens === null || screens.business_activity.result === "fail") return null
  const sentences = priceSentences(compliance, closeCurrency(overview))
  const amounts = flips.filter(({ debt, income }) => debt !== null || income !== null)
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
                {screenTitle(flip.screen, methodology)} <Turn flip={flip} currency={currency} />.
              </li>
            ))}
          </ul>
          <p class="small">Each by itself, with everything else as it is.</p>
        </details>
      )}
    </div>
  )
}

/** Prices are of the line that the company was measured by, which is listed first; null for its other lines. */
function closeCurrency({ instrument_id: id, listings, market_data }: InstrumentOverview): string | null {
  return listings[0] === undefined || listings[0].instrument_id === id ? market_data.currency : null
}

/** `passes until USD 1.11 trillion more debt is raised`. */
function Turn({ flip, currency }: { readonly flip: Flip; readonly currency: string | null }) {
  const { debt, income } = flip
  const change = debt ?? income ?? 0
  const amount = <Amount value={Number(Math.abs(change).toFixed(2))} currency={currency} />
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

/**
 * The price at which the verdict turns, then what that asks of the coming month ends. Empty where no price does it, or
 * `currency`, in which the share is traded, is not known.
 */
export function priceSentences(compliance: Compliance, currency: string | null): readonly string[] {
  const { flips, methodology, determination } = compliance
  const turning = turningScreens(compliance)
  const ofTurning = (flips ?? []).filter(({ screen }) => turning.includes(screen))
  const deciding = ofTurning.filter(
    ({ basis, price }) => price !== null && (basis === "spot" || basis === "average"),
  )
  const [first] = deciding
  // Screens that take different prices have no one price at which the verdict turns.
  if (first === undefined || currency === null || deciding.some(({ basis }) => basis !== first.basis))
    return []
  const isFall = determination.status === "compliant"
  if (!isFall && deciding.length < turning.length) return []
  const words = (basis: Flip["basis"]) => {
    const prices = ofTurning.flatMap((flip) => (flip.basis === basis ? (flip.price ?? []) : []))
    return prices.length === 0 ? null : printPrice(Math.max(...prices), currency, isFall ? "below" : "above")
  }
  const turned = `Would turn ${isFall ? "non-compliant" : "compliant"} ${words(first.basis)} a share`
  if (first.basis === "spot") return [`${turned}, with everything else as it is.`]
  const months = ruleOf(methodology, first.screen)?.months ?? 0
  return [
    `${turned} on average over ${months} months.`,
    comingText(words("next_month_end"), words("within_12_months")),
  ]
}

/** Any screen may turn a pass. To turn a failure, each failed screen must pass, and no other may be open. */
function turningScreens({ determination, screens }: Compliance): readonly string[] {
  const ratios = ratiosOf(screens ?? {})
  if (determination.status === "compliant") return ratios.map(({ name }) => name)
  if (ratios.some(({ screen }) => screen.result === "not_applicable")) return []
  return ratios.flatMap(({ name, screen }) => (screen.result === "fail" ? [name] : []))
}

function comingText(next: string | null, within: string | null): string {
  if (within === null) return "No share price of the coming 12 months would do that by itself."
  if (next === null)
    return `Next month's end alone cannot do that; a price ${within} at every month's end would, within 12 months.`
  return `At next month's end alone it would take a price ${next}; within 12 months, one ${within} at every month's end.`
}

/** `below USD 41.20`: rounded so that every such price does turn it. */
function printPrice(price: number, currency: string, side: "below" | "above"): string {
  const scale = price < 1 ? 10_000 : 100
  const round = side === "below" ? Math.floor : Math.ceil
  return `${side} ${currency} ${printExact(round(price * scale) / scale, 2)}`
}
