declare const of: unique symbol

/** JSON text of a `Value`. It is serialized once and sent without being parsed again. */
export interface JsonText<Value> {
  readonly json: string
  readonly [of]?: Value
}

/** Serializes a value, keeping its type. */
export function printJson<Value>(value: Value): JsonText<Value> {
  return { json: JSON.stringify(value) }
}

/** The list of serialized values. */
export function joinJson<Value>(values: readonly JsonText<Value>[]): JsonText<readonly Value[]> {
  return { json: `[${values.map(({ json }) => json).join(",")}]` }
}

/** Trusts stored JSON text to have the type it was serialized from: the stores are only written through `printJson`. */
export function fromStoredJson<Value>(json: string): JsonText<Value> {
  return { json }
}

/** Puts the fields of `identity` before those of a serialized, non-empty object. */
export function prependFields<Identity extends object, Body extends object>(
  identity: Identity,
  body: JsonText<Body>,
): JsonText<Identity & Body> {
  return { json: `${JSON.stringify(identity).slice(0, -1)},${body.json.slice(1)}` }
}

/**
 * Prints a document once for each source, an object that does not change, and the words that the document also depends on;
 * while the source lives, the same words give the same `JsonText`.
 */
export function printOnce<Value>() {
  const printed = new WeakMap<object, { readonly words: string; readonly text: JsonText<Value> }>()
  return (source: object, words: string, print: () => JsonText<Value>): JsonText<Value> => {
    const known = printed.get(source)
    if (known?.words === words) return known.text
    const text = print()
    printed.set(source, { words, text })
    return text
  }
}
