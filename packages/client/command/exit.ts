import type { Refusal } from "../src/index.ts"

/**
 * The exit codes. `ok`: everything was answered. `refused`: the service refused the request, or a part of it.
 * `usage`: the command line cannot be used, or a file that it names cannot. `unreachable`: the service did
 * not respond, or not in time. `interrupted`: the user pressed Ctrl-C before the answer.
 */
export const exitCodes = { ok: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Writes the reason of a refusal to the standard error and returns the exit code. */
export function explain({ code, message, retryAfterSeconds, requestId }: Refusal): ExitCode {
  if (code === "aborted") return exitCodes.interrupted
  const wait = retryAfterSeconds === null ? "" : ` Try again in ${retryAfterSeconds} seconds.`
  const request = requestId === null ? "" : ` (request ${requestId})`
  warn(`${code}: ${message}${wait}${request}`)
  return code === "unreachable" || code === "timed_out" ? exitCodes.unreachable : exitCodes.refused
}

/** Writes which symbols an answer lacks, grouped by the reason. */
export function explainMissing(missing: Readonly<Record<string, readonly string[]>>): ExitCode {
  const reasons = Object.entries(missing).filter(([, symbols]) => symbols.length > 0)
  for (const [why, symbols] of reasons) warn(`${why}: ${symbols.join(", ")}`)
  return reasons.length === 0 ? exitCodes.ok : exitCodes.refused
}

/** Writes a text to the standard error, because the standard output is for rows only. */
export function warn(text: string): void {
  process.stderr.write(`qistas: ${text}\n`)
}
