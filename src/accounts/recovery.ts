import { answer, type Outcome, refuse } from "../outcome.ts"
import { isoAt } from "../runtime.ts"
import { type KeyPorts, type ListedKey, type RevokePorts, revokeKey } from "./keys.ts"
import type { Passkey } from "./passkey-store.ts"
import { type PasskeyPorts, passkeysOf, removePasskey } from "./passkeys.ts"
import { type SessionPorts, sessionMilliseconds, signOutEverywhere } from "./sessions.ts"

/** Recovery of an account whose session was stolen. */

/** What opens the account without a session. `isSuspect`: made while a session that is open now may have been open. */
export interface Access {
  readonly keys: readonly (ListedKey & { readonly isSuspect: boolean })[]
  readonly passkeys: readonly (Passkey & { readonly isSuspect: boolean })[]
}

/** The keys in use and the passkeys. Those of the last 30 days are suspect: no session lasts longer. */
export async function accessOf(
  ports: KeyPorts<"list"> & Pick<PasskeyPorts, "passkeys">,
  accountId: string,
): Promise<Access> {
  const [keys, passkeys] = await Promise.all([ports.keyStore.list(accountId), passkeysOf(ports, accountId)])
  const since = isoAt(ports.clock.nowMilliseconds() - sessionMilliseconds)
  const marked = <Made extends { readonly createdAt: string }>(made: Made) => ({
    ...made,
    isSuspect: made.createdAt >= since,
  })
  return {
    keys: keys.filter(({ revokedAt }) => revokedAt === null).map(marked),
    passkeys: passkeys.map(marked),
  }
}

/**
 * Revokes the keys, removes the passkeys, and then ends every session. If a key cannot be revoked, no session ends, so that the
 * user is still there to try again.
 */
export async function endAccess(
  ports: RevokePorts & Pick<PasskeyPorts, "passkeys"> & Pick<SessionPorts, "sessionStore">,
  accountId: string,
  ended: { readonly keyIds: readonly string[]; readonly credentialIds: readonly string[] },
): Promise<Outcome<null, "unreachable">> {
  for (const credentialId of ended.credentialIds) await removePasskey(ports, accountId, credentialId)
  const revoked = await Promise.all(ended.keyIds.map((keyId) => revokeKey(ports, accountId, keyId)))
  if (revoked.some((outcome) => !outcome.ok && outcome.code === "unreachable")) {
    return refuse(
      "unreachable",
      "Nobody was signed out: a key could not be revoked and may still work. Try again, or untick the key to sign out without revoking it.",
    )
  }
  await signOutEverywhere(ports, accountId)
  return answer(null)
}
