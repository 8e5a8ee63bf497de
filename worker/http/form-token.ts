import { keyHash } from "../storage/key-hash.ts"

/** What a form requires: a browser with a visit, or a signed-in user. Each has a cookie of its own. */
export type Guard = "visit" | "session"

/**
 * The token that a form must send: an HMAC-SHA-256, keyed with the pepper, of the token in the browser's cookie. A foreign
 * page can neither read that cookie nor know the pepper. The guard's name separates the tokens of visits and sessions, and
 * no API key begins like the signed text.
 */
export function formTokenOf(pepper: string, guard: Guard, cookieToken: string): Promise<string> {
  return keyHash(pepper, `form token\n${guard}\n${cookieToken}`)
}

/** Compares HMACs of both, which an attacker cannot predict: the time it takes reveals nothing about the token. */
export async function isFormToken(
  pepper: string,
  guard: Guard,
  cookieToken: string,
  sent: string,
): Promise<boolean> {
  const expected = await formTokenOf(pepper, guard, cookieToken)
  const [left, right] = await Promise.all(
    [sent, expected].map((text) => keyHash(pepper, `form token compared\n${text}`)),
  )
  return left === right
}
