import type { WebhookSecrets } from "../../src/webhooks/ports.ts"

const secretBytes = 32
const ivBytes = 12
const prefix = "whsec_"
/** The label of the key that is derived from the pepper. Every other use of the pepper has another label. */
const label = "qistas webhook secrets, AES-256-GCM, 1"

const encoder = new TextEncoder()

/**
 * Secrets of webhooks, encrypted with AES-256-GCM under a key that HKDF-SHA-256 derives from the pepper. The
 * webhook's id is authenticated together with the secret, so that an encrypted secret cannot be decrypted in
 * another row.
 */
export function webhookSecrets(pepper: string): WebhookSecrets {
  return {
    newId: () => crypto.randomUUID(),
    async create(webhookId) {
      const text = prefix + base64Of(crypto.getRandomValues(new Uint8Array(secretBytes)))
      return { text, sealed: await seal(pepper, webhookId, text) }
    },
    open: (webhookId, sealed) => open(pepper, webhookId, sealed),
  }
}

async function seal(pepper: string, webhookId: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const encrypted = await crypto.subtle.encrypt(
    algorithmOf(webhookId, iv),
    await keyOf(pepper),
    encoder.encode(text),
  )
  return base64Of(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

async function open(pepper: string, webhookId: string, sealed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
    const algorithm = algorithmOf(webhookId, bytes.slice(0, ivBytes))
    const text = await crypto.subtle.decrypt(algorithm, await keyOf(pepper), bytes.slice(ivBytes))
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}

function algorithmOf(webhookId: string, iv: Uint8Array) {
  return { name: "AES-GCM", iv, additionalData: encoder.encode(webhookId) }
}

let derived: { readonly pepper: string; readonly key: Promise<CryptoKey> } | undefined

function keyOf(pepper: string): Promise<CryptoKey> {
  if (derived?.pepper !== pepper) derived = { pepper, key: derive(pepper) }
  return derived.key
}

async function derive(pepper: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(pepper), "HKDF", false, ["deriveKey"])
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(label) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
