import type { JsonText } from "../contract/json-text.ts"
import { sha256 } from "../sha256.ts"

export interface StoredDocument {
  readonly key: string
  readonly json: string
}

/** A document keyed by the hash of its content, so that writing it twice creates one object. */
export function storedDocument(
  folder: "compliance" | "packets" | "financials" | "holdings" | "held" | "measures",
  { json }: JsonText<unknown>,
): StoredDocument {
  return { key: `${folder}/${sha256(json)}.json`, json }
}
