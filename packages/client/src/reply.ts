/** The answer of a call. Nothing is thrown: a call to an unreachable service returns a value too. */

export interface Answer<Data, Meta> {
  readonly ok: true
  readonly status: 200
  readonly data: Data
  readonly meta: Meta
}

/**
 * The reason why there is no response of the API. `unexpected`: the response is something else, such as a
 * proxy's error page, or has an error code of a later release. `unreachable`: there was no response.
 * `timed_out`, `aborted`: the call was ended.
 */
export type Failure = "unexpected" | "unreachable" | "timed_out" | "aborted"

export interface Refusal<Code extends string = string> {
  readonly ok: false
  /** The error code. Programs should decide by the code, not by the message. */
  readonly code: Code
  /** A sentence for people. Its words may change. */
  readonly message: string
  /** The HTTP status; null if there was no response. */
  readonly status: number | null
  /** The seconds to wait. Null if waiting does not help, or if the wait is unknown. */
  readonly retryAfterSeconds: number | null
  /** The id to quote in a support request; null if the response had none. */
  readonly requestId: string | null
}

/** A file that is being received. */
export interface FileAnswer {
  readonly ok: true
  readonly status: 200
  /**
   * The bytes of the file. If the connection breaks, the stream continues where it stopped. If that fails,
   * reading rejects with an Error whose `cause` is the refusal.
   */
  readonly body: ReadableStream<Uint8Array>
  /** The length of the whole file. */
  readonly bytes: number
  /**
   * The SHA-256 of the whole file, in hexadecimal. The client does not check it: compare it yourself when you
   * have the file.
   */
  readonly sha256: string
  readonly contentType: string
}

/** Makes a refusal for a call that got no response. */
export function refusal<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message, status: null, retryAfterSeconds: null, requestId: null }
}
