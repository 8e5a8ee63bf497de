/** The visible text of a page or of a part of one: without tags, with single spaces. */
export function wordsOf(html: string): string {
  return html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
}

/** The visible text of the main part of a page. */
export function mainWordsOf(html: string): string {
  return wordsOf(html.slice(html.indexOf("<main"), html.indexOf("</main>")))
}

/** What the first group of the pattern matches, each time; an empty text where the group matches nothing. */
export function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found)
}

/** Issue 7: "a page's HTML under 60 KB". */
export const htmlBytesMax = 60_000
