import type * as z from "zod"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { describeErrorBody, excerpt } from "./error-body.ts"

/** Parses a JSON text by a schema; the refusal says what was served instead, or the first schema error. */
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
