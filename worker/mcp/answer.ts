import type { Env } from "../env.ts"

/** A request that has come in, and what it is called in the log. */
export interface ArrivedAtMcp {
  readonly request: Request
  readonly env: Env
  readonly execution: Pick<ExecutionContext, "waitUntil">
  readonly requestId: string
}

/** Answers `/mcp`. Nothing is thrown. */
export async function answerMcp(_arrived: ArrivedAtMcp): Promise<Response> {
  return new Response(null, { status: 501 })
}
