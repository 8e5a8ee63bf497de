import type { Ceremonies } from "../../src/accounts/ports.ts"

/**
 * WebAuthn for the pages at `origin`, loaded on first use. Initializing the library with its certificate
 * parsers takes some 30 ms of CPU time, and most isolates never use a passkey.
 */
export function ceremonies(origin: string): Ceremonies {
  const loaded = async () => (await import("./webauthn.ts")).webauthn(origin)
  return {
    registrationOptions: async (...options) => (await loaded()).registrationOptions(...options),
    signInOptions: async (...options) => (await loaded()).signInOptions(...options),
    readRegistration: async (response) => (await loaded()).readRegistration(response),
    readAssertion: async (response) => (await loaded()).readAssertion(response),
  }
}
