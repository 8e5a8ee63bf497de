import type { Counter } from "../../src/access/ports.ts"
import type { Allowance } from "./allowance.ts"

/** The object that counts the requests of an account: its name, and calls of it. */

type Stub = DurableObjectStub<Allowance>

/** The name of the object that counts all requests of an account. */
export function objectName(accountId: string): string {
  return `account:${accountId}`
}

/** The name of a counter within an isolate. Ids are random, so no key has the id of an account. */
export function counterName({ accountId, keyId }: Counter): string {
  return keyId ?? accountId
}

/**
 * Calls the object of an account. Retries once if an error is `retryable`, but never if the object is
 * overloaded. Usually the failed call did not reach the object. If only the reply was lost, a request counts
 * twice, or a packet counts although it is refused. No request or packet goes uncounted.
 */
export async function callObject<Reply>(
  namespace: DurableObjectNamespace<Allowance>,
  accountId: string,
  call: (stub: Stub) => Promise<Reply>,
): Promise<Reply> {
  const name = objectName(accountId)
  try {
    return await call(namespace.getByName(name))
  } catch (cause) {
    if (!isRetryable(cause)) throw cause
    return await call(namespace.getByName(name))
  }
}

function isRetryable(cause: unknown): boolean {
  if (typeof cause !== "object" || cause === null) return false
  return (
    "retryable" in cause && cause.retryable === true && !("overloaded" in cause && cause.overloaded === true)
  )
}
