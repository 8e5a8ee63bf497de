declare const of: unique symbol

/** JSON text known to hold a `Value`: written once, sent as it is, never parsed again on the way out. */
export interface JsonText<Value> {
  readonly json: string
  readonly [of]?: Value
}

/** Writes a value as JSON, keeping its type. */
export function printJson<Value>(value: Value): JsonText<Value> {
  return { json: JSON.stringify(value) }
}

/** Takes stored JSON text back as what it was written from. The store is only written through `print`. */
export function fromStoredJson<Value>(json: string): JsonText<Value> {
  return { json }
}

/** Puts the fields of `identity` before those of a printed, non-empty object. */
export function prependFields<Identity extends object, Body extends object>(
  identity: Identity,
  body: JsonText<Body>,
): JsonText<Identity & Body> {
  return { json: `${JSON.stringify(identity).slice(0, -1)},${body.json.slice(1)}` }
}
