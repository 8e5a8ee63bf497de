import type { Env } from "../env.ts"

const tokenLengthMin = 32

/** True when a request carries the operators' token. Always false when the configured token is missing or too short. */
export async function isOperator(request: Request, env: Pick<Env, "OPERATOR_TOKEN">): Promise<boolean> {
  const token = env.OPERATOR_TOKEN ?? ""
  const sent = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  if (token.length < tokenLengthMin || sent === undefined) return false
  const [left, right] = await Promise.all([digest(sent), digest(token)])
  return crypto.subtle.timingSafeEqual(left, right)
}

/** Digests have equal lengths, which the constant-time comparison requires. */
function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
}
