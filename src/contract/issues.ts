import type * as z from "zod"
import { quoted } from "./quoted.ts"

/** Describes in words what is wrong with a value that a schema refused. */

/** Says why a schema refuses a value. `whole` names the whole value. */
export function refusalText(schema: z.ZodType, value: unknown, whole: string): string {
  const { error } = schema.safeParse(value, { error: issueMessage })
  return issuesText(error?.issues ?? [], whole)
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The number of issues that are listed. A list can have as many issues as items. */
const issuesListed = 5

/** Returns one text for the first issues, each after the path of its field. `whole` names the whole value. */
function issuesText(issues: readonly Issue[], whole: string): string {
  return issues
    .slice(0, issuesListed)
    .map(({ path, message }) => {
      const field = path.map(String).join(".") || whole
      return field === "" ? message : `${field}: ${message}`
    })
    .join("; ")
}

const typesInWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "an object",
  record: "an object",
  boolean: "true or false",
}

const formatsInWords: Readonly<Record<string, string>> = {
  date: "a day is written YYYY-MM-DD",
  datetime: "a time is written in ISO 8601, such as 2026-11-30T08:00:00Z",
  uuid: "must be a UUID",
}

const partsOf: Readonly<Record<string, string>> = { string: "character", array: "item" }

interface CodedIssue extends Issue {
  readonly code?: string | undefined
  readonly expected?: unknown
}

interface RawIssue {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly expected?: unknown
  /** The fields that the object does not take. */
  readonly keys?: readonly string[] | undefined
  /** The issues of each member of a union. */
  readonly errors?: readonly (readonly CodedIssue[])[]
  readonly values?: readonly unknown[]
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly inclusive?: boolean
  readonly format?: string
}

/** The message for each kind of issue of our schemas. It follows the path of the field, which is its subject. */
const messages: Readonly<Record<string, (issue: RawIssue) => string>> = {
  invalid_type: ({ expected }) => `must be ${typeInWords(expected)}`,
  invalid_union: ({ errors = [] }) => unionMessage(errors),
  invalid_value: ({ values = [] }) => `must be ${values.length > 1 ? "one of " : ""}${values.join(", ")}`,
  unrecognized_keys: ({ keys = [] }) => `has no field ${quoted(keys[0] ?? "")}`,
  too_small: ({ minimum = 0, ...issue }) => limitMessage(["at least", "more than"], minimum, issue),
  too_big: ({ maximum = 0, ...issue }) => limitMessage(["at most", "less than"], maximum, issue),
  invalid_format: ({ format = "" }) => formatsInWords[format] ?? "is not written as the reference says",
}

/** Returns the message for an issue whose schema has no message of its own. */
export function issueMessage(issue: RawIssue): string {
  const { code = "", input } = issue
  if (input === undefined && /^invalid_(?:type|union|value)$/.test(code)) return "is required"
  return messages[code]?.(issue) ?? "is not allowed"
}

function limitMessage(
  [within, beyond]: readonly [within: string, beyond: string],
  limit: number | bigint,
  { inclusive = true, origin = "" }: Pick<RawIssue, "inclusive" | "origin">,
): string {
  const part = partsOf[origin]
  const amount = `${inclusive ? within : beyond} ${limit}`
  return part === undefined
    ? `must be ${amount}`
    : `must have ${amount} ${part}${Number(limit) === 1 ? "" : "s"}`
}

function typeInWords(expected: unknown): string {
  return typesInWords[String(expected)] ?? String(expected)
}

/**
 * Returns the message for a value that no member of a union takes. It is the message of the member that was
 * probably meant: one that found a field of the value wrong, else one of the value's type. If there is no
 * such member, the message names the types that the union takes.
 */
function unionMessage(members: readonly (readonly CodedIssue[])[]): string {
  const ofFields = members.filter((issues) => issues.some(({ path }) => path.length > 0))
  const ofType = members.filter((issues) => issues.every(({ code }) => code !== "invalid_type"))
  const [meant, ...others] = ofFields.length > 0 ? ofFields : ofType
  if (meant === undefined) return `must be ${typesOf(members).map(typeInWords).join(" or ")}`
  return others.length > 0 ? "is not written as the reference says" : issuesText(meant, "")
}

/** Returns the types that a union takes, for a value that has none of these types. */
function typesOf(members: readonly (readonly CodedIssue[])[]): readonly unknown[] {
  return members
    .flatMap((issues) => issues.map(({ expected }) => expected))
    .filter((type) => type !== undefined)
}
