/** A refusal is a value (design, law 6): the caller is told `message`; nothing internal is in it. */
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

/** What was asked for. */
export function answer<Value>(value: Value): Answer<Value> {
  return { ok: true, value }
}

/** An expected refusal, returned and never thrown. `message` is read by whoever asked, so it holds nothing internal. */
export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message }
}
