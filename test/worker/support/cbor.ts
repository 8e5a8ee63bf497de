/**
 * The part of CBOR (RFC 8949) that authenticators write: integers, byte strings, texts, lists and maps, of
 * less than 64 KiB.
 */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

export function cbor(item: Cbor): Uint8Array {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === "string") {
    const text = new TextEncoder().encode(item)
    return joined(head(3, text.length), text)
  }
  if (item instanceof Uint8Array) return joined(head(2, item.length), item)
  if (isList(item)) return joined(head(4, item.length), ...item.map(cbor))
  return joined(head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)]))
}

function isList(item: readonly Cbor[] | ReadonlyMap<number | string, Cbor>): item is readonly Cbor[] {
  return Array.isArray(item)
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The head of an item: major type and argument, in the shortest form. */
function head(major: number, argument: number): Uint8Array {
  if (argument < 24) return Uint8Array.of((major << 5) | argument)
  if (argument < 256) return Uint8Array.of((major << 5) | 24, argument)
  return Uint8Array.of((major << 5) | 25, argument >> 8, argument & 255)
}
