import { type AccountStore, accountStore } from "../../src/accounts/accounts.ts"
import { type KeyStore, type KeyTexts, keyStore, type NewKey, newKeyText } from "../../src/accounts/keys.ts"
import { accounts, apiKeys } from "../../src/database/access.ts"
import { logEvent } from "../log.ts"
import { databaseOf } from "./database.ts"
import { keyHash } from "./key-hash.ts"

/** The functions of the platform that the stores of accounts need. */
export function seamsOf(d1: D1Database) {
  return {
    database: databaseOf(d1),
    clock: { nowMilliseconds: () => Date.now() },
    newId: () => crypto.randomUUID() as string,
    log: logEvent,
  }
}

/** The accounts, as the service, scripts and tests use them. */
export function accountsOf(d1: D1Database): AccountStore {
  return accountStore(seamsOf(d1))
}

/** The keys of accounts, hashed under this pepper. */
export function keysOf(d1: D1Database, pepper: string): KeyStore {
  return keyStore({ ...seamsOf(d1), texts: keyTexts(pepper) })
}

function keyTexts(pepper: string): KeyTexts {
  return { randomDigits, hash: (key) => keyHash(pepper, key) }
}

/** Uniform values of 0 to 61. Bytes of 248 and more are discarded, since 256 is not a multiple of 62. */
function randomDigits(length: number): readonly number[] {
  const digits: number[] = []
  while (digits.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
    digits.push(
      ...Array.from(bytes)
        .filter((byte) => byte < 248)
        .map((byte) => byte % 62),
    )
  }
  return digits.slice(0, length)
}

/** Opens an account without an address and returns its id; used by scripts and tests. */
export async function createAccount(d1: D1Database): Promise<string> {
  const id = crypto.randomUUID()
  const { query } = databaseOf(d1)
  await query.insert(accounts).values({ id, createdAt: new Date().toISOString() })
  return id
}

/** Makes a key without checking any limit; used by scripts and tests. */
export async function issueKey(
  d1: D1Database,
  pepper: string,
  wanted: NewKey,
): Promise<{ readonly id: string; readonly key: string }> {
  const { key, ...stored } = await newKeyText(keyTexts(pepper), wanted.type)
  const id = crypto.randomUUID()
  const { query } = databaseOf(d1)
  await query.insert(apiKeys).values({ id, ...wanted, ...stored, createdAt: new Date().toISOString() })
  return { id, key }
}
