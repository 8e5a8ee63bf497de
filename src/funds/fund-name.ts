import { plainName } from "../identifiers/company-name.ts"

/** True when one fund's name has every word of the other: issuers put a word before, or leave one off. */
export function isNamedAlike(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other].map(wordsOf).sort((left, right) => left.length - right.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

function wordsOf(name: string): readonly string[] {
  return plainName(name.replaceAll(/[®™]/g, "")).core.split(" ").filter(Boolean)
}
