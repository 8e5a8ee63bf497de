import type { Bound, ScreenResult } from "../../../src/vocabulary.ts"
import { englishLanguage, type Language, useLanguage } from "../language/language.ts"
import { toHundredths } from "../numbers.ts"

export interface GaugeModel {
  /** Unique on the page. Allowed are letters, digits, `-` and `_`. */
  readonly id: string
  /** The name of the ratio: `Interest-bearing debt to market capitalisation`. */
  readonly title: string
  /** Decimal: 0.082 is 8.2%. */
  readonly value: number
  /** How the value is bounded; null if it follows from filed figures. */
  readonly bound: Bound | null
  readonly limit: number
  readonly result: Exclude<ScreenResult, "not_applicable">
  /** Percentage points from the limit, negative if the limit is exceeded. Null if not given. */
  readonly buffer: number | null
}

/** In pixels. Horizontal positions are percentages. */
const bar = { top: 3, height: 12 }
const height = 18

/**
 * A ratio as a bar. Its limit is in the middle of the bar, or left of the middle. The part beyond the limit
 * is hatched. The part within the limit is hatched the other way if the ratio is an estimate, and green only
 * if the ratio passes. The numbers are next to the bar.
 */
export function Gauge(model: GaugeModel) {
  const language = useLanguage()
  const { id, value, bound, limit } = model
  const top = Math.max(2 * limit, value)
  const within = acrossOf(Math.min(Math.max(value, 0), limit), top)
  const reached = acrossOf(Math.max(value, 0), top)
  const limitAt = acrossOf(limit, top)
  const side = model.result === "fail" ? "exceeded" : "within"
  return (
    <svg class="gauge" width="100%" height={height} role="img" aria-label={gaugeSentence(model, language)}>
      {reached > within ? <Hatching id={`${id}-over`} /> : null}
      {bound === null ? null : <EstimateHatching id={`${id}-estimate`} side={side} />}
      <rect class="track" x="0" y={bar.top} width="100%" height={bar.height} />
      <rect
        class={bound === null ? side : "estimate"}
        x="0"
        y={bar.top}
        width={`${within}%`}
        height={bar.height}
        {...(bound !== null && { fill: `url(#${id}-estimate)` })}
      />
      {reached > within ? (
        <rect
          class="over"
          x={`${within}%`}
          y={bar.top}
          width={`${toHundredths(reached - within)}%`}
          height={bar.height}
          fill={`url(#${id}-over)`}
        />
      ) : null}
      <rect class="edge" x="0" y={bar.top} width="100%" height={bar.height} />
      <line class="limit" x1={`${limitAt}%`} x2={`${limitAt}%`} y1="0" y2={height} />
    </svg>
  )
}

/** The pattern `url(#id)` of prohibited parts. It marks them without colour. */
export function Hatching({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="over-ground" width="7" height="7" />
        <rect class="over-line" width="3" height="7" />
      </pattern>
    </defs>
  )
}

/**
 * The pattern `url(#id)` of estimates within the limit. It is finer than the other pattern, hatched the other
 * way, and has the colour of the part within the limit.
 */
function EstimateHatching({ id, side }: { readonly id: string; readonly side: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect class="over-ground" width="6" height="6" />
        <rect class={side} width="3" height="6" />
      </pattern>
    </defs>
  )
}

/** The gauge in one sentence, for screen readers. */
export function gaugeSentence(
  { title, value, bound, limit, result, buffer }: GaugeModel,
  language: Language = englishLanguage,
): string {
  const { say, print } = language
  const share = print.bound(bound, print.ratio(value))
  return say.card.screens.gauge(title, share, print.limit(limit), sideText({ result, buffer }, language))
}

/** The result of a ratio and its distance: `Passes, with 27.88 percentage points to spare.` */
export function sideText(
  { result, buffer }: Pick<GaugeModel, "result" | "buffer">,
  language: Language = englishLanguage,
): string {
  const words = language.say.card.screens
  if (result === "fail") {
    return buffer === null ? words.fails : words.failsBy(pointsText(Math.abs(buffer), language))
  }
  if (buffer === null) return words.passes
  if (buffer === 0) return words.passesAtLimit
  return words.passesBy(pointsText(buffer, language))
}

/** `27.88 percentage points`, `1.00 percentage points`. */
export function pointsText(points: number, { say, print }: Language = englishLanguage): string {
  return say.card.screens.points(print.exact(points, 2))
}

function acrossOf(value: number, top: number): number {
  return toHundredths((value / top) * 100)
}
