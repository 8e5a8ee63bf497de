/** True for what `Secrets.token` may have drawn: 32 bytes in base64url. What is none is asked of no store. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
