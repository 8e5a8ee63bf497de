import type { Counter } from "../../src/access/ports.ts"
import type { Allowance } from "./allowance.ts"

/** The object that counts an account, as the Worker names and calls it. */

type Stub = DurableObjectStub<Allowance>

/** The name of the object that counts everything of an account. */
export function objectName(accountId: string): string {
  return `account:${accountId}`
}

/** The name of a counter within an isolate: ids are random, so that no key has the id of an account. */
export function counterName({ accountId, keyId }: Counter): string {
  return keyId ?? accountId
}

/**
 * Calls the object of an account. Retries a `retryable` failure once; an overloaded object must not be called again. Usually
 * the call did not reach the object. When the reply was lost instead, a request counts twice, or a packet counts although it
 * is refused; no request or packet goes uncounted.
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
