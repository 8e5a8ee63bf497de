import type { ErrorCode } from "../../../src/contract/errors.ts"

/** An answer that is no document. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode

  constructor(status: number, code: ErrorCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
