const shownMax = 100

/**
 * Describes, for the log, an error that EDGAR served instead of a document: `an empty text`, `an HTML page (SEC.gov | File
 * Unavailable)` or `the archive's error AccessDenied`. Null for any other text.
 */
export function describeErrorBody(text: string): string | null {
  const start = text.slice(0, 10_000).trimStart()
  if (start === "" && text.trim() === "") return "an empty text"
  const body = start.replace(/^<\?xml[^>]*>\s*/, "")
  if (/^<(!doctype html|html)[\s>]/i.test(body)) return `an HTML page (${excerpt(titleOf(start))})`
  if (/^<Error>/.test(body))
    return `the archive's error ${excerpt(/<Code>([^<]*)/.exec(body)?.[1] ?? "without a code")}`
  return null
}

/** The start of a document's text on one line, short enough for a message. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length > shownMax ? `${line.slice(0, shownMax)}...` : line
}

function titleOf(page: string): string {
  return /<title>([^<]*)/i.exec(page)?.[1] ?? "without a title"
}
