import { answer, type Outcome, refuse } from "../../../src/outcome.ts"
import { type PositionsRead, sentCharactersMax } from "../../../src/portfolio/csv/position.ts"
import { readPositions } from "../../../src/portfolio/csv/read.ts"
import { positionsMax } from "../../../src/portfolio/schema.ts"
import { isOwnPage } from "../../http/credential.ts"
import { readForm } from "../../http/form-body.ts"
import type { PageContext } from "../context.ts"

/** A form sends every character but letters and digits as three bytes. */
const bytesMax = sentCharactersMax * 3

const nameCharactersMax = 80

export const refusedStatus = { foreign: 403, too_large: 413, unreadable: 400 } as const
export type RefusedForm = keyof typeof refusedStatus

/** What the form of the page holds; `read` is refused where it has no positions. */
export interface SentPositions {
  readonly text: string
  readonly read: Outcome<PositionsRead, string>
  /** To save it as; empty at first. */
  readonly name: string
}

/**
 * Reads the form of the page: `csv`, a table of positions, and `replace`, a line and the symbol to take for it, as `3=MSFT`.
 * The form changes nothing, so that it needs no token; it is read only from a page of this service.
 */
export async function readSent({ request, url }: PageContext): Promise<Outcome<SentPositions, RefusedForm>> {
  if (!isOwnPage(request, url.origin))
    return refuse("foreign", "The form was not sent by a page of this service.")
  const form = await readForm(request, bytesMax)
  if (!form.ok) return refuse(form.code === "payload_too_large" ? "too_large" : "unreadable", form.message)
  const text = form.value.get("csv") ?? ""
  if (text.length > sentCharactersMax) {
    return refuse(
      "too_large",
      `The positions have ${text.length} characters, and may have ${sentCharactersMax}.`,
    )
  }
  const read = readPositions(text, positionsMax)
  const replaced = read.ok ? answer(withReplaced(read.value, form.value.get("replace") ?? "")) : read
  const name = (form.value.get("name") ?? "").slice(0, nameCharactersMax)
  return answer({ text, read: replaced, name })
}

/** A person decided which listing it is: what the file says, its price included, is of another or of none. */
const chosen = { isin: "", currency: "", exchange: "", name: "", price: null }

function withReplaced(read: PositionsRead, replace: string): PositionsRead {
  const [, line, symbol] = /^(\d{1,7})=(.{1,20})$/.exec(replace) ?? []
  if (line === undefined || symbol === undefined) return read
  const positions = read.positions.map((each) =>
    each.line === Number(line) ? { ...each, ...chosen, symbol } : each,
  )
  return { ...read, positions }
}
