import type { Env } from "../env.ts"

const tokenLengthMin = 32

/** True when a request carries the operators' token. A token that is missing or too short to be a secret opens nothing. */
export async function isOperator(request: Request, env: Pick<Env, "OPERATOR_TOKEN">): Promise<boolean> {
  const token = env.OPERATOR_TOKEN ?? ""
  const given = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  if (token.length < tokenLengthMin || given === undefined) return false
  const [left, right] = await Promise.all([digest(given), digest(token)])
  return crypto.subtle.timingSafeEqual(left, right)
}

/** Digests have one length, as the comparison in constant time wants. */
function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
}
