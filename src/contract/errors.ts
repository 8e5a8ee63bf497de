import * as z from "zod"

export const errorCodes = [
  "bad_request",
  "unauthorized",
  "sandbox_restricted",
  "not_found",
  "method_not_allowed",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The HTTP status of each code (Interface: Errors). */
export const statusOfError: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  unauthorized: 401,
  sandbox_restricted: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
}

/** The status of a `bad_request` whose body is over the limit. */
export const tooLargeStatus = 413

/** The status of a `bad_request` for a range that begins beyond the end of a file (RFC 9110, 15.5.17). */
export const rangeNotSatisfiableStatus = 416

/** The status of a `bad_request` over plain http. Only a developer's machine answers such requests. */
export const wrongOriginStatus = 403

export const errorCode = z.enum(errorCodes)
