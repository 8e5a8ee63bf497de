/** The visible text of a page or of a part, without tags and with single spaces. */
export function wordsOf(html: string): string {
  return html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
}

/** A page without the elements around its days, whose text stays. */
export function withoutTimes(html: string): string {
  return html.replaceAll(/<\/?time[^>]*>/g, "")
}

export function mainWordsOf(html: string): string {
  return wordsOf(html.slice(html.indexOf("<main"), html.indexOf("</main>")))
}

/** Every text that the pattern's first group matches. It is empty if the group matches nothing. */
export function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found)
}

/** Issue 7: "a page's HTML under 60 KB". */
export const htmlBytesMax = 60_000
