import { keyHash } from "../storage/key-hash.ts"

/** The requirement of a form: a browser with a visit, or a signed-in user. Each has a cookie of its own. */
export type Guard = "visit" | "session"

/**
 * The token that a form must send. It is an HMAC-SHA-256, keyed with the pepper, of the token in the
 * browser's cookie. A foreign page knows neither the cookie nor the pepper. The guard's name separates the
 * tokens of visits and sessions. No API key begins like the signed text.
 */
export function formTokenOf(pepper: string, guard: Guard, cookieToken: string): Promise<string> {
  return keyHash(pepper, `form token\n${guard}\n${cookieToken}`)
}

/** Compares HMACs of both tokens. An attacker cannot predict HMACs, so the time reveals nothing. */
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

/**
 * The token in a feed's address, which lets a feed reader in without a session. It contains the account, and
 * an HMAC-SHA-256 of the account and the version of the address, keyed with the pepper. The owner can replace
 * the version. No API key begins like the signed text.
 */
export async function feedTokenOf(pepper: string, accountId: string, version: number): Promise<string> {
  return `${accountId}.${await keyHash(pepper, `watchlist feed\n${accountId}\n${version}`)}`
}

/** The account that a token names, even if the token is invalid. */
export function accountOfFeedToken(token: string): string {
  return token.split(".", 1)[0] ?? ""
}

/** Compares HMACs of both tokens. An attacker cannot predict HMACs, so the time reveals nothing. */
export async function isFeedToken(pepper: string, token: string, version: number): Promise<boolean> {
  const expected = await feedTokenOf(pepper, accountOfFeedToken(token), version)
  const [left, right] = await Promise.all(
    [token, expected].map((text) => keyHash(pepper, `feed token compared\n${text}`)),
  )
  return left === right
}
