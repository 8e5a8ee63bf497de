import type { Ceremonies } from "../../src/accounts/passkey-ports.ts"

/**
 * WebAuthn for the pages at `origin`, loaded when it is first asked for. The library and the certificates it can read take
 * an isolate 30 ms to set up, half of what it needs in all; most isolates are started by a question that concerns no passkey.
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
