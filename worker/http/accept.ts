/**
 * True if `Accept` prefers `text/csv` to `application/json` (RFC 9110, 12.5.1). A request that accepts both
 * equally, or has no `Accept`, gets JSON.
 */
export function prefersCsv(accept: string | null): boolean {
  if (accept === null || !/text\//i.test(accept)) return false
  const ranges = rangesOf(accept)
  return weightOf("text/csv", ranges) > weightOf("application/json", ranges)
}

/** True if `Accept` allows JSON. A request without the header accepts everything. */
export function acceptsJson(accept: string | null): boolean {
  return accept === null || accept.trim() === "" || weightOf("application/json", rangesOf(accept)) > 0
}

interface MediaRange {
  readonly range: string
  /** 0 for a type that is not acceptable, up to 1 for the most preferred. */
  readonly weight: number
}

function rangesOf(accept: string): readonly MediaRange[] {
  return accept.toLowerCase().split(",").flatMap(readRange)
}

/** The media ranges of the header; empty if a weight is not valid. */
function readRange(text: string): readonly MediaRange[] {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim())
  const sent = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length) ?? "1"
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(sent) ? [{ range, weight: Number(sent) }] : []
}

/** The weight of the range that names the type most exactly. */
function weightOf(mediaType: string, ranges: readonly MediaRange[]): number {
  const [type] = mediaType.split("/")
  for (const closest of [mediaType, `${type}/*`, "*/*"]) {
    const named = ranges.filter(({ range }) => range === closest)
    if (named.length > 0) return Math.max(...named.map(({ weight }) => weight))
  }
  return 0
}
