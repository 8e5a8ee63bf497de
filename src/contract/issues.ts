/** Describes in words what is wrong with a value that a schema refused. */

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The number of issues that are listed. A list can have as many issues as items. */
const issuesListed = 5

/** Returns one text for the first issues, each after the path of its field. `whole` names the whole value. */
export function issuesText(issues: readonly Issue[], whole: string): string {
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
  boolean: "true or false",
}

interface CodedIssue extends Issue {
  readonly code?: string | undefined
  readonly expected?: unknown
}

interface RawIssue {
  readonly code?: string | undefined
  readonly expected?: unknown
  readonly input?: unknown
  /** The fields that the object does not take. */
  readonly keys?: readonly string[] | undefined
  /** The issues of each member of a union. */
  readonly errors?: readonly (readonly CodedIssue[])[]
}

/**
 * Returns the message for a missing value, an unknown field, a wrong type or a union. For any other issue
 * returns undefined, and the schema's own message is used.
 */
export function issueMessage({
  code,
  expected,
  input,
  keys = [],
  errors = [],
}: RawIssue): string | undefined {
  const [extra] = keys
  if (code === "unrecognized_keys" && extra !== undefined) return `has no field ${quoted(extra)}`
  if (code !== "invalid_type" && code !== "invalid_union") return undefined
  if (input === undefined) return "is required"
  if (code === "invalid_union") return unionMessage(errors)
  return `must be ${typeInWords(expected)}`
}

function typeInWords(expected: unknown): string {
  return typesInWords[String(expected)] ?? String(expected)
}

/**
 * Returns the message for a value that no member of a union takes. It is the message of the member that was
 * probably meant: one that found a field of the value wrong, else one of the value's type. If there is no
 * such member, the message names the types that the union takes.
 */
function unionMessage(members: readonly (readonly CodedIssue[])[]): string | undefined {
  const ofFields = members.filter((issues) => issues.some(({ path }) => path.length > 0))
  const ofType = members.filter((issues) => issues.every(({ code }) => code !== "invalid_type"))
  const [meant, ...others] = ofFields.length > 0 ? ofFields : ofType
  if (meant === undefined) return `must be ${typesOf(members).map(typeInWords).join(" or ")}`
  return others.length > 0 ? undefined : issuesText(meant, "")
}

/** Returns the types that a union takes, for a value that has none of these types. */
function typesOf(members: readonly (readonly CodedIssue[])[]): readonly unknown[] {
  return members
    .flatMap((issues) => issues.map(({ expected }) => expected))
    .filter((type) => type !== undefined)
}

const nameCharactersMax = 40

/** Quotes a name from the request, shortened. */
export function quoted(name: string): string {
  const characters = [...name]
  return characters.length <= nameCharactersMax
    ? `"${name}"`
    : `"${characters.slice(0, nameCharactersMax).join("")}..."`
}
