import { keyHash } from "../storage/key-hash.ts"
import type { Guard } from "./routes.ts"

/**
 * What a form must carry: an HMAC-SHA-256, under the pepper, of the token in the browser's cookie. A foreign page can neither
 * read that cookie nor know the secret. The two doors' tokens are options apart, and no API key begins like what is signed here.
 */
export function formTokenOf(pepper: string, guard: Guard, cookieToken: string): Promise<string> {
  return keyHash(pepper, `form token\n${guard}\n${cookieToken}`)
}

/** Compared by HMACs of both, which nobody outside can foresee: how long that takes tells nothing of the token. */
export async function isFormToken(
  pepper: string,
  guard: Guard,
  cookieToken: string,
  given: string,
): Promise<boolean> {
  const wanted = await formTokenOf(pepper, guard, cookieToken)
  const [left, right] = await Promise.all(
    [given, wanted].map((text) => keyHash(pepper, `form token compared\n${text}`)),
  )
  return left === right
}
