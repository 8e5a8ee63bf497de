/** What is wrong with a value that a schema refused, for people. */

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A list can have as many issues as items; the first few are enough. */
const issuesListed = 5

/** One text for the first issues, each behind the path of its field; `whole`: the name of the value itself. */
export function issuesText(issues: readonly Issue[], whole: string): string {
  return issues
    .slice(0, issuesListed)
    .map(({ path, message }) => `${path.map(String).join(".") || whole}: ${message}`)
    .join("; ")
}

interface TypedIssue {
  readonly code?: string | undefined
  readonly expected?: unknown
  readonly input?: unknown
}

const typesInWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  array: "a list",
}

/** The message of a missing value or one of another type; undefined leaves the schema's own. */
export function typeMessage({ code, expected, input }: TypedIssue): string | undefined {
  if (code !== "invalid_type") return undefined
  return input === undefined ? "is required" : `must be ${typesInWords[String(expected)] ?? expected}`
}
