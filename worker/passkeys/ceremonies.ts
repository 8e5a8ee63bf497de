import type { Ceremonies } from "../../src/accounts/passkey-ports.ts"

/**
 * WebAuthn for the pages at `origin`, loaded when it is first asked for: setting up the library, with the parsers of
 * certificates it brings, takes some 30 ms of a processor, and most isolates are started by what concerns no passkey.
 */
export function ceremonies(origin: string): Ceremonies {
  const loaded = async () => (await import("./webauthn.ts")).webauthn(origin)
  return {
    registrationOptions: async (...asked) => (await loaded()).registrationOptions(...asked),
    signInOptions: async (...asked) => (await loaded()).signInOptions(...asked),
    readRegistration: async (response) => (await loaded()).readRegistration(response),
    readAssertion: async (response) => (await loaded()).readAssertion(response),
  }
}
