import type { Secrets } from "../src/accounts/ports.ts"

const tokenBytes = 32

/** Tokens from the runtime's cryptographic generator. */
export const secrets: Secrets = { token }

function token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
