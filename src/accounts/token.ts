/** True for the format of `Secrets.token`: 32 bytes in base64url. Other texts need no look-up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
