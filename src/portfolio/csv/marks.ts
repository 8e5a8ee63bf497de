import { grouped } from "../../lists.ts"
import { type DecimalMark, readAmount } from "./amounts.ts"
import type { Header, Row } from "./headers.ts"

/**
 * The decimal mark, a point or a comma, as all numbers of a table show it. Columns may differ: DEGIRO writes
 * one value with a point and another with a comma. `1,5` can only have a decimal comma, and `1.234.567` can
 * only have groups. `1.150` can be either.
 */
export interface Marks {
  /** Returns the mark that the numbers of a column prove; null if none does, or if two disagree. */
  readonly proven: (place: number) => DecimalMark | null
  /**
   * Returns the mark that all numbers of the table prove. If they contradict each other, returns the mark
   * that the numbers with the same quoting prove. Null if these contradict each other too.
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

/** The names of columns with days and hours, in which `12.15` is not a number. */
const timed = /date|datum|time|zeit|heure|tijd|data$|fecha|hora|^ora$/

/** Returns the mark that a text proves. Null if the text is not a number, or is a number with either mark. */
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
