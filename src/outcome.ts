/** A refusal is a value (law 6). The caller sees `message`, so it must reveal nothing internal. */
export interface Refusal<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly message: string
}

export interface Answer<Value> {
  readonly ok: true
  readonly value: Value
}

export type Outcome<Value, Code extends string> = Answer<Value> | Refusal<Code>

export function answer<Value>(value: Value): Answer<Value> {
  return { ok: true, value }
}

/** Makes a refusal, which is returned and never thrown. */
export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message }
}
