import { randomBytes } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { writeWhole } from "../support/disk.ts"

/** Secrets next to the local databases: the pepper of the key hashes, and the keys of the demo account. */
export interface LocalSecrets {
  readonly pepper: string
  readonly sandboxKey: string | null
  readonly liveKey: string | null
  /** The token of the local operator routes. */
  readonly operatorToken: string
}

/** Reads the secrets of a state folder. If there are none, returns a new pepper and no keys. */
export function readSecrets(stateFolder: string): LocalSecrets {
  const path = secretsPath(stateFolder)
  const known = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
  const secrets = { pepper: secret(), sandboxKey: null, liveKey: null, operatorToken: secret(), ...known }
  if (known.operatorToken === undefined) writeSecrets(stateFolder, secrets)
  return secrets
}

export function storesIn(stateFolder: string): string {
  return join(stateFolder, "v3")
}

/**
 * Returns the first applied migration that a folder does not contain; null if it contains all. Such a
 * database has another schema.
 */
export function unknownMigration(applied: Iterable<string>, folder: string): string | null {
  for (const name of applied) if (!existsSync(`${folder}/${name}`)) return name
  return null
}

/** True if a local database has applied migrations that are not in the folder. */
export function isOfOtherSchema(stores: string, migrations: string): boolean {
  return globSync(join(stores, "d1/*/*.sqlite")).some((file) => {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const hasRecord =
        database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined
      const applied = hasRecord ? database.prepare("SELECT name FROM d1_migrations").all() : []
      return (
        unknownMigration(
          applied.map(({ name }) => String(name)),
          migrations,
        ) !== null
      )
    } finally {
      database.close()
    }
  })
}

/** The port of `wrangler dev`. */
const developerPort = 8787

/**
 * Writes the secrets for `wrangler dev` into .dev.vars, so that it serves the same stores with the same keys. Other
 * lines of the file stay. No deployment reads it.
 */
export function writeDeveloperVariables(path: string, { pepper, operatorToken }: LocalSecrets): void {
  const own = {
    KEY_PEPPER: pepper,
    OPERATOR_TOKEN: operatorToken,
    PUBLIC_ORIGIN: `http://localhost:${developerPort}`,
  }
  const before = existsSync(path) ? readFileSync(path, "utf8") : ""
  const others = before
    .split("\n")
    .filter((line) => !((line.split("=")[0] ?? "").trim() in own) && line !== "")
  const lines = [...others, ...Object.entries(own).map(([name, value]) => `${name}=${value}`)]
  const text = `${lines.join("\n")}\n`
  if (text !== before) writeWhole(path, text)
}

/** Writes the secrets so that only their owner can read them. */
export function writeSecrets(stateFolder: string, secrets: LocalSecrets): void {
  writeWhole(secretsPath(stateFolder), `${JSON.stringify(secrets, null, 2)}\n`)
}

function secret(): string {
  return randomBytes(32).toString("base64url")
}

function secretsPath(stateFolder: string): string {
  return join(stateFolder, "local-secrets.json")
}
