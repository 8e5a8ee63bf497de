export type NamedResource =
  | { readonly kind: "methodologies" }
  | { readonly kind: "methodology"; readonly id: string }
  | { readonly kind: "evidence"; readonly instrumentId: string }

export const methodologiesUri = "qistas://methodologies"
export const methodologyTemplate = "qistas://methodologies/{id}"
export const evidenceTemplate = "qistas://evidence/{instrument_id}"

/** Reads the address of a resource; null if unknown. A colon in an identifier may be percent-encoded. */
export function resourceAt(uri: string): NamedResource | null {
  if (uri === methodologiesUri) return { kind: "methodologies" }
  const [, kind, encoded = ""] = /^qistas:\/\/(methodologies|evidence)\/([^/?#]+)$/.exec(uri) ?? []
  const name = decodedName(encoded)
  if (kind === undefined || name === null) return null
  return kind === "evidence" ? { kind, instrumentId: name } : { kind: "methodology", id: name }
}

/** `id` with or without `@version`, percent-encoded. */
export function methodologyUri(id: string): string {
  return `${methodologiesUri}/${encodeURIComponent(id)}`
}

/** Percent-encodes the colon of an identifier. */
export function evidenceUri(instrumentId: string): string {
  return `qistas://evidence/${encodeURIComponent(instrumentId)}`
}

/** Null for invalid percent-encoding and for control characters. */
function decodedName(encoded: string): string | null {
  try {
    const name = decodeURIComponent(encoded)
    return /\p{Cc}/u.test(name) ? null : name
  } catch {
    return null
  }
}
