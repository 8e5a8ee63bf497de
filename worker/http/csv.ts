import type { EndpointName, Endpoints } from "../../src/api/endpoints.ts"
import { endpointTables } from "../../src/api/tables.ts"
import type { DataOf } from "../../src/contract/endpoint.ts"
import { type JsonText, valueIn } from "../../src/contract/json-text.ts"
import type { EndpointTable, PageMeta } from "../../src/contract/tables/table.ts"
import { printCsv } from "../../src/csv.ts"
import { conditional, contentTypeOf, type HeaderFields } from "./conditional.ts"
import { metaText } from "./envelope.ts"

const mediaType = "text/csv"
const parameters = "header=present"

interface CsvAnswer {
  readonly name: EndpointName
  readonly data: JsonText<DataOf<Endpoints[EndpointName]>>
  /** The fields that the service adds to the `meta` of every response. */
  readonly extras: AnswerMeta
}

interface AnswerMeta extends PageMeta {
  readonly methodology?: string
  readonly has_more?: boolean
}

/** The table of an answer. `X-Meta` contains the `meta`. `Link` names the next page if there is one. */
export async function csvResponse(
  { request, url, requestId }: { readonly request: Request; readonly url: URL; readonly requestId: string },
  { name, data, extras }: CsvAnswer,
  headers: HeaderFields,
): Promise<Response> {
  const body = printTable(name, valueIn(data), extras.methodology ?? null)
  const next = extras.has_more === true ? tableOf(name).nextPage?.(extras) : undefined
  const words = JSON.stringify(extras)
  const fields = {
    ...headers,
    "X-Meta": inAscii(metaText(requestId, words)),
    ...(next && { Link: `<${addressOf(url, next)}>; rel="next"` }),
  }
  if (request.method === "GET")
    return conditional(request, { body, mediaType, parameters, content: body + words }, fields)
  return new Response(body, {
    headers: { ...fields, "Content-Type": contentTypeOf(mediaType, parameters) },
  })
}

/** The JSON for a header, which is ASCII: other characters become `\u` escapes. */
function inAscii(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** Path and query of the same request with other parameters. */
function addressOf(url: URL, changed: Readonly<Record<string, string | null>>): string {
  const { pathname, searchParams } = new URL(url)
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  return `${pathname}?${searchParams}`
}

/** The table of an endpoint that declares `csv`. */
export function tableOf<Name extends EndpointName>(name: Name): EndpointTable<DataOf<Endpoints[Name]>> {
  const table = endpointTables[name]
  if (table === undefined) throw new Error(`no table of ${name}`)
  return table
}

/** `methodology` is the one in the answer's `meta`; null if it has none. */
export function printTable<Name extends EndpointName>(
  name: Name,
  data: DataOf<Endpoints[Name]>,
  methodology: string | null,
): string {
  const { columnsOf, cellsOf } = tableOf(name)
  return printCsv(
    columnsOf(methodology, data).map((column) => column.name),
    cellsOf(data, methodology),
  )
}
