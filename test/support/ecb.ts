import { crc32 } from "node:zlib"

/** A stand-in for the European Central Bank's site. */

const header = "Date,USD,JPY,GBP,"

/** A line of the history: dollars for one euro. Yen and pounds never change. */
export function day(date: string, usd: number | string): string {
  return `${date},${usd},160,0.8,`
}

/** The history of these lines, the newest first. Other currencies are not quoted. */
export function history(...lines: readonly string[]): string {
  return `${[header, ...lines].join("\n")}\n`
}

/** A ZIP archive with one deflated file. `change` may damage the bytes. */
export async function zipOf(
  text: string,
  change: (archive: Uint8Array) => Uint8Array = (archive) => archive,
): Promise<Uint8Array> {
  const plain = new TextEncoder().encode(text)
  const packed = new Uint8Array(
    await new Response(
      new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    ).arrayBuffer(),
  )
  const name = new TextEncoder().encode("eurofxref-hist.csv")
  const checksum = crc32(plain)
  // The bank's archiver writes the sizes behind the data, and in the directory.
  const local = record(30, { 0: 0x04034b50, 6: 8, 8: 8, 26: name.length })
  const entry = record(46, {
    0: 0x02014b50,
    8: 8,
    10: 8,
    16: checksum,
    20: packed.length,
    24: plain.length,
    28: name.length,
  })
  const sizes = record(16, { 0: 0x08074b50, 4: checksum, 8: packed.length, 12: plain.length })
  const before = [local, name, packed, sizes]
  const at = before.reduce((sum, { length }) => sum + length, 0)
  const end = record(22, { 0: 0x06054b50, 8: 1, 10: 1, 12: entry.length + name.length, 16: at })
  return change(joined([...before, entry, name, end]))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A record of a size, with little-endian fields by position. Positions of two bytes come before `wide` ones. */
function record(bytes: number, fields: Readonly<Record<number, number>>): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes))
  for (const [at, value] of Object.entries(fields)) {
    if (value > 0xffff || [0, 16, 20, 24].includes(Number(at)) || bytes === 16)
      view.setUint32(Number(at), value, true)
    else view.setUint16(Number(at), value, true)
  }
  return new Uint8Array(view.buffer)
}
