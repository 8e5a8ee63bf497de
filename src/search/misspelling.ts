/** Finds words that differ by one letter: one too many, missing or wrong, or two neighbours exchanged. */

/** The smallest length of a word that is corrected. Shorter words are one letter off too many others. */
const lettersMin = 4
const lettersMax = 20

/**
 * Returns the word, and the word without each of its letters in turn. Empty for a word that is never
 * corrected. Two words that are one letter apart share a spelling.
 */
export function spellingsOf(word: string): readonly string[] {
  if (word.length < lettersMin || word.length > lettersMax || !/^[a-z]+$/.test(word)) return []
  const shortened = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shortened])]
}

/** True for two different words that are one letter apart. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (one === other) return false
  const same = [...one].findIndex((letter, at) => letter !== other[at])
  const at = same === -1 ? one.length : same
  const left = one.slice(at)
  const right = other.slice(at)
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
