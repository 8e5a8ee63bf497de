let imported: { readonly pepper: string; readonly key: CryptoKey } | undefined

/**
 * HMAC-SHA-256 of a key under the pepper, in hexadecimal. The database stores it in place of the key. IP
 * addresses are hashed in the same way.
 */
export async function keyHash(pepper: string, key: string): Promise<string> {
  const encoder = new TextEncoder()
  if (imported?.pepper !== pepper) {
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    imported = {
      pepper,
      key: await crypto.subtle.importKey("raw", encoder.encode(pepper), algorithm, false, ["sign"]),
    }
  }
  return hexadecimal(await crypto.subtle.sign("HMAC", imported.key, encoder.encode(key)))
}

function hexadecimal(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
