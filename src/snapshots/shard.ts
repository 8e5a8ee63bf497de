import type { Cell } from "../contract/tables/table.ts"

/** Rows between reading and printing: of each the cells that are not null, by their place, because most cells are null. */

type Rows = readonly (readonly Cell[])[]

/** The same rows give the same text. */
export function printShard(rows: Rows): string {
  return JSON.stringify(rows.map((row) => row.flatMap((cell, at) => (cell === null ? [] : [at, cell]))))
}

/** `width`: how many cells a row has. */
export function readShard(text: string, width: number): Rows {
  const stored: readonly (readonly Cell[])[] = JSON.parse(text)
  return stored.map((pairs) => {
    const row = new Array<Cell>(width).fill(null)
    for (let at = 0; at < pairs.length; at += 2) row[Number(pairs[at])] = pairs[at + 1] ?? null
    return row
  })
}
