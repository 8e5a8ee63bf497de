/** JSON text of a `Value`. It is serialized once and sent without being parsed again. */
export interface JsonText<Value> {
  readonly json: string
  /** The value from which the text was printed; absent if the text was read from a store. */
  readonly printed?: Value
}

/** Serializes a value, keeping it and its type. */
export function printJson<Value>(value: Value): JsonText<Value> {
  return { json: JSON.stringify(value), printed: value }
}

/**
 * The value of a text: the one it was printed from, or else the text parsed. Others may read the same value,
 * so it must not be changed.
 */
export function valueIn<Value>({ json, printed }: JsonText<Value>): Value {
  return printed ?? JSON.parse(json)
}

/** Joins serialized values to a list. */
export function joinJson<Value>(values: readonly JsonText<Value>[]): JsonText<readonly Value[]> {
  return { json: `[${values.map(({ json }) => json).join(",")}]` }
}

/** Trusts stored JSON text to have the type it was printed from: only `printJson` writes to the stores. */
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
 * Prints a document once for each source and words. The source is an object that does not change; the words
 * are the other texts that the document depends on. While the source lives, the same words give the same
 * `JsonText`. Only the text is kept: the value would take as much memory again.
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
