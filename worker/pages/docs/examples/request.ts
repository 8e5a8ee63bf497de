import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { bodyOf, parametersOf, takesBody } from "../../../../src/contract/parameters.ts"
import { readCurl } from "./curl.ts"

/** A request that a page shows, from which it is printed in each language. */
export interface ShownRequest {
  readonly method: string
  readonly url: string
  /** A value may contain `$QISTAS_KEY`, in place of the reader's key. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** A JSON value; undefined without a body. */
  readonly body: unknown
  /** True to print the headers of the response too. */
  readonly isHeadShown: boolean
  /** The file that takes the response; null for the screen. */
  readonly output: string | null
}

type Values = Readonly<Record<string, unknown>>

/** A call of an endpoint. `baseUrl`: with `/v1`. */
export function requestTo(declared: Endpoint, input: Values, baseUrl: string): ShownRequest {
  const hasBody = takesBody(declared)
  return {
    method: declared.method,
    url: `${baseUrl}${addressOf(declared, input)}`,
    headers: [
      ...(declared.access === "key" ? ([["X-API-Key", "$QISTAS_KEY"]] as const) : []),
      ...(hasBody ? ([["Content-Type", "application/json"]] as const) : []),
    ],
    body: hasBody ? bodyOf(declared, input) : undefined,
    isHeadShown: false,
    output: declared.answers === "file" ? written(input.file) : null,
  }
}

const keys = { QISTAS_KEY: "$QISTAS_KEY", QISTAS_LIVE_KEY: "$QISTAS_LIVE_KEY" }

/** The request of a curl command in a guide; null for what cannot be read as one. */
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

/** A value in a path or a query: lists are joined by commas. */
export function written(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value)
}
