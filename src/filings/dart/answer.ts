import * as z from "zod"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { firstIssue, readJsonDocument } from "../json-document.ts"

/**
 * An answer of Open DART. The service answers with HTTP status 200 and says in the field `status` whether the
 * request succeeded (development guide, "메시지 설명", the same table on every page of the guide).
 */
export type DartAnswer<Content> =
  | { readonly kind: "found"; readonly content: Content }
  /** Nothing matches the request: 013, or 014 for a file. */
  | { readonly kind: "nothing" }
  /** The key has used up its requests of the day (020; usually 20,000). */
  | { readonly kind: "quota_used" }
  /** The service refuses the request; `detail` is for the log. */
  | { readonly kind: "refused"; readonly detail: string }

const found = "000"

/** What the other statuses mean. The service's own messages are Korean sentences. */
const refusals: Readonly<Record<string, string>> = {
  "010": "the key is not registered",
  "011": "the key may not be used for now",
  "012": "the key may not be used from this IP address",
  "021": "the request names too many companies",
  "100": "a parameter has a wrong value",
  "101": "the access is improper",
  "800": "the service is closed for maintenance",
  "900": "an error of the service without a description",
  "901": "the key has expired with the personal data of its account",
}

const envelope = z.looseObject({ status: z.string().regex(/^\d{3}$/) })

/** Reads an answer whose content, if there is any, has the form of `content`. Refuses any other text. */
export function readDartAnswer<Schema extends z.ZodType>(
  text: string,
  content: Schema,
): Outcome<DartAnswer<z.output<Schema>>, "malformed_answer"> {
  const read = readJsonDocument(text, envelope, "malformed_answer")
  if (!read.ok) return read
  const { status } = read.value
  if (status === found) {
    const parsed = content.safeParse(read.value)
    if (parsed.success) return answer({ kind: "found", content: parsed.data })
    return refuse("malformed_answer", `Not the answer asked for: ${firstIssue(parsed.error)}.`)
  }
  if (status === "013" || status === "014") return answer({ kind: "nothing" })
  if (status === "020") return answer({ kind: "quota_used" })
  const meaning = Object.hasOwn(refusals, status) ? refusals[status] : "a status that the guide does not list"
  return answer({ kind: "refused", detail: `status ${status}: ${meaning}` })
}

/** The answer with its content converted. */
export function convertedAnswer<Content, Converted, Code extends string>(
  read: Outcome<DartAnswer<Content>, Code>,
  convert: (content: Content) => Converted,
): Outcome<DartAnswer<Converted>, Code> {
  if (!read.ok) return read
  const { value } = read
  return answer(value.kind === "found" ? { kind: "found", content: convert(value.content) } : value)
}

/** A cell of a table; absent, null and empty mean the same. */
export const dartCell = z
  .string()
  .nullish()
  .transform((text) => (text ?? "").trim())

const lines = z
  .object({ list: z.array(z.object({ rcept_no: z.string().regex(/^\d{14}$/) })).min(1) })
  .refine(
    ({ list: [first, ...rest] }) => rest.every(({ rcept_no }) => rcept_no === first?.rcept_no),
    "lines of several reports",
  )

/**
 * Reads which report the lines of an answer are of: the number under which it was received (14 digits).
 * Refuses an answer with lines of several reports.
 */
export function readDartReceipt(text: string): Outcome<DartAnswer<string>, "malformed_answer"> {
  return convertedAnswer(readDartAnswer(text, lines), ({ list: [first] }) => first?.rcept_no ?? "")
}
