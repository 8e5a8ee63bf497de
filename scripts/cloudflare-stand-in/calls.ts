import type { IRequest, Router } from "itty-router"

/** A request with its body, which is read once. */
export interface ApiCall {
  readonly method: string
  /** Below `/client/v4`, with the query. */
  readonly path: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

export type ApiRouter = ReturnType<typeof Router<IRequest, [ApiCall]>>

/** A refusal of the platform, with its own code. */
export interface Refused {
  readonly refusedWith: { readonly status: number; readonly code: number; readonly message: string }
}

export function refused(status: number, code: number, message: string): Refused {
  return { refusedWith: { status, code, message } }
}

export function isRefused(result: unknown): result is Refused {
  return typeof result === "object" && result !== null && "refusedWith" in result
}

/** The body of a call, as the API's description has it. */
export function json<Body>({ body }: ApiCall): Body {
  return JSON.parse(new TextDecoder().decode(body))
}
