/**
 * The settings of a deployed environment: what a person answers, and the secrets that are made. They are kept in
 * `.qistas/ENVIRONMENT.env`, in lines `NAME=value`, which only their owner can read. The platform never shows a
 * secret again, so this file is the only copy.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { namesAbroad, type RegisterAbroad, registersAbroad } from "../../src/identifiers/registers.ts"
import { writeWhole } from "../support/disk.ts"
import { root } from "../support/root.ts"
import type { DeployedEnvironment } from "./environments.ts"

type Declared = (typeof registersAbroad)[RegisterAbroad]
type RegisterKey = Extract<Declared, { readonly credentialKind: "key" }>["credential"]
/** The variables with the keys without which registers abroad are not read. The others need `EDGAR_USER_AGENT`. */
export const registerKeys: readonly RegisterKey[] = namesAbroad.flatMap((name) => {
  const declared: Declared = registersAbroad[name]
  return declared.credentialKind === "key" ? [declared.credential] : []
})

const names = [
  "ACCOUNT",
  "HOST",
  "EDGAR_USER_AGENT",
  "MAIL_FROM",
  "PRICES_SOURCE",
  "EODHD_TOKEN",
  "STOOQ_KEY",
  "PRICES_URL",
  "ECB_URL",
  "DNS_URL",
  "WATCHLIST_EMAILS_MAX",
  ...registerKeys,
  "STRIPE_PRICE_PLUS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "KEY_PEPPER",
  "OPERATOR_TOKEN",
] as const
export type SettingName = (typeof names)[number]
/** The secrets that the command makes. */
export const madeSecrets = ["KEY_PEPPER", "OPERATOR_TOKEN"] as const satisfies readonly SettingName[]
export type MadeSecret = (typeof madeSecrets)[number]
export const settingNames: readonly SettingName[] = names

/**
 * The names and values of an environment. A setting that was not asked for is absent; an empty one was left
 * empty.
 */
export type Settings = Readonly<Partial<Record<SettingName, string>>>

interface Setting {
  /**
   * `account`: where everything is. `host`: the address. `variable`: is stored in clear. `secret`: is never shown
   * again.
   */
  readonly kind: "account" | "host" | "variable" | "secret"
  /** The question that a person is asked; absent if the setting is only read from a file. */
  readonly question?: string
  /** The value if nothing is answered. Without one an answer is required, or the setting stays unset. */
  readonly byDefault?: string
  readonly isRequired?: true
  /** The answer is not shown while it is typed. */
  readonly isHidden?: true
  /** The question is asked only if this is true of the other settings. */
  readonly when?: (values: Settings) => boolean
  /** Returns what is wrong with a value; null if nothing is. */
  readonly check?: (value: string) => string | null
}

const hostname = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const emailAddress = /^[^\s@<>"]+@([a-z0-9-]+\.)+[a-z]{2,63}$/i
const printable = /^[ -~]+$/
/** The quotes around a value in the file. A value has at most two of them. */
const quotes = ["'", "`", '"']

/**
 * Every setting by name. `ACCOUNT` is written by the command. `HOST` becomes the custom domain and `PUBLIC_ORIGIN`.
 */
export const settings: Readonly<Record<SettingName, Setting>> = {
  ACCOUNT: {
    kind: "account",
    check: (value) =>
      /^[0-9a-f]{32}$/.test(value) ? null : "must be the identifier of an account of Cloudflare",
  },
  HOST: {
    kind: "host",
    question: "Host of the service, at a domain of the account (staging.example.com)",
    isRequired: true,
    check: (value) =>
      hostname.test(value) ? null : "must be a host name in small letters, without https://",
  },
  EDGAR_USER_AGENT: {
    kind: "secret",
    question: "Contact that EDGAR and the registers of Europe see (Example Inc. ops@example.com)",
    isRequired: true,
    check: (value) =>
      value.split(" ").some((word) => emailAddress.test(word))
        ? null
        : "must name a person or company and an email address, as the SEC requires",
  },
  MAIL_FROM: {
    kind: "variable",
    question: "Sender of emails, at a domain that Cloudflare sends for (empty: no sign-in by email)",
    check: (value) => (emailAddress.test(value) ? null : "must be an email address"),
  },
  PRICES_SOURCE: {
    kind: "variable",
    question: "Source of closes: none, eodhd, stooq (its licence is unclear), or two with a blank between",
    byDefault: "none",
    check: (value) =>
      ["none", "stooq", "eodhd", "eodhd stooq", "stooq eodhd"].includes(value)
        ? null
        : "must be none, stooq, eodhd, or two of them with a blank between",
  },
  EODHD_TOKEN: {
    kind: "secret",
    question: "EODHD's token",
    isRequired: true,
    isHidden: true,
    when: ({ PRICES_SOURCE: source = "" }: Settings) => source.includes("eodhd"),
  },
  STOOQ_KEY: {
    kind: "secret",
    question: "Stooq's key (empty: none)",
    isHidden: true,
    when: ({ PRICES_SOURCE: source = "" }: Settings) => source.includes("stooq"),
  },
  PRICES_URL: { kind: "variable" },
  ECB_URL: { kind: "variable" },
  DNS_URL: { kind: "variable" },
  WATCHLIST_EMAILS_MAX: {
    kind: "variable",
    check: (value) => (/^\d{1,5}$/.test(value) ? null : "must be a whole number"),
  },
  ...(Object.fromEntries(registerKeys.map((name) => [name, { kind: "secret" }])) as Record<
    RegisterKey,
    Setting
  >),
  STRIPE_PRICE_PLUS: { kind: "variable" },
  STRIPE_SECRET_KEY: { kind: "secret" },
  STRIPE_WEBHOOK_SECRET: { kind: "secret" },
  KEY_PEPPER: { kind: "secret", check: atLeast32 },
  OPERATOR_TOKEN: { kind: "secret", check: atLeast32 },
}

/** What is wrong with the value of a setting; null if nothing is. */
export function wrongWith({ check, isRequired }: Setting, value: string): string | null {
  if (value === "") return isRequired === true ? "must have a value" : null
  if (!printable.test(value)) return "must contain only printable characters of ASCII"
  if (quotes.every((quote) => value.includes(quote))) return "must not contain all three kinds of quotes"
  return check?.(value) ?? null
}

/** The setting of a name; null if there is none. */
export function settingOf(name: string): (Setting & { readonly name: SettingName }) | null {
  const known = settingNames.find((each) => each === name)
  return known === undefined ? null : { name: known, ...settings[known] }
}

function atLeast32(value: string): string | null {
  return value.length >= 32 ? null : "must have at least 32 characters"
}

/** The file of an environment's settings. `QISTAS_SETTINGS` names another folder. */
export function settingsFile(environment: DeployedEnvironment): string {
  return join(process.env.QISTAS_SETTINGS ?? join(root, ".qistas"), `${environment}.env`)
}

/** Reads the settings of a file; none if there is no file. Throws if a line is unknown or a value is wrong. */
export function readSettings(path: string): Settings {
  if (!existsSync(path)) return {}
  const read: Partial<Record<SettingName, string>> = {}
  for (const [name, value = ""] of Object.entries(parseEnv(readFileSync(path, "utf8")))) {
    const setting = settingOf(name)
    if (setting === null) throw new Error(`${path}: ${name} is not a setting (${settingNames.join(", ")}).`)
    const wrong = wrongWith(setting, value)
    if (wrong !== null) throw new Error(`${path}: ${name} ${wrong}.`)
    read[setting.name] = value
  }
  return read
}

/**
 * Writes the settings of an environment at once, so that only their owner can read them. A file that has the same
 * settings stays as it is, with its comments.
 */
export function writeSettings(environment: DeployedEnvironment, values: Settings): void {
  const path = settingsFile(environment)
  const stored = readSettings(path)
  if (existsSync(path) && settingNames.every((name) => stored[name] === values[name])) return
  const lines = settingNames.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [`${name}=${quoted(value)}`]
  })
  writeWhole(path, `${lines.join("\n")}\n`)
}

/** A value as `parseEnv` reads it. */
function quoted(value: string): string {
  const quote = quotes.find((each) => !value.includes(each)) ?? "'"
  return `${quote}${value}${quote}`
}

/** The origin of an environment's pages; null if the host is not known. */
export function originOf({ HOST: host }: Settings): string | null {
  return host === undefined ? null : `https://${host}`
}
