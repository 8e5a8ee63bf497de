import type { Endpoint } from "../../src/contract/endpoint.ts"
import { parametersOf } from "../../src/contract/parameters.ts"

/** An example request, and what it answered, as text. */

type Values = Readonly<Record<string, unknown>>

/** A request to be typed in a shell, with the key in the variable `QISTAS_KEY`. `baseUrl`: of the API, to `/v1`. */
export function curlOf(declared: Endpoint, input: Values, baseUrl: string): string {
  const body = declared.method === "POST" ? JSON.stringify(input) : null
  const pieces = [
    ...(declared.access === "key" ? [`-H "X-API-Key: $QISTAS_KEY"`] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
    quoted(`${baseUrl}${addressOf(declared, input)}`),
  ]
  return `curl ${pieces.join(" \\\n  ")}`
}

/** The path with its query. */
function addressOf(declared: Endpoint, input: Values): string {
  const sent = parametersOf(declared).filter(({ name }) => input[name] !== undefined)
  const filled = sent.reduce(
    (path: string, { name }) => path.replace(`{${name}}`, () => encodeURIComponent(written(input[name]))),
    declared.path,
  )
  const query = sent
    .filter(({ place }) => place === "query")
    .map(({ name }) => `${name}=${encodeURIComponent(written(input[name]))}`)
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`
}

/** A value as a path or a query has it: a list with commas between. */
export function written(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value)
}

/** One word of a shell. */
function quoted(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

export interface ShownAnswer {
  readonly json: string
  /** True when lists were cut. */
  readonly isCut: boolean
}

/** An answer as it reads well; lists of one longer than `charactersMax` are cut to their first items. */
export function shownAnswer(answer: unknown, charactersMax: number): ShownAnswer {
  const whole = JSON.stringify(answer, null, 2)
  if (whole.length <= charactersMax) return { json: whole, isCut: false }
  const shortened = [3, 2, 1].map((items) => JSON.stringify(withCutLists(answer, items), null, 2))
  const json = shortened.find(({ length }) => length <= charactersMax) ?? shortened.at(-1) ?? whole
  return { json, isCut: json !== whole }
}

/** Every list of objects with at most so many of them, and a word on how many more there are. */
function withCutLists(value: unknown, itemsMax: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withCutLists(item, itemsMax))
    if (items.length <= itemsMax || typeof items[0] !== "object") return items
    return [...items.slice(0, itemsMax), `… ${items.length - itemsMax} more`]
  }
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withCutLists(inner, itemsMax)]),
  )
}
