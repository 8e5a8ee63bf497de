/** Letters that accent removal leaves. The index replaces these letters too (migrations/0001_schema.sql). */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", ß: "ss", ł: "l" }

/** Returns the words of a text in lower case. A word is a run of letters, digits, `%` and `_`. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.toLowerCase().replaceAll(/[øæßł]/g, (letter) => plainLetters[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}%_][\p{L}\p{M}\p{N}%_]*/gu) ?? []
}
