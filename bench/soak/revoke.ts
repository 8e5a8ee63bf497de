import { setTimeout as pause } from "node:timers/promises"
import { objectName } from "../../worker/limits/allowances.ts"
import { callerRecord, type SoakRecord } from "./count.ts"
import { ask, type LoadSetting } from "./load.ts"
import { requestOfKey, requestsOfRevokedKey } from "./requests.ts"
import type { SoakService } from "./service.ts"

const restMilliseconds = 300
/** The time after which a revoked key must be refused, by the service's clock. */
const refusedAfterMilliseconds = 1_000

/**
 * Makes a key, uses it and revokes it, until the soak is over. From one second after the revocation on, the
 * key must be refused everywhere, also by a new instance of its account's object.
 */
export async function revokeUntil(
  isOver: () => boolean,
  service: SoakService,
  setting: LoadSetting,
  { counts }: SoakRecord,
  speed: number,
): Promise<void> {
  while (!isOver()) {
    const { accountId, keys } = await service.newAccount("plus", "live", 1)
    for (const made of keys) {
      const caller = callerRecord(accountId, made)
      while ((await ask(setting, caller, requestOfKey)) !== 200) await pause(restMilliseconds)
      while (!(await service.revoke(accountId, made.id))) await pause(restMilliseconds)
      await pause(refusedAfterMilliseconds / speed)
      await askRevoked()
      await service.evict([objectName(accountId)])
      await askRevoked()
      counts.revoked += 1

      async function askRevoked() {
        for (const request of requestsOfRevokedKey) await ask(setting, caller, request)
      }
    }
    await pause(restMilliseconds)
  }
}
