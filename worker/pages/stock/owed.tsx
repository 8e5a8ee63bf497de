import type { ComponentChildren, VNode } from "preact"
import { hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import { Bounded, boundWordsAround } from "../../html/components.tsx"
import type { Counted } from "../../html/language/english.tsx"
import { useLanguage } from "../../html/language/language.ts"
import { englishPrinters, type Printers } from "../../html/language/printers.ts"
import type { DocumentResult } from "./documents.ts"
import { amountExpected, isRoundedUp, newestYear, typedAmount } from "./purification.tsx"

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
  const language = useLanguage()
  const { say, print } = language
  const words = say.card.owed
  const { purification, screens } = model.compliance
  if (purification === null) return null
  const { required, percentage, bound = null } = purification
  if (screens?.business_activity.result === "fail") return <p class="purify">{words.notComputed(toPart)}</p>
  if (!required || percentage === 0) return <p class="purify">{words.nothing}</p>
  const counted = hasUncounted(model.compliance) ? "interest" : "all"
  const year = newestYear(model.owed, language)
  if (year?.isPerShare === true) {
    const perShare = owedPerShare(model.owed, print)
    if (perShare !== null) return <SharesForm {...{ ...model, perShare, counted, year: year.label }} />
    const amount = <strong>{year.bySs21}</strong>
    return <p class="purify">{words.perShare(toPart, amount, year.share, counted, year.label)}</p>
  }
  const rounding = isRoundedUp(percentage, model.compliance) ? "up" : "exact"
  const share = (
    <Bounded bound={bound}>
      <strong>{print.ratio(percentage / 100)}</strong>
    </Bounded>
  )
  return <p class="purify">{words.ofDividends(toPart, share, counted, rounding)}</p>
}

/** A link to the part of the page that says how the amount is computed. */
function toPart(words: ComponentChildren): VNode {
  return <a href="#purification">{words}</a>
}

interface PerShare {
  /** What one of today's shares of the page's line owes, unrounded. */
  readonly amount: number
  /** The words around an amount: `at most USD ` and nothing. */
  readonly around: readonly [before: string, after: string]
}

/** Null if the amount is not known, or how many ordinary shares of the period's end a share represents. */
function owedPerShare(owed: DocumentResult<Purification>, print: Printers): PerShare | null {
  const [year] = owed.ok ? owed.document.periods : []
  if (!owed.ok || year === undefined) return null
  const { ordinary_per_share_line: ordinary } = owed.document
  const { ss21_per_share: perShare, shares_outstanding: then, shares_outstanding_today: today } = year
  if (perShare === null || ordinary === null || then === null || today === null || today === 0) return null
  const [before, after] = boundWordsAround(year.bound, print)
  return { amount: perShare * ordinary * (then / today), around: [`${before}${year.currency} `, after] }
}

function SharesForm(
  props: OwedModel & { readonly perShare: PerShare; readonly counted: Counted; readonly year: string },
) {
  const language = useLanguage()
  const words = language.say.card.owed
  const { shares, path, methodology, perShare, counted, year } = props
  const { amount, around } = perShare
  const [before, after] = around
  const owes = (
    <output id="owed" for="shares">
      {before}
      {shares.ok ? amountOwed(shares.count, amount, language.print) : "…"}
      {after}
    </output>
  )
  const field = (
    <input
      type="text"
      id="shares"
      name="shares"
      inputmode="decimal"
      autocomplete="off"
      maxlength={24}
      value={shares.typed}
      aria-label={words.shares}
      aria-invalid={!shares.ok}
      data-per-share={String(amount)}
      data-before={before}
      data-after={after === "" ? undefined : after}
    />
  )
  return (
    <form class="owed" method="get" action={path}>
      {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
      <p class="owed-line">
        {words.forShares(owes, field)}
        <button type="submit">{words.calculate}</button>
      </p>
      {shares.ok ? null : <p class="notice problem">{amountExpected("number", language)}</p>}
      <p class="small">{words.basis(toPart, counted, year)}</p>
    </form>
  )
}

/** What a number of shares owes, rounded up to the cent, so that rounding never keeps too much: `6.66`. */
export function amountOwed(shares: number, perShare: number, print: Printers = englishPrinters): string {
  const cents = Math.ceil(Number((shares * perShare * 100).toPrecision(12)))
  return print.exact(cents / 100, 2)
}

/** The number of shares that the reader typed. Not `ok` if the text is no number. */
export type SharesReading =
  | { readonly ok: true; readonly typed: string; readonly count: number }
  | { readonly ok: false; readonly typed: string }

/** Reads `?shares=`; one share if the reader typed nothing. */
export function readShares(parameters: URLSearchParams): SharesReading {
  const typed = typedAmount(parameters, "shares")
  if (typed === null) return { ok: true, typed: "1", count: 1 }
  const { shown, amount } = typed
  if (amount === null) return { ok: false, typed: shown }
  return { ok: true, typed: shown, count: Number(amount) }
}
