import * as z from "zod"
import { answer, type Outcome, refuse } from "../outcome.ts"

/** Parses a JSON text by a schema. The refusal describes what came instead, or the first schema error. */
export function readJsonDocument<Schema extends z.ZodType, Code extends string>(
  text: string,
  schema: Schema,
  code: Code,
): Outcome<z.output<Schema>, Code> {
  const instead = describeErrorBody(text)
  if (instead !== null) return refuse(code, `Not the document asked for: ${instead}.`)
  const json = parse(text)
  if (!json.ok) return refuse(code, "Not JSON, or JSON cut short.")
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return answer(parsed.data)
  return refuse(code, `Not the document asked for: ${firstIssue(parsed.error)}.`)
}

/** The first schema error: `filings.recent.form: Invalid input: expected array, received undefined`. */
export function firstIssue({ issues: [first] }: z.ZodError): string {
  if (first === undefined) return "unreadable"
  return excerpt(
    first.path.length === 0 ? first.message : `${first.path.map(String).join(".")}: ${first.message}`,
  )
}

function parse(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\ufeff/, "")) }
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { ok: false }
    throw thrown
  }
}

/** A CIK: a number in some files, a zero-padded text in others. */
export const cik = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(9_999_999_999))

/** EDGAR's longest names have some 150 characters. */
const lineCharactersMax = 200

/**
 * The name of a registrant or exchange on one line; EDGAR's names contain runs of spaces and non-breaking
 * spaces. Invisible characters, including those that change the direction of text, are removed, because the
 * name is shown next to other text.
 */
export const printedLine = z.string().transform((text) => {
  const seen = text.replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
  return [...seen.slice(0, 2 * lineCharactersMax)].slice(0, lineCharactersMax).join("").trim()
})

/** The field, or null if the source has an empty text. */
export function nullIfEmpty<Field extends z.ZodType>(field: Field) {
  return z.union([z.literal(["", null]).transform(() => null), field])
}

const shownMax = 100

/**
 * Describes, for the log, an error that EDGAR served instead of a document: `an empty text`, `an HTML page
 * (SEC.gov | File Unavailable)` or `the archive's error AccessDenied`. Null for any other text.
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
