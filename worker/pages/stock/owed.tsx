import { hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import { boundWords, printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { amountExpected, grouped, isRoundedUp, newestYear, typedAmount } from "./purification.tsx"

export interface OwedModel {
  readonly compliance: Compliance
  readonly owed: DocumentResult<Purification>
  readonly shares: SharesReading
  /** The path of this page, without the standard. */
  readonly path: string
  /** The standard that the form sends; null if it need not be named. */
  readonly methodology: string | null
}

/** What the reader owes, on the card: for a number of shares, or of dividends, by the standard's own rule. */
export function Owed(model: OwedModel) {
  const { purification, screens } = model.compliance
  if (purification === null) return null
  const { required, percentage, bound = null } = purification
  if (screens?.business_activity.result === "fail") {
    return (
      <p class="purify">
        <a href="#purification">No amount is computed</a> (purification): a prohibited business is to be left
      </p>
    )
  }
  if (!required || percentage === 0)
    return <p class="purify">No part of a dividend has to be given away (purification).</p>
  const ofInterest = hasUncounted(model.compliance) ? " of interest income only" : ""
  const year = newestYear(model.owed)
  if (year?.isPerShare === true) {
    const basis = `${ofInterest}, ${year.label}`
    const perShare = owedPerShare(model.owed)
    if (perShare !== null) return <SharesForm {...model} perShare={perShare} basis={basis} />
    return (
      <p class="purify">
        <a href="#purification">
          Give away <strong>{year.bySs21}</strong> for {year.share}
        </a>{" "}
        (purification{basis})
      </p>
    )
  }
  const rounded = isRoundedUp(percentage, model.compliance) ? ", rounded up" : ""
  return (
    <p class="purify">
      <a href="#purification">
        Give away {boundWords(bound)}
        <strong>{printExact(percentage, 2)}%</strong> of dividends
      </a>{" "}
      (purification{ofInterest}
      {rounded})
    </p>
  )
}

interface PerShare {
  /** What one of today's shares of the page's line owes, unrounded. */
  readonly amount: number
  /** The words before an amount: `at most USD `. */
  readonly before: string
}

/** Null if the amount is not known, or the number of ordinary shares at the period's end that a share stands for. */
function owedPerShare(owed: DocumentResult<Purification>): PerShare | null {
  const [year] = owed.ok ? owed.document.periods : []
  if (!owed.ok || year === undefined) return null
  const { ordinary_per_share_line: ordinary } = owed.document
  const { ss21_per_share: perShare, shares_outstanding: then, shares_outstanding_today: today } = year
  if (perShare === null || ordinary === null || then === null || today === null || today === 0) return null
  return {
    amount: perShare * ordinary * (then / today),
    before: `${boundWords(year.bound)}${year.currency} `,
  }
}

function SharesForm(props: OwedModel & { readonly perShare: PerShare; readonly basis: string }) {
  const { shares, path, methodology, perShare, basis } = props
  const { amount, before } = perShare
  return (
    <form class="owed" method="get" action={path}>
      {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
      <p class="owed-line">
        Give away{" "}
        <output id="owed" for="shares">
          {before}
          {shares.ok ? amountOwed(shares.count, amount) : "…"}
        </output>{" "}
        for
        <input
          type="text"
          id="shares"
          name="shares"
          inputmode="decimal"
          autocomplete="off"
          maxlength={24}
          value={shares.typed}
          aria-label="Number of shares"
          aria-invalid={!shares.ok}
          data-per-share={String(amount)}
          data-before={before}
        />
        {shares.typed === "1" ? "share" : "shares"}
        <button type="submit">Calculate</button>
      </p>
      {shares.ok ? null : <p class="notice problem">{shares.sentence}</p>}
      <p class="small">
        <a href="#purification">Purification</a>
        {basis}
      </p>
    </form>
  )
}

/** What a number of shares owes, rounded up to the cent, so that rounding never keeps too much: `6.66`. */
export function amountOwed(shares: number, perShare: number): string {
  const cents = Math.ceil(Number((shares * perShare * 100).toPrecision(12)))
  return grouped((cents / 100).toFixed(2))
}

/** The number of shares that the reader typed, or the reason why the text is no number. */
export type SharesReading =
  | { readonly ok: true; readonly typed: string; readonly count: number }
  | { readonly ok: false; readonly typed: string; readonly sentence: string }

/** Reads `?shares=`; one share if the reader typed nothing. */
export function readShares(parameters: URLSearchParams): SharesReading {
  const typed = typedAmount(parameters, "shares")
  if (typed === null) return { ok: true, typed: "1", count: 1 }
  const { shown, amount } = typed
  if (amount === null) return { ok: false, typed: shown, sentence: amountExpected("number") }
  return { ok: true, typed: shown, count: Number(amount) }
}
