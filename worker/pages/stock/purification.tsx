import { countsInterestAlone, hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance, CompliancePurification } from "../../../src/compliance/schema.ts"
import { whyToLeave } from "../../../src/documents/purification-methods.ts"
import { groupedDigits } from "../../../src/numbers.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { boundWords, printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles } from "./labels.ts"
import { exactShare } from "./revenue.tsx"

interface StockPurificationModel {
  readonly compliance: Compliance
  readonly owed: DocumentResult<Purification>
  readonly dividends: DividendsReading | null
  /** The path of this page, without the standard. */
  readonly path: string
  /** The standard that the form sends; null if it need not be named. */
  readonly methodology: string | null
}

/** The sentence for a stock without a verdict. */
export const unknownShare = "We cannot say how much of a dividend to give away while there is no verdict."

/** True if rounding up to 0.01% made the part to give away larger than the shown part of revenue. */
export function isRoundedUp(
  percentage: number,
  compliance: Pick<Compliance, "screens" | "methodology">,
): boolean {
  const ratio = exactShare(compliance)
  return ratio !== null && percentage > Number((ratio * 100).toPrecision(15))
}

/** What a share and its dividends owe, by the standard's own rule first; or why no amount is computed. */
export function StockPurification(model: StockPurificationModel) {
  const { purification, determination, screens, methodology } = model.compliance
  if (screens?.business_activity.result === "fail") return <p>{whyToLeave}</p>
  if (screens === null) return <p>{unknownShare}</p>
  if (purification?.required === false) return <p>No part of a dividend is to be given away.</p>
  const year = newestYear(model.owed)
  const byDividend =
    purification === null ? (
      <p>{unknownShare}</p>
    ) : (
      <>
        <p>
          {purificationSentence(purification, model.compliance)}
          {year?.byDividend ? ` For ${year.label} that is ${year.byDividend} a share.` : null}
        </p>
        {isPart(purification) ? <Calculator {...model} purification={purification} /> : null}
      </>
    )
  const bySs21 = year?.bySs21 ? (
    <p>
      {year.isPerShare ? "" : "By AAOIFI SS 21 it is another amount. "}For {year.label} {year.share} held at
      its end owes <strong>{year.bySs21}</strong>, whether or not a dividend was paid (SS 21, 3/4/6)
      {hasUncounted(model.compliance) ? ", for interest income only" : ""}.{" "}
      <a href="/docs/purification">Both methods</a>
    </p>
  ) : null
  return (
    <>
      {year?.isPerShare ? (
        <>
          {bySs21}
          <details open={model.dividends !== null}>
            <summary>By dividends, as index providers purify</summary>
            {byDividend}
          </details>
        </>
      ) : (
        <>
          {byDividend}
          {bySs21}
        </>
      )}
      {determination.status === "non-compliant" ? (
        <p>Giving this away does not make the {decidesVehicles(methodology) ? "fund" : "stock"} compliant.</p>
      ) : null}
    </>
  )
}

/**
 * Returns the amounts for the newest fiscal year in words; null if none is known. `isPerShare`: true if the
 * method of the standard is that of SS 21, and its amount is known.
 */
export function newestYear(owed: DocumentResult<Purification>) {
  const [year] = owed.ok ? owed.document.periods : []
  if (!owed.ok || year === undefined) return null
  const { label, period_end: end, currency, bound, ss21_per_share: bySs21, dividend_share: byDividend } = year
  const text = (amount: number | null) =>
    amount === null ? null : `${boundWords(bound)}${currency} ${printExact(inFourDigits(amount))}`
  return {
    label: label ?? `the year to ${end}`,
    share: owed.document.ordinary_per_share_line === 1 ? "a share" : "an ordinary share",
    bySs21: text(bySs21),
    byDividend: text(byDividend),
    isPerShare: bySs21 !== null && owed.document.methods[0]?.id === "ss21_per_share",
  }
}

function inFourDigits(value: number): number {
  return Number(value.toPrecision(4))
}

/** True above 0% and below 100%. Otherwise there is nothing to calculate. */
function isPart({ required, percentage }: CompliancePurification): boolean {
  return required && percentage > 0 && percentage < 100
}

/** The part to give away, and the reason. */
function purificationSentence(
  { required, percentage, amount_per_1000: perThousand, bound = null }: CompliancePurification,
  compliance: Pick<Compliance, "revenue" | "screens" | "methodology">,
): string {
  const { revenue, screens } = compliance
  if (!required || percentage === 0) return "No part of a dividend is to be given away."
  if (percentage < 100) {
    const words = boundWords(bound)
    const share = `${words.replace("a", "A")}${printExact(percentage, 2)}% of each dividend is to be given away`
    const given = `${share}: ${words}${printExact(perThousand, 2)} of every 1,000 received.`
    const income = countsInterestAlone(compliance) ? "interest income" : "prohibited income"
    const rounded = isRoundedUp(percentage, compliance)
      ? ", rounded up to the next hundredth of a per cent"
      : ""
    const left = hasUncounted(compliance) ? " This does not include what is named under “What to know”." : ""
    return `${given} That is ${shareOfRevenue[bound ?? "filed"](income)}${rounded}.${left}`
  }
  if (revenue !== null && revenue.prohibited.bound !== "at_least") {
    const { total, prohibited } = revenue
    const why =
      prohibited.amount < total
        ? "the prohibited share of revenue rounds up to 100%"
        : "all revenue counts as prohibited"
    return `The whole of each dividend is to be given away: ${why}.`
  }
  const unknown =
    screens?.structural === undefined
      ? "the prohibited part of revenue is not known"
      : "the impermissible part of a distribution is not known"
  return `The whole of each dividend is to be given away, because ${unknown}.`
}

/** `income` names the kinds of income that are counted. */
const shareOfRevenue: Readonly<Record<Bound | "filed", (income: string) => string>> = {
  filed: (income) => `the share of ${income} in revenue`,
  at_most: (income) => `the largest share of revenue that ${income} can be`,
  at_least: (income) => `the smallest share of revenue that ${income} can be, so more may be due`,
}

function Calculator(props: StockPurificationModel & { readonly purification: CompliancePurification }) {
  const { dividends, path, methodology, purification } = props
  const isRefused = dividends?.ok === false
  return (
    <form class="fields" method="get" action={`${path}#purification`} id="purify">
      {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
      <label for="dividends">
        Dividends you received <span class="hint">in any one currency</span>
      </label>
      <div class="actions">
        <input
          type="text"
          id="dividends"
          name="dividends"
          inputmode="decimal"
          autocomplete="off"
          maxlength={24}
          value={dividends?.typed ?? ""}
          aria-invalid={isRefused}
          aria-describedby="to-give"
          data-percentage={String(purification.percentage)}
        />
        <button type="submit">Calculate</button>
      </div>
      <div id="to-give" role="status">
        <Result dividends={dividends} />
      </div>
      <p class="hint">Rounded up to the cent.</p>
    </form>
  )
}

function Result({ dividends }: Pick<StockPurificationModel, "dividends">) {
  if (dividends === null) return null
  if (!dividends.ok) return <p class="notice problem">{dividends.sentence}</p>
  return (
    <p class="to-give">
      Give away <strong>{dividends.toGive}</strong> of {dividends.received}.
    </p>
  )
}

/** Digits of an amount before and after the decimal point. */
const wholeDigitsMax = 12
const decimalsMax = 4
const writtenAs = new RegExp(`^\\d{1,${wholeDigitsMax}}(?:\\.\\d{1,${decimalsMax}})?$`)
/** `1,500.50`, `1 500.50` or `1'500.50`: one separator, between full groups of three. */
const groupedAs = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Longer input is cut when the form shows it again. */
const shownCharactersMax = 24

/** The amount that the reader typed with the amount to give away, or the reason why the text is no amount. */
export type DividendsReading =
  | { readonly ok: true; readonly typed: string; readonly received: string; readonly toGive: string }
  | { readonly ok: false; readonly typed: string; readonly sentence: string }

/**
 * Reads `?dividends=` and computes the amount to give away; null if the reader typed nothing. `percentage` is
 * the part of dividends to give away, with at most two decimals.
 */
export function readDividends(parameters: URLSearchParams, percentage: number): DividendsReading | null {
  const read = typedAmount(parameters, "dividends")
  if (read === null) return null
  const { shown: typed, amount } = read
  const toGive = amount === null ? null : amountToGive(amount, percentage)
  if (amount === null || toGive === null) return { ok: false, typed, sentence: amountExpected("amount") }
  return { ok: true, typed, received: grouped(amount), toGive }
}

interface TypedAmount {
  /** The text for the form, cut if it is long. */
  readonly shown: string
  /** Without separators. Null if the text is no amount, or if there are several. */
  readonly amount: string | null
}

/** The amount in a parameter of the address; null if the reader typed nothing. */
export function typedAmount(parameters: URLSearchParams, name: string): TypedAmount | null {
  const values = parameters.getAll(name)
  const [value = ""] = values
  const text = value.trim()
  if (values.length < 2 && text === "") return null
  if (values.length > 1) return { shown: "", amount: null }
  const amount = withoutSeparators(text)
  return { shown: text.slice(0, shownCharactersMax), amount: writtenAs.test(amount) ? amount : null }
}

/** The sentence for a text that is no amount. */
export function amountExpected(what: "amount" | "number"): string {
  return `Write the ${what} as 1250.50 or 1,250.50: up to ${wholeDigitsMax} digits before the dot and ${decimalsMax} after it.`
}

/** `1,500.50` as `1500.50`. Any other text is unchanged. */
export function withoutSeparators(text: string): string {
  return groupedAs.test(text) ? text.replace(/[^\d.]/g, "") : text
}

/**
 * The part of an amount, such as `1250.50`, rounded up to the cent, so that rounding never keeps too much.
 * Computed in whole numbers, so that no binary fraction adds or loses a cent. Null if the text is not an
 * amount.
 */
export function amountToGive(text: string, percentage: number): string | null {
  if (!writtenAs.test(text)) return null
  const [whole = "", fraction = ""] = text.split(".")
  const parts = BigInt(whole + fraction.padEnd(decimalsMax, "0"))
  const hundredths = BigInt(Math.round(percentage * 100))
  // The scale turns hundredths of a percent, times ten-thousandths, into cents.
  const scale = 10_000n * 10n ** BigInt(decimalsMax - 2)
  const cents = (parts * hundredths + scale - 1n) / scale
  const digits = String(cents).padStart(3, "0")
  return grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** `0001250.5` as `1,250.5`. */
export function grouped(text: string): string {
  return groupedDigits(text.replace(/^0+(?=\d)/, ""))
}
