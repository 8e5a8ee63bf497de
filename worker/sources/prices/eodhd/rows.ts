import type * as z from "zod"
import { type FetchFunction, fetchText, type TextReply } from "../request.ts"

export interface EodhdConfiguration {
  /** Without a trailing slash: `https://eodhd.com`. */
  readonly url: string
  /** Null if nothing may be fetched. */
  readonly token: string | null
  readonly fetching: FetchFunction
}

export type RowsReply<Row> =
  | { readonly kind: "fetched"; readonly rows: readonly Row[]; readonly rowsReceived: number }
  | Exclude<TextReply, { readonly kind: "answered" }>

/** Keeps the rows that match the schema. A body that is not a list is `unreachable`. */
export async function fetchRows<Row>(
  { url, token, fetching }: EodhdConfiguration,
  path: string,
  parameters: Readonly<Record<string, string>>,
  row: z.ZodType<Row>,
): Promise<RowsReply<Row>> {
  if (token === null) return { kind: "refused", detail: "EODHD_TOKEN is not set" }
  const address = new URL(`${url}${path}`)
  for (const [name, value] of Object.entries({ ...parameters, fmt: "json", api_token: token })) {
    address.searchParams.set(name, value)
  }
  const reply = await fetchText(fetching, address, { secondsMax: 120, bytesMax: 32_000_000, secret: token })
  if (reply.kind !== "answered") return reply
  const list = parseList(reply.text)
  if (list === null) return { kind: "unreachable", detail: `${path}: the body is no list` }
  const rows: Row[] = []
  for (const one of list) {
    const read = row.safeParse(one)
    if (read.success) rows.push(read.data)
  }
  return { kind: "fetched", rows, rowsReceived: list.length }
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : null
  } catch {
    return null
  }
}
