import { countedKinds, countsInterestAlone, hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance, ComplianceRevenue } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { Hatching } from "../../html/charts/gauge.tsx"
import { Amount, ColumnHeads, Fold, TableRegion } from "../../html/components.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { toHundredths } from "../../html/numbers.ts"
import { ruleOf } from "../../html/screens.ts"
import type { DocumentResult } from "./documents.ts"

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
  { say }: Pick<Language, "say">,
): string | null {
  const { revenue, screens, methodology } = compliance
  const words = say.evidence.revenue
  if (screens?.business_activity.result === "fail") return words.countsAll
  if (revenue === null) return null
  const rule = ruleOf(methodology, "prohibited_revenue")
  if (rule?.numerator.includes("prohibited_activity_income")) return words.countsNoInterest
  const kinds = countedKinds(revenue.prohibited)
  if (kinds.length === 0) return null
  return words[countsInterestAlone(compliance) ? "countsOnly" : "counts"](
    kinds.map((kind) => say.evidence.revenue.kinds[kind]),
  )
}

export function StockRevenue({ compliance, evidence }: StockRevenueModel) {
  const { revenue, screens } = compliance
  const words = useLanguage().say.evidence.revenue
  return (
    <Fold id="revenue" title={words.title}>
      {revenue === null ? (
        <p>{words.unsplit[whyNoSplit(compliance)]}</p>
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

function whyNoSplit({
  screens,
  determination,
}: Compliance): keyof Language["say"]["evidence"]["revenue"]["unsplit"] {
  if (screens?.structural !== undefined) return "vehicle"
  return determination.status === "pending" ? "pending" : "undisclosed"
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

/** `interest`: other income is in doubt, so the rest of revenue is not known to be permissible. */
type Parts = "prohibited" | "interest"

function Split(props: {
  readonly revenue: ComplianceRevenue
  readonly currency: string | null
  readonly shares: RevenueShares
  /** True if the core business is prohibited. The income of each kind is then not printed. */
  readonly isAllCounted: boolean
  readonly hasUncounted: boolean
}) {
  const language = useLanguage()
  const words = language.say.evidence.revenue
  const { revenue, currency, shares, isAllCounted } = props
  const { total, permissible, prohibited } = revenue
  const counted = countedKinds(prohibited)
  const kinds = (isAllCounted && counted.length === 1) || props.hasUncounted ? [] : counted
  const parts = props.hasUncounted ? "interest" : "prohibited"
  const labels = words.parts[parts]
  const { breakdown_bounds: bounds = {} } = prohibited
  const money = (amount: number, bound: Bound | null | undefined = null) => (
    <Amount value={amount} currency={currency} bound={bound} />
  )
  return (
    <>
      <PartsBar shares={shares} revenue={revenue} parts={parts} />
      <TableRegion label={labels.table}>
        <table>
          <thead>
            <tr>
              <ColumnHeads names={words.columns} numbers={[1, 2]} />
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{labels.rest}</th>
              <td class="number">{money(permissible.amount, permissible.bound)}</td>
              <td class="number">{revenueShare(shares.permissible, permissible.bound, language)}</td>
            </tr>
            <tr>
              <th scope="row">{labels.counted}</th>
              <td class="number">{money(prohibited.amount, prohibited.bound)}</td>
              <td class="number">{revenueShare(shares.prohibited, prohibited.bound, language)}</td>
            </tr>
            {kinds.map((kind) => (
              <tr key={kind} class="of-which">
                <th scope="row">{words.ofWhich(language.say.evidence.revenue.kinds[kind])}</th>
                <td class="number">{money(prohibited.breakdown[kind], bounds[kind])}</td>
                <td class="number">
                  {ofRevenue(prohibited.breakdown[kind], revenue, bounds[kind] ?? null, language)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{words.total}</th>
              <td class="number">{money(total)}</td>
              <td class="number" />
            </tr>
          </tbody>
        </table>
      </TableRegion>
      {isAllCounted ? <p class="small">{words.allCounts}</p> : null}
      {props.hasUncounted ? <p class="small">{words.uncounted}</p> : null}
      {prohibited.amount > total ? <p class="small">{words.exceeds}</p> : null}
    </>
  )
}

const hundredth = 0.01

/** Every digit of a part in percent. A part near 0% or 100% is put into words. */
function revenueShare(percentage: number, bound: Bound | null | undefined, { say, print }: Language): string {
  const { under, over } = say.evidence.revenue
  const whole = 100
  if (percentage > 0 && percentage < hundredth)
    return print.bound(bound, under(print.ratio(hundredth / whole)))
  if (percentage < whole && percentage > whole - hundredth)
    return print.bound(bound, over(print.ratio((whole - hundredth) / whole)))
  return print.bound(bound, print.ratio(percentage / whole))
}

function ofRevenue(
  amount: number,
  { total, prohibited }: ComplianceRevenue,
  bound: Bound | null,
  { print }: Language,
): string {
  if (amount === prohibited.amount || total === 0) return ""
  return print.bound(bound, print.percent((amount / total) * 100))
}

const barHeight = 26

/** The two parts side by side. The prohibited part is hatched, and visible even if it is small. */
function PartsBar({
  shares: { permissible, prohibited },
  revenue,
  parts,
}: {
  readonly shares: RevenueShares
  readonly revenue: ComplianceRevenue
  readonly parts: Parts
}) {
  const language = useLanguage()
  const share = prohibited === 0 ? 0 : Math.min(100, Math.max(0.6, prohibited))
  const across = toHundredths(share)
  const before = toHundredths(100 - across)
  const sentence = language.say.evidence.revenue.parts[parts].bar(
    revenueShare(permissible, revenue.permissible.bound, language),
    revenueShare(prohibited, revenue.prohibited.bound, language),
  )
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
