import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { fileBytesMax, type NamedFile as Read, tooLarge } from "../../src/verify/verify.ts"

/** Reads a chosen file and decompresses gzip, whatever its name; refuses a file that is too large or broken. */
export async function readChosen(chosen: File): Promise<Outcome<Read, "unreadable">> {
  const { name } = chosen
  try {
    if (chosen.size > fileBytesMax) return refuse("unreadable", tooLarge(name))
    const head = new Uint8Array(await chosen.slice(0, 2).arrayBuffer())
    const isGzip = head[0] === 0x1f && head[1] === 0x8b
    const plain = isGzip ? chosen.stream().pipeThrough(new DecompressionStream("gzip")) : chosen.stream()
    const text = await textOf(plain)
    return text === null ? refuse("unreadable", tooLarge(name)) : answer({ name, text })
  } catch {
    return refuse("unreadable", `${name} cannot be read: it may be broken, or no longer there.`)
  }
}

/** The text; null when it exceeds the limit, in which case the rest is not read. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  const pieces: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > fileBytesMax) {
      await reader.cancel()
      return null
    }
    pieces.push(decoder.decode(value, { stream: true }))
  }
  return pieces.join("") + decoder.decode()
}
