import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { bodyOf, parametersOf, takesBody } from "../../../../src/contract/parameters.ts"

/** A request that a page shows in each language. */
export interface ShownRequest {
  readonly method: string
  readonly url: string
  /** A value may contain `$QISTAS_KEY`, the place for the reader's key. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** A JSON value; undefined if there is no body. */
  readonly body: unknown
  /** True if the headers of the response are printed too. */
  readonly isHeadShown: boolean
  /** The file to save the response in; null to show it. */
  readonly output: string | null
}

type Values = Readonly<Record<string, unknown>>

/** A call of an endpoint. `baseUrl` includes `/v1`. */
export function requestTo(declared: Endpoint, input: Values, baseUrl: string): ShownRequest {
  const hasBody = takesBody(declared)
  return {
    method: declared.method,
    url: `${baseUrl}${addressOf(declared, input)}`,
    headers: [
      ...(declared.access !== "open" ? ([["X-API-Key", "$QISTAS_KEY"]] as const) : []),
      ...(hasBody ? ([["Content-Type", "application/json"]] as const) : []),
    ],
    body: hasBody ? bodyOf(declared, input) : undefined,
    isHeadShown: false,
    output: declared.answers === "file" ? written(input.file) : null,
  }
}

const keys = { QISTAS_KEY: "$QISTAS_KEY", QISTAS_LIVE_KEY: "$QISTAS_LIVE_KEY" }

/** The request of a curl command in a guide; null for a command that cannot be read. */
export function requestOf(command: string): ShownRequest | null {
  if (!command.startsWith("curl ")) return null
  try {
    const { body, ...request } = readCurl(command, keys)
    return { ...request, body: body === null ? undefined : JSON.parse(body) }
  } catch {
    return null
  }
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

/** A value in a path or a query. A list is joined by commas. */
export function written(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value)
}

/** Parses a curl command as curl and a shell do, as far as the guides need. Throws for anything else. */

interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
  /** `-i`: show the status line and headers of the response. */
  readonly isHeadShown: boolean
  /** `-o`: the file to save the body in; null to show it. */
  readonly output: string | null
}

/** Reads one command line. `variables` are those of the shell. */
export function readCurl(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...args] = shellArguments(command, variables)
  if (program !== "curl") throw new Error(`not a curl command: ${command}`)
  const headers: (readonly [string, string])[] = []
  const seen = {
    url: "",
    method: "",
    body: null as string | null,
    isHeadShown: false,
    output: null as string | null,
  }
  const rest = [...args]
  const value = (option: string): string => {
    const given = rest.shift()
    if (given === undefined) throw new Error(`${option} lacks its value`)
    return given
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "-H" || word === "--header") headers.push(readHeader(value(word)))
    else if (word === "-X" || word === "--request") seen.method = value(word)
    else if (word === "-d" || word === "--data") seen.body = value(word)
    else if (word === "-o" || word === "--output") seen.output = value(word)
    else if (word === "-i" || word === "--include") seen.isHeadShown = true
    else if (word.startsWith("-") && !/^-(s|sS|-silent|f|-fail)$/.test(word))
      throw new Error(`curl ${word} is not read here`)
    else if (word.startsWith("-")) continue
    else if (seen.url !== "") throw new Error(`a second address: ${word}`)
    else seen.url = word
  }
  if (seen.url === "") throw new Error("no address")
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type")
  if (seen.body !== null && !hasType) headers.push(["Content-Type", "application/x-www-form-urlencoded"])
  return { ...seen, method: seen.method || (seen.body === null ? "GET" : "POST"), headers }
}

function readHeader(text: string): readonly [string, string] {
  const colon = text.indexOf(":")
  if (colon < 1) throw new Error(`not a header: ${text}`)
  return [text.slice(0, colon), text.slice(colon + 1).trim()]
}

const word = /\\\n|\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|[^\s'"\\]+/gy

/**
 * Splits a command into arguments, with quotes, backslashes and variables. Throws for any text that would
 * start another command.
 */
export function shellArguments(
  command: string,
  variables: Readonly<Record<string, string>>,
): readonly string[] {
  const args: string[] = []
  let current: string | null = null
  word.lastIndex = 0
  while (word.lastIndex < command.length) {
    const from = word.lastIndex
    const found = word.exec(command)
    if (found === null) throw new Error(`not a command: ${command.slice(from)}`)
    const [text, single, double, escaped] = found
    if (text === "\\\n" || /^\s+$/.test(text)) {
      if (text.includes("\n") && text !== "\\\n" && command.slice(word.lastIndex).trim() !== "") {
        throw new Error(`more than one command: ${command}`)
      }
      if (current !== null) args.push(current)
      current = null
      continue
    }
    current =
      (current ?? "") + (single ?? escaped ?? expanded(double ?? text, double === undefined, variables))
  }
  return current === null ? args : [...args, current]
}

function expanded(text: string, isBare: boolean, variables: Readonly<Record<string, string>>): string {
  if (isBare && /[|;&<>()`*?#!]/.test(text)) throw new Error(`a shell reads more in ${text}`)
  return text.replaceAll(/\\(["\\$`])|\$(?:(\w+)|\{(\w+)\})/g, (_all, literal, name, braced) => {
    if (literal !== undefined) return literal
    const given = variables[name ?? braced]
    if (given === undefined) throw new Error(`no such variable: $${name ?? braced}`)
    return given
  })
}
