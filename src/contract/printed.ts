declare const of: unique symbol

/** JSON text known to hold a `Value`: written once, sent as it is, never parsed again on the way out. */
export interface Printed<Value> {
  readonly json: string
  readonly [of]?: Value
}

/** Writes a value as JSON, keeping its type. */
export function print<Value>(value: Value): Printed<Value> {
  return { json: JSON.stringify(value) }
}

/** Takes stored JSON text back as what it was written from. The store is only written through `print`. */
export function stored<Value>(json: string): Printed<Value> {
  return { json }
}

/** Puts the fields of `identity` before those of a printed, non-empty object. */
export function prefixed<Identity extends object, Body extends object>(
  identity: Identity,
  body: Printed<Body>,
): Printed<Identity & Body> {
  return { json: `${JSON.stringify(identity).slice(0, -1)},${body.json.slice(1)}` }
}
