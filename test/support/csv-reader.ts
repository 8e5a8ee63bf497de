/** A cell of a CSV file (RFC 4180) as it is written. */
export interface ReadCell {
  readonly text: string
  readonly isQuoted: boolean
}

/** The records of a file. Refuses what the RFC does: a quotation mark inside a plain cell, lines that end other than by CRLF. */
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
