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
