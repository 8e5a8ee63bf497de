import type { Place } from "./places.ts"

/** A place that was found, with the piece of its text that says so. */
export interface Hit extends Place {
  readonly excerpt: string
}

const hitsMax = 20
const excerptCharactersMax = 160

/** The places that have every word of the query, best first: titles before headings, headings before text. */
export function searchPlaces(places: readonly Place[], query: string): readonly Hit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const scored = places
    .map((place) => ({ place, score: scoreOf(place, words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  // A field that many endpoints share is shown once.
  const best = new Map<string, Place>()
  for (const { place } of scored) if (!best.has(keyOf(place))) best.set(keyOf(place), place)
  return [...best.values()]
    .slice(0, hitsMax)
    .map((place) => ({ ...place, excerpt: excerptOf(place.text, words) }))
}

function keyOf({ kind, title, href, text }: Place): string {
  return kind === "field" ? `${title}\n${text}` : href
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

const kindScores: Readonly<Record<Place["kind"], number>> = { page: 3, heading: 2, field: 1 }

/** 0 if a word of the query is nowhere. */
function scoreOf({ kind, title, page, text }: Place, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(8 * fitOf(title, word), 3 * fitOf(page, word), fitOf(text, word)),
  )
  if (scores.includes(0)) return 0
  const isTitle = wordsOf(title).join(" ") === words.join(" ")
  return scores.reduce((sum, score) => sum + score, 0) + kindScores[kind] + (isTitle ? 8 : 0)
}

/** 3 where the text has the word, 2 where a word of it begins so, 0 elsewhere. The parts of `debt_to_assets` are words too. */
function fitOf(text: string, word: string): number {
  const found = wordsOf(text).flatMap((each) => [each, ...each.split("_")])
  if (found.includes(word)) return 3
  return found.some((each) => each.startsWith(word)) ? 2 : 0
}

/** The text around the first word found. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const around = Math.max(0, Math.min(...found, text.length) - 40)
  const from = around === 0 || found.length === 0 ? 0 : text.indexOf(" ", around) + 1
  const piece = text.slice(from, from + excerptCharactersMax)
  const isCut = from + excerptCharactersMax < text.length
  return `${from > 0 ? "… " : ""}${isCut ? `${piece.slice(0, piece.lastIndexOf(" "))} …` : piece}`
}
