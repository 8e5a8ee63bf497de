import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { isOfType, readChunks, textOf } from "./body.ts"

/** The most bytes of a form that declares no limit. */
export const formBytesMax = 16_384

export interface Field {
  readonly charactersMax: number
  /** True if the field may be missing. A missing field is empty. */
  readonly isOptional?: true
}

type Unreadable = "bad_request" | "unsupported_media_type" | "payload_too_large"

/** The fields of a form, by unique name. */
type SentFields = ReadonlyMap<string, string>

/** Reads an `application/x-www-form-urlencoded` body. A malformed body is refused, never repaired. */
export async function readForm(
  request: Request,
  bytesMax = formBytesMax,
): Promise<Outcome<SentFields, Unreadable>> {
  if (!isOfType(request.headers.get("Content-Type"), "application/x-www-form-urlencoded")) {
    return refuse("unsupported_media_type", "A form must be sent as application/x-www-form-urlencoded.")
  }
  const chunks = await readChunks(request, bytesMax)
  if (chunks === "too_large") return refuse("payload_too_large", "The form is too large.")
  const text = chunks === "broken_off" ? null : textOf(request, chunks)
  const fields = text?.ok ? fieldsOf(text.value) : null
  return fields === null ? refuse("bad_request", "The form cannot be read.") : answer(fields)
}

/** Null for an invalid escape, invalid UTF-8, a repeated name, or a name without a value. */
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

/** The declared fields. Null if a field is missing or too long, or if an undeclared field was sent. */
export function declaredFields(
  sent: SentFields,
  declared: Readonly<Record<string, Field>>,
): Readonly<Record<string, string>> | null {
  const names = Object.keys(declared)
  const hasUnknown = [...sent.keys()].some((name) => name !== "form_token" && !names.includes(name))
  const hasInvalid = Object.entries(declared).some(([name, { charactersMax, isOptional }]) => {
    const value = sent.get(name)
    return value === undefined ? isOptional !== true : value.length > charactersMax
  })
  if (hasUnknown || hasInvalid) return null
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""]))
}
