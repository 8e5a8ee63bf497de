/** A cell of a CSV file (RFC 4180), and whether it was quoted. */
export interface ReadCell {
  readonly text: string
  readonly isQuoted: boolean
}

/**
 * The records of a file. Throws for what the RFC forbids: a quotation mark in an unquoted cell, or lines that
 * do not end with CRLF.
 */
export function readCsv(file: string): readonly (readonly ReadCell[])[] {
  const records: ReadCell[][] = []
  let record: ReadCell[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < file.length) {
    const at = cell.lastIndex
    const found = cell.exec(file)
    if (found === null) throw new Error(`no cell at ${at}: ${file.slice(at, at + 40)}`)
    const [, quoted, plain = "", end] = found
    record.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined })
    if (end === ",") continue
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error("the last line has no end")
  return records
}
