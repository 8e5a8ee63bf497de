import type { Revocations } from "../../src/accounts/ports.ts"
import { logFailure } from "../log.ts"
import { objectName } from "./account-object.ts"
import type { Allowance } from "./allowance.ts"

/** Revokes in the object that counts the account. Idempotent, so any failure is retried once. */
export function objectRevocations(namespace: DurableObjectNamespace<Allowance>): Revocations {
  return {
    async revoke({ accountId, keyId }) {
      const revoke = async () => await namespace.getByName(objectName(accountId)).revoke(keyId)
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
