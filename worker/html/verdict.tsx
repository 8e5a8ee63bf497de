import type { ComponentChildren } from "preact"
import { utcDay } from "../../src/days.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { ScreenedLine } from "../../src/listings/lines.ts"
import type { Clock } from "../../src/runtime.ts"
import { verdictAgeOn } from "../../src/services/freshness.ts"
import type { BadgeColor, DeterminationStatus, ScreenResult } from "../../src/vocabulary.ts"
import { Dated, datedVerdict } from "./dates.tsx"
import { englishLanguage, type Language, useLanguage } from "./language/language.ts"

/** The verdict as pages show it: a pending verdict is either withheld or not yet computed. */
export type VerdictKind = Exclude<DeterminationStatus, "pending"> | "withheld" | "pending"

/** `withheld` is the reason, in the form that its source has. Null if the verdict is not withheld. */
export function verdictKindOf(determination: {
  readonly status: DeterminationStatus
  readonly withheld: object | string | null
}): VerdictKind {
  const { status, withheld } = determination
  if (status !== "pending") return status
  return withheld === null ? "pending" : "withheld"
}

/** The names of verdicts in English. Pages in every language have their own (`say.verdicts.names`). */
export const verdictNames: Readonly<Record<VerdictKind, string>> = englishLanguage.say.verdicts.names

/** Two paths in a square of 24 units. */
export interface MarkShape {
  readonly frame: string
  readonly sign: string
}

/** Each verdict has its own frame and sign, so that verdicts differ without colour. */
export const verdictShapes: Readonly<Record<VerdictKind, MarkShape>> = {
  compliant: { frame: "M12 1.5A10.5 10.5 0 1 1 11.99 1.5Z", sign: "M7 12.5 10.5 16 17 8.5" },
  "non-compliant": {
    frame: "M7.5 1.5H16.5L22.5 7.5V16.5L16.5 22.5H7.5L1.5 16.5V7.5Z",
    sign: "M8 8 16 16M16 8 8 16",
  },
  withheld: { frame: "M2.5 2.5H21.5V21.5H2.5Z", sign: "M9 7.5V16.5M15 7.5V16.5" },
  pending: { frame: "M12 1.5 22.5 12 12 22.5 1.5 12Z", sign: "M7.5 12H8.5M11.5 12H12.5M15.5 12H16.5" },
}

/** The verdict as a badge with a shape, a word and a colour. `children` is its day. */
export function VerdictBadge(props: { readonly kind: VerdictKind; readonly children?: ComponentChildren }) {
  const { kind, children } = props
  const { frame, sign } = verdictShapes[kind]
  const { names } = useLanguage().say.verdicts
  return (
    <span class={`verdict ${kind}`}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path class="frame" d={frame} />
        <path class="sign" d={sign} />
      </svg>
      {names[kind]}
      {children}
    </span>
  )
}

const marks: Readonly<Record<ScreenResult, string>> = {
  pass: "M2.5 8.5 6 12 13.5 3.5",
  fail: "M3 3 13 13M13 3 3 13",
  not_applicable: "M3 8H13",
}

/** The result of a screen or criterion as a sign and a word. `words` replaces that word. */
export function ResultMark(props: { readonly result: ScreenResult; readonly words?: string }) {
  const { say } = useLanguage()
  const { result, words = say.verdicts.results[result] } = props
  return (
    <span class={`mark ${result}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={marks[result]} />
      </svg>
      {words}
    </span>
  )
}

/** The verdict of a stock or a fund in a list. The style sheet draws the mark next to the words. */
export interface InlineVerdictModel {
  readonly mark: "compliant" | "non-compliant" | "withheld" | "pending" | "weighed" | "locked" | "none"
  readonly words: string
}

/** In place of the verdict of a stock of which nothing is published. */
export function unscreenedVerdict(
  filer: FilerId | null,
  { say }: Pick<Language, "say"> = englishLanguage,
): InlineVerdictModel {
  const isCovered = filer !== null && !filer.startsWith("line:")
  return { mark: "pending", words: isCovered ? say.verdicts.unscreened : say.verdicts.notCovered }
}

/** The verdict of a stock in a few words. A stock is withheld if it was analysed but has no verdict. */
export function stockVerdict(
  stock: Pick<ScreenedLine, "status" | "analyzedAt" | "asOf" | "staleFrom"> & {
    readonly listing: Pick<Listing, "filer">
  },
  clock: Clock,
  language: Language = englishLanguage,
): InlineVerdictModel {
  const { status, analyzedAt, listing } = stock
  if (status === "pending" && analyzedAt === null) return unscreenedVerdict(listing.filer, language)
  const mark = status === "pending" ? "withheld" : status
  const age = verdictAgeOn(stock, utcDay(clock.nowMilliseconds()))
  return { mark, words: datedVerdict(language.say.verdicts.names[mark], age, language) }
}

/** The parts of a fund by weight. `badge` is null if too little of the fund is screened. */
export function fundVerdict(
  props: {
    readonly purity: number | null
    readonly nonCompliant: number | null
    readonly nonCompliantHoldings: number
    readonly badge: BadgeColor | null
  },
  { say, print }: Language = englishLanguage,
): InlineVerdictModel {
  const { purity, nonCompliant, nonCompliantHoldings, badge } = props
  const { verdicts } = say
  if (purity === null) return { mark: "pending", words: verdicts.noHolding }
  const rating =
    badge === null
      ? verdicts.known(print.wholePercent(purity + (nonCompliant ?? 0), 100))
      : verdicts.ratings[badge]
  if (badge === null && nonCompliantHoldings === 0)
    return { mark: "weighed", words: verdicts.allCompliant(rating) }
  const other = nonCompliant === null ? null : print.percent(nonCompliant)
  return { mark: "weighed", words: verdicts.purity(rating, print.percent(purity), other) }
}

/** A verdict inside a line of text. The mark is decoration, since the words state the verdict. */
export function InlineVerdict({ mark, words }: InlineVerdictModel) {
  return (
    <span class={`hit-verdict ${mark}`}>
      <Dated text={words} />
    </span>
  )
}
