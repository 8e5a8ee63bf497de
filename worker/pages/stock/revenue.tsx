import { countedKinds, countsInterestAlone, hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance, ComplianceRevenue } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { Hatching } from "../../html/charts/gauge.tsx"
import { Amount, Fold, TableRegion } from "../../html/components.tsx"
import { boundWords, printExact, printPercent, toHundredths } from "../../html/numbers.ts"
import { ruleOf } from "../../html/screens.ts"
import type { DocumentResult } from "./documents.ts"
import { revenueKindLabels } from "./labels.ts"

interface StockRevenueModel {
  readonly compliance: Compliance
  readonly evidence: DocumentResult<Evidence>
}

/** The exact part of prohibited income in revenue; null if the standard divides by another figure. */
export function exactShare({
  screens,
  methodology,
}: Pick<Compliance, "screens" | "methodology">): number | null {
  const rule = ruleOf(methodology, "prohibited_revenue")
  if (rule?.denominator.join() !== "revenue" || !rule.numerator.includes("prohibited_income")) return null
  return screens?.prohibited_revenue?.value ?? null
}

/** The income that the part of prohibited income counts, in a line; null if the figure is not split. */
export function countedWords(
  compliance: Pick<Compliance, "revenue" | "screens" | "methodology">,
): string | null {
  const { revenue, screens, methodology } = compliance
  if (screens?.business_activity.result === "fail")
    return "The core business is prohibited: all revenue counts"
  if (revenue === null) return null
  const rule = ruleOf(methodology, "prohibited_revenue")
  if (rule?.numerator.includes("prohibited_activity_income")) return "Interest is not counted"
  const kinds = countedKinds(revenue.prohibited)
  if (kinds.length === 0) return null
  const names = kinds.map((kind) => revenueKindLabels[kind].toLowerCase()).join(", ")
  return `Counts ${names}${countsInterestAlone(compliance) ? " only" : ""}`
}

export function StockRevenue({ compliance, evidence }: StockRevenueModel) {
  const { revenue, screens } = compliance
  return (
    <Fold id="revenue" title="Revenue: which part counts">
      {revenue === null ? (
        <p>{whyNoSplit(compliance)}</p>
      ) : (
        <Split
          revenue={revenue}
          currency={evidence.ok ? evidence.document.currency : null}
          shares={revenueShares(revenue, exactShare(compliance))}
          isAllCounted={screens?.business_activity.result === "fail"}
          hasUncounted={hasUncounted(compliance)}
        />
      )}
    </Fold>
  )
}

function whyNoSplit({ screens, determination }: Compliance): string {
  if (screens?.structural !== undefined) return "A vehicle screened on its structure has no revenue to split."
  if (determination.status === "pending") return "Not split while there is no verdict."
  return "The prohibited part of revenue is not disclosed."
}

interface RevenueShares {
  readonly permissible: number
  readonly prohibited: number
}

/**
 * The parts of revenue in percent. Two decimals may round a failing part to the limit, so the screen's more
 * exact ratio is used if it rounds to the same percentage. A part that two decimals round to zero is computed
 * from the amounts. A part above 100% is shown as the whole, and the screen shows the excess.
 */
function revenueShares(
  { total, permissible, prohibited }: ComplianceRevenue,
  ratio: number | null,
): RevenueShares {
  if (prohibited.percentage === 0 && prohibited.amount > 0 && total > 0) {
    const share = (prohibited.amount / total) * 100
    return { permissible: 100 - share, prohibited: share }
  }
  const exact = ratio === null ? null : Number((ratio * 100).toPrecision(15))
  if (exact === null || exact > 100 || Number(exact.toFixed(2)) !== prohibited.percentage) {
    return { permissible: permissible.percentage, prohibited: prohibited.percentage }
  }
  return { permissible: Number((100 - exact).toPrecision(15)), prohibited: exact }
}

interface PartLabels {
  readonly counted: string
  readonly rest: string
}
const partLabels: PartLabels = { counted: "Prohibited", rest: "Permissible" }
/** If other income is in doubt, only interest is known to be prohibited, and the rest is not known to be permissible. */
const interestLabels: PartLabels = { counted: "Interest income", rest: "Other revenue" }

function Split(props: {
  readonly revenue: ComplianceRevenue
  readonly currency: string | null
  readonly shares: RevenueShares
  /** True if the core business is prohibited. The income of each kind is then not printed. */
  readonly isAllCounted: boolean
  readonly hasUncounted: boolean
}) {
  const { revenue, currency, shares, isAllCounted } = props
  const { total, permissible, prohibited } = revenue
  const counted = countedKinds(prohibited)
  const kinds = (isAllCounted && counted.length === 1) || props.hasUncounted ? [] : counted
  const labels = props.hasUncounted ? interestLabels : partLabels
  const { breakdown_bounds: bounds = {} } = prohibited
  const money = (amount: number, bound: Bound | null | undefined = null) => (
    <Amount value={amount} currency={currency} bound={bound} />
  )
  return (
    <>
      <PartsBar shares={shares} revenue={revenue} labels={labels} />
      <TableRegion label={`Revenue: ${labels.rest.toLowerCase()} and ${labels.counted.toLowerCase()}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" class="number">
                Amount
              </th>
              <th scope="col" class="number">
                Of revenue
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{labels.rest}</th>
              <td class="number">{money(permissible.amount, permissible.bound)}</td>
              <td class="number">{printRevenueShare(shares.permissible, permissible.bound)}</td>
            </tr>
            <tr>
              <th scope="row">{labels.counted}</th>
              <td class="number">{money(prohibited.amount, prohibited.bound)}</td>
              <td class="number">{printRevenueShare(shares.prohibited, prohibited.bound)}</td>
            </tr>
            {kinds.map((kind) => (
              <tr key={kind} class="of-which">
                <th scope="row">of which: {revenueKindLabels[kind]}</th>
                <td class="number">{money(prohibited.breakdown[kind], bounds[kind])}</td>
                <td class="number">{ofRevenue(prohibited.breakdown[kind], revenue, bounds[kind] ?? null)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Revenue</th>
              <td class="number">{money(total)}</td>
              <td class="number" />
            </tr>
          </tbody>
        </table>
      </TableRegion>
      {isAllCounted ? (
        <p class="small">The core business is prohibited, so all revenue counts as prohibited.</p>
      ) : null}
      {props.hasUncounted ? (
        <p class="small">What is named under “What to know” is not counted as prohibited here.</p>
      ) : null}
      {prohibited.amount > total ? (
        <p class="small">Prohibited income exceeds revenue, so all revenue counts as prohibited.</p>
      ) : null}
    </>
  )
}

const hundredth = 0.01

/** Every digit of a part in percent. A part near 0% or 100% is put into words. */
function printRevenueShare(percentage: number, bound: Bound | null | undefined): string {
  if (percentage > 0 && percentage < hundredth) return `${boundWords(bound)}under 0.01%`
  if (percentage < 100 && percentage > 100 - hundredth) return `${boundWords(bound)}over 99.99%`
  return `${boundWords(bound)}${printExact(percentage, 2)}%`
}

function ofRevenue(amount: number, { total, prohibited }: ComplianceRevenue, bound: Bound | null): string {
  if (amount === prohibited.amount || total === 0) return ""
  return `${boundWords(bound)}${printPercent((amount / total) * 100)}`
}

const barHeight = 26

/** The two parts side by side. The prohibited part is hatched, and visible even if it is small. */
function PartsBar({
  shares: { permissible, prohibited },
  revenue,
  labels,
}: {
  readonly shares: RevenueShares
  readonly revenue: ComplianceRevenue
  readonly labels: PartLabels
}) {
  const share = prohibited === 0 ? 0 : Math.min(100, Math.max(0.6, prohibited))
  const across = toHundredths(share)
  const before = toHundredths(100 - across)
  const sentence = `Bar: ${printRevenueShare(permissible, revenue.permissible.bound)} of revenue is ${labels.rest.toLowerCase()}, ${printRevenueShare(prohibited, revenue.prohibited.bound)} ${labels.counted.toLowerCase()}.`
  return (
    <svg class="parts" width="100%" height={barHeight} role="img" aria-label={sentence}>
      <Hatching id="revenue-over" />
      <rect class="within" x="0" y="0" width={`${before}%`} height={barHeight} />
      {across === 0 ? null : (
        <rect x={`${before}%`} y="0" width={`${across}%`} height={barHeight} fill="url(#revenue-over)" />
      )}
      <rect class="edge" x="0" y="0" width="100%" height={barHeight} />
    </svg>
  )
}
