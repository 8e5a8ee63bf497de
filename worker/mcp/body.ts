import { tooLargeStatus } from "../../src/contract/errors.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { brokenOff, decoded, isOfType, readChunks } from "../http/body.ts"
import { failure } from "../http/envelope.ts"
import { type RpcError, rpcCodes, rpcFailure } from "./replies.ts"

/** Design §4. */
export const mcpBodyBytesMax = 256 * 1024

/** Deeper than any message of the protocol, and shallow enough for recursive functions. */
export const nestingMax = 64

interface UnreadableBody {
  readonly ok: false
  readonly response: Response
}

type PostedBody = { readonly ok: true; readonly value: unknown } | UnreadableBody

/** Reads the posted JSON value. Never holds more than the limit. */
export async function readPosted(request: Request, requestId: string): Promise<PostedBody> {
  if (!isOfType(request.headers.get("Content-Type"), "application/json")) {
    return unreadable(
      415,
      rpcCodes.refused,
      "The body must be sent with Content-Type: application/json, in UTF-8.",
    )
  }
  const chunks = await readChunks(request, mcpBodyBytesMax)
  if (chunks === "too_large") {
    const refused = refuse("bad_request", `The body is larger than ${mcpBodyBytesMax} bytes.`)
    return { ok: false, response: failure({ ...refused, status: tooLargeStatus }, requestId) }
  }
  if (chunks === "broken_off") return unreadable(400, rpcCodes.parseError, brokenOff)
  const text = decoded(chunks)
  if (text === null) return unreadable(400, rpcCodes.parseError, "The body is not valid UTF-8.")
  const parsed = parse(text)
  if (!parsed.ok) return unreadable(400, rpcCodes.parseError, parsed.message)
  return isShallow(parsed.value)
    ? { ok: true, value: parsed.value }
    : unreadable(400, rpcCodes.invalidRequest, `The body is nested deeper than ${nestingMax} levels.`)
}

function parse(text: string): Outcome<unknown, "bad_request"> {
  try {
    return answer(JSON.parse(text))
  } catch {
    return refuse("bad_request", "The body is not valid JSON.")
  }
}

/** Walks a value level by level, without recursion. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= nestingMax; depth += 1) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
    if (level.length === 0) return true
  }
  return false
}

function unreadable(status: number, code: RpcError["code"], message: string): UnreadableBody {
  return { ok: false, response: rpcFailure(status, { code, message }) }
}
