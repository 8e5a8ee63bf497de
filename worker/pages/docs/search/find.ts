import type { Place } from "./places.ts"

/** A place that was found, with a piece of its text around the found word. */
export interface Hit extends Place {
  /** Every second piece, from the second on, is a found word. Empty if the place has no text. */
  readonly excerpt: readonly string[]
}

/** The places by their words, so that a search reads no text. */
export interface PlaceIndex {
  readonly places: readonly Place[]
  readonly byWord: ReadonlyMap<string, readonly Found[]>
}

interface Found {
  /** The number of the place, from 0. */
  readonly place: number
  /** How much the word says about the place. */
  readonly weight: number
  /** How often the place has the word. */
  readonly count: number
}

const weights = { title: 24, page: 9, aroundField: 6, text: 3, program: 1 }
const kindScores: Readonly<Record<Place["kind"], number>> = { page: 3, heading: 2, field: 1 }
const exactTitleScore = 8
const titleBeginsScore = 3
/** The most that the other places of a page can add to the score of each. */
const pageScoreMax = 4
/** A longer word that begins with the searched word weighs less. */
const beginningShare = 2 / 3
const namesakesMax = 2
const excerptCharactersMax = 160

export function indexPlaces(places: readonly Place[]): PlaceIndex {
  const byWord = new Map<string, Found[]>()
  for (const [place, each] of places.entries()) {
    for (const [word, { weight, count }] of weighedWords(each)) {
      const found = byWord.get(word)
      if (found === undefined) byWord.set(word, [{ place, weight, count }])
      else found.push({ place, weight, count })
    }
  }
  return { places, byWord }
}

/** The words of a place. `debt_to_assets` is found whole and by each of its parts. */
function weighedWords(place: Place) {
  const words = new Map<string, Omit<Found, "place">>()
  const add = (word: string, weight: number, count: number): void => {
    const known = words.get(word)
    words.set(word, { weight: Math.max(weight, known?.weight ?? 0), count: count + (known?.count ?? 0) })
  }
  const addAll = (source: string, weight: number, count: number): void => {
    for (const word of wordsOf(source)) {
      add(word, weight, count)
      if (!word.includes("_")) continue
      for (const part of word.split("_")) add(part, Math.min(weight, weights.aroundField), 0)
    }
  }
  addAll(nameOf(place), weights.title, 1)
  // What only says where the place is does not count as speaking of the word.
  addAll(place.title, weights.aroundField, 0)
  if (place.title !== place.page) addAll(place.page, weights.page, 0)
  addAll(place.text, weights.text, 1)
  addAll(place.programs, weights.program, 1)
  return words
}

/** The title; of a field, its name without the objects around it. */
function nameOf({ kind, title }: Place): string {
  return kind === "field" ? title.slice(title.lastIndexOf(".") + 1) : title
}

/** The words of a text in lower case. A plural is the same word as its singular. */
function wordsOf(text: string): readonly string[] {
  const words: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.map((word) => (isPlural(word) ? word.slice(0, -1) : word))
}

function isPlural(word: string): boolean {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss")
}

/**
 * The places that have every word of the query, best first, at most `hitsMax`: titles before headings, headings before
 * text, and among these the pages that speak most of it.
 */
export function findPlaces(index: PlaceIndex, query: string, hitsMax: number): readonly Hit[] {
  const words = wordsOf(query)
  const found = words.map((word) => foundFor(index, word))
  const [first, ...others] = found
  if (first === undefined) return []
  const numbers = [...first.keys()].filter((place) => others.every((each) => each.has(place)))
  const pageScores = scoresOfPages(index, found)
  const scored = numbers.flatMap((number) => {
    const place = index.places[number]
    if (place === undefined) return []
    const own = found.reduce((sum, each) => sum + (each.get(number)?.weight ?? 0), 0)
    const ofPlace = titleScore(place, words) + kindScores[place.kind]
    return [{ place, score: own + ofPlace + (pageScores.get(pathOf(place)) ?? 0) }]
  })
  const best = scored.sort((left, right) => right.score - left.score).map(({ place }) => place)
  return withoutNamesakes(best)
    .slice(0, hitsMax)
    .map((place) => ({ ...place, excerpt: excerptOf(place, words) }))
}

/** Only a page has one, because it says more than a heading or a field of the same name. */
function titleScore({ kind, title: written }: Place, words: readonly string[]): number {
  if (kind !== "page") return 0
  const title = wordsOf(written).join(" ")
  if (title === words.join(" ")) return exactTitleScore
  return title.startsWith(`${words.join(" ")} `) ? titleBeginsScore : 0
}

/** The places with the word, or with a longer word that begins with it. */
function foundFor({ byWord }: PlaceIndex, word: string): ReadonlyMap<number, Found> {
  const places = new Map<number, Found>()
  for (const [indexed, found] of byWord) {
    if (!indexed.startsWith(word)) continue
    const share = indexed === word ? 1 : beginningShare
    for (const { place, weight, count } of found) {
      const known = places.get(place)
      const heaviest = Math.max(weight * share, known?.weight ?? 0)
      places.set(place, { place, weight: heaviest, count: count * share + (known?.count ?? 0) })
    }
  }
  return places
}

function scoresOfPages({ places }: PlaceIndex, found: readonly ReadonlyMap<number, Found>[]) {
  const counts = new Map<string, number>()
  for (const { place, count } of found.flatMap((each) => [...each.values()])) {
    const path = pathOf(places[place])
    counts.set(path, (counts.get(path) ?? 0) + count)
  }
  return new Map([...counts].map(([path, count]) => [path, Math.min(pageScoreMax, Math.log2(1 + count))]))
}

function pathOf(place: Place | undefined): string {
  return place?.href.replace(/#.*/, "") ?? ""
}

/** A field of many endpoints is shown once if its text is the same, and otherwise for two of them. */
function withoutNamesakes(best: readonly Place[]): readonly Place[] {
  const shown = new Map<string, Place[]>()
  return best.filter((place) => {
    const name = place.kind === "field" ? nameOf(place) : place.href
    const namesakes = shown.get(name) ?? []
    if (namesakes.length >= namesakesMax || namesakes.some(({ text }) => text === place.text)) return false
    shown.set(name, [...namesakes, place])
    return true
  })
}

/** The text around the first found word, or the program if only a program has it. */
function excerptOf({ text, programs }: Place, words: readonly string[]): readonly string[] {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join("|")})[\\p{L}\\p{N}_]*)`, "giu")
  const source = text.search(found) < 0 && programs.search(found) >= 0 ? programs : text
  const around = Math.max(0, source.search(found) - 40)
  const from = around === 0 ? 0 : source.indexOf(" ", around) + 1
  const piece = source.slice(from, from + excerptCharactersMax)
  const isCut = from + excerptCharactersMax < source.length
  const shown = isCut ? `${piece.slice(0, piece.lastIndexOf(" "))} …` : piece
  return shown === "" ? [] : `${from > 0 ? "… " : ""}${shown}`.split(found)
}
