import type { Endpoint } from "../../src/contract/endpoint.ts"
import { quoted } from "../../src/contract/issues.ts"
import {
  type Parameter,
  type ParameterPlace,
  parametersOf,
  takesBody,
} from "../../src/contract/parameters.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { RawInput } from "../../src/services/invoke.ts"
import { readJsonObject, type TooLarge } from "./body.ts"

/** Reads a request into values by parameter name. The endpoint's schema validates the values. */
export interface Reader {
  /** `parameters` are the named parts of the path as sent. `search` is the query with its `?`, or empty. */
  url(parameters: Readonly<Record<string, string>>, search: string): Outcome<RawInput, "bad_request">
  /** The fields of the body. A route without a body ignores a body that is sent. */
  body(request: Request): Promise<Outcome<RawInput, "bad_request"> | TooLarge>
}

type Declared = ReadonlyMap<string, Parameter>

/** The reader of one endpoint. Each refusal is a `bad_request` that names the parameter. */
export function readerOf(declared: Endpoint): Reader {
  const parameters = parametersOf(declared)
  const inPlace = (place: ParameterPlace): Declared =>
    new Map(parameters.filter((each) => each.place === place).map((each) => [each.name, each]))
  const [query, fields] = [inPlace("query"), inPlace("body")]
  const hasBody = takesBody(declared)
  return {
    url(parts, search) {
      const path = readPath(parts)
      const parsedQuery = path.ok ? readQuery(search, query) : path
      return path.ok && parsedQuery.ok ? answer({ ...path.value, ...parsedQuery.value }) : parsedQuery
    },
    async body(request) {
      if (!hasBody) return answer({})
      const read = await readJsonObject(request)
      const unknown = read.ok && Object.keys(read.value).find((name) => !fields.has(name))
      if (typeof unknown !== "string") return read
      return refuse("bad_request", `${quoted(unknown)} is not a field of this body. ${listed(fields)}`)
    },
  }
}

function readPath(parts: Readonly<Record<string, string>>): Outcome<RawInput, "bad_request"> {
  const values: Record<string, string> = {}
  for (const [name, sent] of Object.entries(parts)) {
    const text = decoded(sent)
    if (!text.ok) return text
    values[name] = text.value
  }
  return answer(values)
}

/** Unknown parameters are refused, since ignoring a mistyped filter would give a wrong answer. */
function readQuery(search: string, declared: Declared): Outcome<RawInput, "bad_request"> {
  const values: Record<string, unknown> = {}
  for (const pair of search.slice(1).split("&").filter(Boolean)) {
    const [sentName = "", ...rest] = pair.split("=")
    const name = decoded(sentName.replaceAll("+", " "))
    if (!name.ok) return name
    const parameter = declared.get(name.value)
    if (parameter === undefined) {
      const message = `${quoted(name.value)} is not a query parameter of this path. ${listed(declared)}`
      return refuse("bad_request", message)
    }
    if (Object.hasOwn(values, name.value)) {
      return refuse("bad_request", `"${name.value}" is given more than once.`)
    }
    const text = decoded(rest.join("=").replaceAll("+", " "))
    const value = text.ok ? readValue(parameter, text.value) : text
    if (!value.ok) return value
    values[name.value] = value.value
  }
  return answer(values)
}

function readValue({ name, kind }: Parameter, text: string): Outcome<unknown, "bad_request"> {
  if (kind === "list") return answer(text.split(","))
  if (kind !== "integer") return answer(text)
  return /^-?\d+$/.test(text) ? answer(Number(text)) : refuse("bad_request", `${name}: not a whole number`)
}

/** Decodes `%` escapes, once. Control characters are refused, since no valid value has one. */
function decoded(sent: string): Outcome<string, "bad_request"> {
  try {
    const text = decodeURIComponent(sent)
    return /\p{Cc}/u.test(text)
      ? refuse("bad_request", "The address has a control character in it.")
      : answer(text)
  } catch {
    return refuse("bad_request", "The address has a `%` that is not followed by valid percent-encoding.")
  }
}

function listed(declared: Declared): string {
  return declared.size === 0 ? "It takes none." : `It takes ${[...declared.keys()].join(", ")}.`
}
