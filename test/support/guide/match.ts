/** Compares a response with the part that a guide shows. */

/** Stands for any value, for more fields (`"...": "..."`), or for more elements at the end of a list. */
const anything = "..."

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Descriptions of the differences between the response and the shown part, or an empty list. */
export function differences(shown: unknown, answered: unknown, at = "answer"): readonly string[] {
  if (shown === anything) return answered === undefined ? [`${at} is missing`] : []
  if (Array.isArray(shown)) return listDifferences(shown, answered, at)
  if (isObject(shown)) return objectDifferences(shown, answered, at)
  if (typeof shown === "string" && typeof answered === "string") {
    if (at.endsWith(".request_id") && uuid.test(shown) && uuid.test(answered)) return []
    if (shown.endsWith(anything) && answered.startsWith(shown.slice(0, -anything.length))) return []
  }
  return Object.is(shown, answered)
    ? []
    : [`${at} is ${JSON.stringify(answered)}, shown is ${JSON.stringify(shown)}`]
}

function objectDifferences(
  shown: Readonly<Record<string, unknown>>,
  answered: unknown,
  at: string,
): readonly string[] {
  if (!isObject(answered)) return [`${at} is ${JSON.stringify(answered)}, shown is an object`]
  const { [anything]: more, ...fields } = shown
  const hidden =
    more === undefined ? Object.keys(answered).filter((name) => !Object.hasOwn(fields, name)) : []
  return [
    ...Object.entries(fields).flatMap(([name, value]) => differences(value, answered[name], `${at}.${name}`)),
    ...hidden.map((name) => `${at}.${name} is not shown`),
  ]
}

function listDifferences(shown: readonly unknown[], answered: unknown, at: string): readonly string[] {
  if (!Array.isArray(answered)) return [`${at} is ${JSON.stringify(answered)}, shown is a list`]
  const isOpen = shown.at(-1) === anything
  const elements = isOpen ? shown.slice(0, -1) : shown
  const count =
    isOpen || elements.length === answered.length
      ? []
      : [`${at} has ${answered.length} elements, shown are ${elements.length}`]
  return [
    ...count,
    ...elements.flatMap((each, index) => differences(each, answered[index], `${at}[${index}]`)),
  ]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Compares printed lines. `...` within a line stands for any text, and as a whole line for any lines. */
export function textDifferences(shown: string, printed: string): readonly string[] {
  const pattern = shown
    .trimEnd()
    .split("\n")
    .map((line) =>
      line === anything ? "[\\s\\S]*?" : line.trimEnd().split(anything).map(escaped).join(".*"),
    )
    .join("\n")
  return new RegExp(`^${pattern}$`).test(printed.trimEnd())
    ? []
    : [`printed is:\n${printed}\nshown is:\n${shown}`]
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")
}

/** Compares the head of a response: the status line, and each shown header in any order. */
export function headDifferences(
  shown: readonly string[],
  status: number,
  header: (name: string) => string | null,
): readonly string[] {
  const [statusLine = "", ...headers] = shown
  const shownStatus = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1])
  const wrongStatus = shownStatus === status ? [] : [`status is ${status}, shown is ${statusLine}`]
  return [
    ...wrongStatus,
    ...headers
      .filter((line) => line !== anything)
      .flatMap((line) => {
        const colon = line.indexOf(":")
        const name = line.slice(0, colon)
        return differences(line.slice(colon + 1).trim(), header(name) ?? undefined, name)
      }),
  ]
}
