/** A `Value` as JSON text. The text is sent without being parsed again. */
export interface JsonText<Value> {
  readonly json: string
  /** The value from which the text was printed. Absent if the text was read from a store. */
  readonly printed?: Value
}

/** Serializes a value and keeps the value with the text. */
export function printJson<Value>(value: Value): JsonText<Value> {
  return { json: JSON.stringify(value), printed: value }
}

/**
 * Returns the value of a text: the value that was printed, or the parsed text. Several callers may get the
 * same object, so it must not be changed.
 */
export function valueIn<Value>({ json, printed }: JsonText<Value>): Value {
  return printed ?? JSON.parse(json)
}

/** Joins serialized values into a serialized list. */
export function joinJson<Value>(values: readonly JsonText<Value>[]): JsonText<readonly Value[]> {
  return { json: `[${values.map(({ json }) => json).join(",")}]` }
}

/** Takes stored JSON text as a `Value` without validating it. Only `printJson` writes to the stores. */
export function fromStoredJson<Value>(json: string): JsonText<Value> {
  return { json }
}

/** Puts the fields of `identity` before those of a serialized, non-empty object. */
export function prependFields<Identity extends object, Body extends object>(
  identity: Identity,
  body: JsonText<Body>,
): JsonText<Identity & Body> {
  const json = `${JSON.stringify(identity).slice(0, -1)},${body.json.slice(1)}`
  return body.printed === undefined ? { json } : { json, printed: { ...identity, ...body.printed } }
}

/**
 * Caches one printed text for each source. The source is an object that does not change. `words` has the
 * other texts that the document depends on; if they change, the document is printed again. Only the text is
 * kept, because the value would take as much memory again.
 */
export function printOnce<Value>() {
  const printed = new WeakMap<object, { readonly words: string; readonly text: JsonText<Value> }>()
  return (source: object, words: string, print: () => JsonText<Value>): JsonText<Value> => {
    const known = printed.get(source)
    if (known?.words === words) return known.text
    const text: JsonText<Value> = { json: print().json }
    printed.set(source, { words, text })
    return text
  }
}
