/** Says in words what is wrong with a value that a schema refused. */

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A list can have as many issues as items; the first few are enough. */
const issuesListed = 5

/** One text for the first issues, each after the path of its field; `whole`: the value's name, or empty. */
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
  /** Fields that the object does not take. */
  readonly keys?: readonly string[] | undefined
  /** The issues of each member of a union. */
  readonly errors?: readonly (readonly CodedIssue[])[]
}

/** The message for a missing value, unknown field, wrong type, or a union; undefined: the schema's own. */
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
 * The message for the member of a union that the value was meant for: one that found a field of the value
 * wrong, else one of the value's type. If there is none, the message names the types that the union takes.
 */
function unionMessage(members: readonly (readonly CodedIssue[])[]): string | undefined {
  const ofFields = members.filter((issues) => issues.some(({ path }) => path.length > 0))
  const ofType = members.filter((issues) => issues.every(({ code }) => code !== "invalid_type"))
  const [meant, ...others] = ofFields.length > 0 ? ofFields : ofType
  if (meant === undefined) return `must be ${typesOf(members).map(typeInWords).join(" or ")}`
  return others.length > 0 ? undefined : issuesText(meant, "")
}

/** The types that a union takes, if the value has none of them. */
function typesOf(members: readonly (readonly CodedIssue[])[]): readonly unknown[] {
  return members
    .flatMap((issues) => issues.map(({ expected }) => expected))
    .filter((type) => type !== undefined)
}

const nameCharactersMax = 40

/** A name from the request, shortened to be echoed. */
export function quoted(name: string): string {
  const characters = [...name]
  return characters.length <= nameCharactersMax
    ? `"${name}"`
    : `"${characters.slice(0, nameCharactersMax).join("")}..."`
}
