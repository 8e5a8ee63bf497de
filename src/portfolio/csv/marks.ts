import { grouped } from "../../lists.ts"
import { type DecimalMark, readAmount } from "./amounts.ts"
import type { Header, Row } from "./headers.ts"

/**
 * Whether a point or a comma is the decimal mark, judged by all numbers of a table. Columns differ: DEGIRO
 * writes one value with a point and another with a comma. `1,5` can only have a decimal comma, and
 * `1.234.567` only groups; `1.150` can be either.
 */
export interface Marks {
  /** The mark that numbers of a column prove; null if no number proves one, or if they contradict it. */
  readonly proven: (place: number) => DecimalMark | null
  /**
   * The mark that all numbers of the table prove. If they contradict each other, the mark that the equally
   * quoted ones prove; null if these do not agree either.
   */
  readonly usual: (isQuoted: boolean) => DecimalMark | null
}

/** The marks of a table that this service wrote. */
export const pointMarks: Marks = { proven: () => ".", usual: () => "." }

interface Proof {
  readonly place: number
  readonly isQuoted: boolean
  readonly mark: DecimalMark
}

export function marksOf({ names }: Header, rows: readonly Row[]): Marks {
  const proofs = rows.flatMap(({ cells, quoted }) =>
    cells.flatMap((cell, place): readonly Proof[] => {
      const mark = timed.test(names[place]?.key ?? "") ? null : markIn(cell)
      return mark === null ? [] : [{ place, isQuoted: quoted[place] ?? false, mark }]
    }),
  )
  const columns = new Map(
    [...grouped(proofs, ({ place }) => place)].map(([place, own]) => [place, agreedMark(own)]),
  )
  const whole = agreedMark(proofs)
  const [quotedAlike, unquoted] = [true, false].map((isQuoted) =>
    agreedMark(proofs.filter((each) => each.isQuoted === isQuoted)),
  )
  return {
    proven: (place) => columns.get(place) ?? null,
    usual: (isQuoted) => whole ?? (isQuoted ? quotedAlike : unquoted) ?? null,
  }
}

/** Columns of days and hours, where `12.15` is not a number. */
const timed = /date|datum|time|zeit|heure|tijd|data$|fecha|hora|^ora$/

/** The mark that a text proves; null if it is no number, or a number by either mark. */
function markIn(cell: string): DecimalMark | null {
  const text = cell.replace(/ ?%$/, "")
  if (!/[.,]/.test(text)) return null
  const [point, comma] = [readAmount(text, "."), readAmount(text, ",")]
  if (typeof point === "number") return typeof comma === "number" ? null : "."
  return typeof comma === "number" ? "," : null
}

function agreedMark(proofs: readonly Proof[]): DecimalMark | null {
  const [first, ...others] = new Set(proofs.map(({ mark }) => mark))
  return first === undefined || others.length > 0 ? null : first
}
