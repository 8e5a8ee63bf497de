import { countsInterestAlone, hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance, CompliancePurification } from "../../../src/compliance/schema.ts"
import { whyToLeave } from "../../../src/documents/purification-methods.ts"
import { groupedDigits } from "../../../src/numbers.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import { type Language, useLanguage } from "../../html/language/language.ts"
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
  const language = useLanguage()
  const { owed } = language.say.evidence
  const { purification, determination, screens, methodology } = model.compliance
  if (screens?.business_activity.result === "fail") return <p>{owed.whyToLeave ?? whyToLeave}</p>
  if (screens === null) return <p>{owed.unknownShare}</p>
  if (purification?.required === false) return <p>{owed.nothing}</p>
  const year = newestYear(model.owed, language)
  const byDividend =
    purification === null ? (
      <p>{owed.unknownShare}</p>
    ) : (
      <>
        <p>
          {purificationSentence(purification, model.compliance, language)}
          {year?.byDividend ? ` ${owed.inYear(year.label, year.byDividend)}` : null}
        </p>
        {isPart(purification) ? <Calculator {...model} purification={purification} /> : null}
      </>
    )
  const bySs21 = year?.bySs21 ? (
    <p>
      {year.isPerShare ? "" : `${owed.otherAmount} `}
      {owed.perShare(
        hasUncounted(model.compliance) ? "interest" : "all",
        year.label,
        year.share,
        <strong>{year.bySs21}</strong>,
      )}{" "}
      <a href="/docs/purification">{owed.bothMethods}</a>
    </p>
  ) : null
  return (
    <>
      {year?.isPerShare ? (
        <>
          {bySs21}
          <details open={model.dividends !== null}>
            <summary>{owed.byDividends}</summary>
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
        <p>{owed.stillNonCompliant[decidesVehicles(methodology) ? "fund" : "stock"]}</p>
      ) : null}
    </>
  )
}

/**
 * Returns the amounts for the newest fiscal year in words; null if none is known. `isPerShare`: true if the
 * method of the standard is that of SS 21, and its amount is known.
 */
export function newestYear(owed: DocumentResult<Purification>, { say, print }: Language) {
  const [year] = owed.ok ? owed.document.periods : []
  if (!owed.ok || year === undefined) return null
  const { label, period_end: end, currency, bound, ss21_per_share: bySs21, dividend_share: byDividend } = year
  const text = (amount: number | null) =>
    amount === null ? null : print.bound(bound, `${currency} ${print.exact(inFourDigits(amount))}`)
  const words = say.evidence.owed
  return {
    label: label ?? words.yearTo(end, print.day(end)),
    share: owed.document.ordinary_per_share_line === 1 ? words.aShare : words.anOrdinaryShare,
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
  { say, print }: Language,
): string {
  const { owed } = say.evidence
  if (!required || percentage === 0) return owed.nothing
  if (percentage >= 100) return owed.whole[whyTheWhole(compliance)]
  const percent = print.bound(bound, print.ratio(percentage / 100))
  const income = owed.income[countsInterestAlone(compliance) ? "interest" : "prohibited"]
  const rounded = isRoundedUp(percentage, compliance) ? owed.roundedUp : ""
  return [
    owed.share(percent, print.bound(bound, print.exact(perThousand, 2))),
    owed.basis[bound ?? "filed"](income, rounded),
    ...(hasUncounted(compliance) ? [owed.uncounted] : []),
  ].join(" ")
}

function whyTheWhole({
  revenue,
  screens,
}: Pick<Compliance, "revenue" | "screens">): keyof Language["say"]["evidence"]["owed"]["whole"] {
  if (revenue !== null && revenue.prohibited.bound !== "at_least")
    return revenue.prohibited.amount < revenue.total ? "roundsUp" : "allCounts"
  return screens?.structural === undefined ? "revenueUnknown" : "distributionUnknown"
}

function Calculator(props: StockPurificationModel & { readonly purification: CompliancePurification }) {
  const { dividends, path, methodology, purification } = props
  const { owed } = useLanguage().say.evidence
  const isRefused = dividends?.ok === false
  return (
    <form class="fields" method="get" action={`${path}#purification`} id="purify">
      {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
      <label for="dividends">
        {owed.dividends} <span class="hint">{owed.currency}</span>
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
          data-sentence={owed.give}
          data-expected={owed.expected}
        />
        <button type="submit">{owed.calculate}</button>
      </div>
      <div id="to-give" role="status">
        <Result dividends={dividends} />
      </div>
      <p class="hint">{owed.cents}</p>
    </form>
  )
}

function Result({ dividends }: Pick<StockPurificationModel, "dividends">) {
  const language = useLanguage()
  if (dividends === null) return null
  if (!dividends.ok) return <p class="notice problem">{amountExpected("amount", language)}</p>
  const { toGive, received } = dividends
  const parts = language.say.evidence.owed.give.split(/\{(\w+)\}/)
  return (
    <p class="to-give">
      {parts.map((part, at) => {
        if (at % 2 === 0) return part
        if (part === "amount") return <strong key={part}>{inLanguage(toGive, language)}</strong>
        return inLanguage(received, language)
      })}
    </p>
  )
}

/** `1,250.50` as the language writes it, with the same decimals. */
function inLanguage(amount: string, { code }: Language): string {
  const decimals = amount.split(".")[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // A text keeps digits that a number would round.
  return new Intl.NumberFormat(code, digits).format(amount.replaceAll(",", "") as `${number}`)
}

/** Digits of an amount before and after the decimal point. */
const wholeDigitsMax = 12
const decimalsMax = 4
const writtenAs = new RegExp(`^\\d{1,${wholeDigitsMax}}(?:\\.\\d{1,${decimalsMax}})?$`)
/** `1,500.50`, `1 500.50` or `1'500.50`: one separator, between full groups of three. */
const groupedAs = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Longer input is cut when the form shows it again. */
const shownCharactersMax = 24

/** The amount that the reader typed with the amount to give away. Not `ok` if the text is no amount. */
export type DividendsReading =
  | { readonly ok: true; readonly typed: string; readonly received: string; readonly toGive: string }
  | { readonly ok: false; readonly typed: string }

/**
 * Reads `?dividends=` and computes the amount to give away; null if the reader typed nothing. `percentage` is
 * the part of dividends to give away, with at most two decimals.
 */
export function readDividends(parameters: URLSearchParams, percentage: number): DividendsReading | null {
  const read = typedAmount(parameters, "dividends")
  if (read === null) return null
  const { shown: typed, amount } = read
  const toGive = amount === null ? null : amountToGive(amount, percentage)
  if (amount === null || toGive === null) return { ok: false, typed }
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
export function amountExpected(what: "amount" | "number", { say }: Pick<Language, "say">): string {
  return say.evidence.owed[`${what}Expected`](String(wholeDigitsMax), String(decimalsMax))
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
