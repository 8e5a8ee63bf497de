/** Finds words that differ by one or two letters: one too many, missing or wrong, or two neighbours exchanged. */

/** The smallest length of a word that is corrected. Shorter words are one letter off too many others. */
const lettersMin = 4
const lettersMax = 20
/** The smallest length of a word with two wrong letters. */
const twiceWrongMin = 6

/**
 * Returns the keys under which the index may have the intended word: the word, the word without each of its
 * letters, and if it is long, without each two of them and without its vowels (behind a `~`). Empty for a word
 * that is never corrected. Two words that are one letter apart share a key, and most that are two apart.
 */
export function spellingsOf(word: string): readonly string[] {
  if (word.length < lettersMin || word.length > lettersMax || !/^[a-z]+$/.test(word)) return []
  const shortened = withoutEach(word)
  if (word.length < twiceWrongMin) return [...new Set([word, ...shortened])]
  const consonants = `~${word.replaceAll(/[aeiouy]/g, "")}`
  return [...new Set([word, ...shortened, ...shortened.flatMap(withoutEach), consonants])]
}

function withoutEach(word: string): readonly string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/**
 * Returns, of the words that share a key with the typed word, those that may be meant: those one letter off; if
 * there are none, those two letters off that begin with the same letter.
 */
export function meantBy(typed: string, words: readonly string[]): readonly string[] {
  const off = words.map((word) => ({ word, letters: lettersOff(typed, word) }))
  const once = off.filter(({ letters }) => letters === 1)
  const some = once.length > 0 || typed.length < twiceWrongMin ? once : off.filter(isTwice(typed))
  return some.map(({ word }) => word)
}

function isTwice(typed: string) {
  return ({ word, letters }: { readonly word: string; readonly letters: number }) =>
    letters === 2 && word[0] === typed[0]
}

/** The number of letters to add, remove, replace or exchange with a neighbour (optimal string alignment). */
function lettersOff(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const wrong = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isExchange = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const exchanged = isExchange ? (before[j - 2] ?? 0) + 1 : wrong
      next.push(Math.min(wrong, exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
