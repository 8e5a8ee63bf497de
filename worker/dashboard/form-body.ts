import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { decoded, isOfType, readChunks } from "../http/body.ts"
import type { Field } from "./routes.ts"

export const bodyBytesMax = 16_384

type Unreadable = "bad_request" | "unsupported_media_type" | "payload_too_large"

/** What a form sent, by name; each name once. */
export type SentFields = ReadonlyMap<string, string>

/** The pairs of an `application/x-www-form-urlencoded` body. What is not strictly one is refused, never mended. */
export async function readForm(request: Request): Promise<Outcome<SentFields, Unreadable>> {
  if (!isOfType(request.headers.get("Content-Type"), "application/x-www-form-urlencoded")) {
    return refuse("unsupported_media_type", "A form is sent as application/x-www-form-urlencoded.")
  }
  const chunks = await readChunks(request, bodyBytesMax)
  if (chunks === "too_large") return refuse("payload_too_large", "What was sent is too large.")
  const text = chunks === "broken_off" ? null : decoded(chunks)
  const fields = text === null ? null : fieldsOf(text)
  return fields === null ? refuse("bad_request", "What was sent cannot be read as a form.") : answer(fields)
}

/** Null for what is not UTF-8, an escape that is none, a name sent twice or without a value. */
function fieldsOf(text: string): SentFields | null {
  const fields = new Map<string, string>()
  for (const pair of text === "" ? [] : text.split("&")) {
    const at = pair.indexOf("=")
    const name = unescaped(pair.slice(0, Math.max(at, 0)))
    const value = unescaped(pair.slice(at + 1))
    if (at < 1 || name === null || value === null || fields.has(name)) return null
    fields.set(name, value)
  }
  return fields
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return null
  }
}

/** The declared fields, or null when one is missing or too long, or another was sent beside them. */
export function declaredFields(
  sent: SentFields,
  declared: Readonly<Record<string, Field>>,
): Readonly<Record<string, string>> | null {
  const names = Object.keys(declared)
  const isStranger = [...sent.keys()].some((name) => name !== "form_token" && !names.includes(name))
  const isWrong = Object.entries(declared).some(([name, { charactersMax, isOptional }]) => {
    const value = sent.get(name)
    return value === undefined ? isOptional !== true : value.length > charactersMax
  })
  if (isStranger || isWrong) return null
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""]))
}
