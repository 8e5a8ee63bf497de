import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { parametersOf } from "../../../../src/contract/parameters.ts"

type Values = Readonly<Record<string, unknown>>

/** A curl command, with the key in the variable `QISTAS_KEY`. `baseUrl`: with `/v1`. */
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

/** A value in a path or a query: lists are joined by commas. */
export function written(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value)
}

/** Quoted as one word of a shell. */
function quoted(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
