import type { Revocations } from "../../src/accounts/ports.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"
import { objectName } from "./allowances.ts"

/** Revokes in the object that counts the key. Idempotent, so any failure is retried once. */
export function objectRevocations(namespace: DurableObjectNamespace<Allowance>): Revocations {
  return {
    async revoke(key) {
      const revoke = async () => await namespace.getByName(objectName(key)).revoke()
      try {
        await revoke().catch(revoke)
        return { kind: "revoked" }
      } catch (cause) {
        logFailure("revocation_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}
