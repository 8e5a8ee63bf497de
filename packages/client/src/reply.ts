/** What a call returns. Nothing is thrown: a service that cannot be reached is a value too. */

export interface Answer<Data, Meta> {
  readonly ok: true
  readonly status: 200
  readonly data: Data
  readonly meta: Meta
}

/**
 * Why there is no response of the interface. `unexpected`: the response is something else, such as a proxy's
 * error page, or has an error code of a later release. `unreachable`: there was no response. `timed_out`,
 * `aborted`: the call was ended.
 */
export type Failure = "unexpected" | "unreachable" | "timed_out" | "aborted"

export interface Refusal<Code extends string = string> {
  readonly ok: false
  /** Decide by the code. */
  readonly code: Code
  /** The message is for people; its words may change. */
  readonly message: string
  /** The HTTP status; null without a response. */
  readonly status: number | null
  /** Null when waiting does not help, or the wait is unknown. */
  readonly retryAfterSeconds: number | null
  /** Quote it in a support request; null when the response had none. */
  readonly requestId: string | null
}

/** A file that is being received. */
export interface FileAnswer {
  readonly ok: true
  readonly status: 200
  /**
   * The bytes of the file. After a broken connection it continues where it stopped. If that fails, reading rejects with an
   * Error whose `cause` is the refusal.
   */
  readonly body: ReadableStream<Uint8Array>
  /** The length of the whole file. */
  readonly bytes: number
  /**
   * The SHA-256 of the whole file, in hexadecimal. The client does not compute it: compare it when you have
   * the file.
   */
  readonly sha256: string
  readonly contentType: string
}

/** A refusal without a response. */
export function refusal<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message, status: null, retryAfterSeconds: null, requestId: null }
}
