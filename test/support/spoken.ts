import { all, wordsOf } from "./words.ts"

/** The words of pages in other languages. */

/** A word that only an English sentence has, with what is before it. */
export const englishWord =
  /((?:\S+ ){0,4}\b(?:the|of|and|its|are|with|which|from|that|this|than|was|has|have|not|for|by)\b)/gi

/** The words of a page, without its names and what it quotes in English. */
export function spokenText(html: string): string {
  return wordsOf(
    unmarked(html.slice(html.indexOf("<body"))).replaceAll(/<(time|title)\b[^>]*>.*?<\/\1>/gs, " "),
  )
}

/** Names that stay in Latin letters without a mark. */
const kept = /^(?:Plus|State|Street|iShares|filings|xbrl|org)$/

/** The Latin words of the main part of a page in Arabic that are neither marked nor symbols nor acronyms. */
export function latinWords(html: string): readonly string[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  const text = wordsOf(unmarked(main).replaceAll(/<text\b[^>]*>.*?<\/text>|\u2068[^\u2069]*\u2069/gs, " "))
  return all(text, /([A-Z]*[a-z][A-Za-z]*)/g).filter((word) => !kept.test(word))
}

/** A page without names, code and what it quotes in English. Labels in attributes become text. */
function unmarked(html: string): string {
  return html
    .replaceAll(/<(\w+)(?: [^>]*)? lang="en"[^>]*>.*?<\/\1>/gs, " ")
    .replaceAll(/<(bdi|code)\b[^>]*>.*?<\/\1>/gs, " ")
    .replaceAll(/<[^>]+ (?:aria-label|title|placeholder|alt)="([^"]*)"[^>]*>/g, " $1 ")
}
