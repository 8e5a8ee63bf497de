/** Letters that accent removal leaves. The index replaces these letters too (migrations/0001_schema.sql). */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", ß: "ss", ł: "l" }

/**
 * Letters that Arabic writers exchange: teh marbuta for heh, alef maqsura and the Persian yeh for yeh, the
 * Persian kaf for kaf. The index has Arabic only in names that people use, which `wordsOf` prints.
 */
const arabicLetters: Readonly<Record<string, string>> = { ة: "ه", ى: "ي", ی: "ي", ک: "ك", ٱ: "ا" }

/** Latin accents; Arabic vowel signs, hamzas above and below a letter, and the stroke that stretches a word. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g

const eastern = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Returns the words of a text in lower case. A word is a run of letters, digits, `%` and `_`. Spellings of one
 * Arabic word become equal: its alefs, its article (`ال`), its marks and its digits do not count.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(marks, "")
    .normalize("NFC")
    .replaceAll(/[øæßł]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[ةىیکٱ]/g, (letter) => arabicLetters[letter] ?? letter)
    .replaceAll(eastern, (digit) => `${(digit.codePointAt(0) ?? 0) & 15}`)
  const words = plain.match(/[\p{L}\p{N}%_][\p{L}\p{M}\p{N}%_]*/gu) ?? []
  return words.map((word) => word.replace(/^ال(?=\p{L}{3})/u, ""))
}

/** True for a word in Arabic letters. */
export function isArabic(word: string): boolean {
  return /^\p{Script=Arabic}/u.test(word)
}
