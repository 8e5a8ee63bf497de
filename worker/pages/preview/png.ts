/** A picture as a PNG with a palette (PNG, third edition: 8 bits a pixel, colour type 3). */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  /** Red, green and blue, 0 to 255. At most 256 colours. */
  readonly palette: readonly (readonly [number, number, number])[]
  /** The number of each pixel's colour, row after row. */
  readonly pixels: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Encodes a picture as a PNG file. */
export async function printPng({ width, height, palette, pixels }: IndexedPicture): Promise<Uint8Array> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 3], 8)
  // Each row begins with its filter: 0, which is none.
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const deflated = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"))
  const parts = [
    Uint8Array.from(signature),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(palette.flat())),
    chunk("IDAT", new Uint8Array(await new Response(deflated).arrayBuffer())),
    chunk("IEND", new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)))
  return bytes
}

/** The CRC-32 of PNG and zip. */
function checksum(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc
}
