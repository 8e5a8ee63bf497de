import { fromStoredJson, type JsonText } from "../../../src/contract/json-text.ts"
import type { StoredDocument } from "../../../src/pipeline/ports.ts"
import type { FinancialStatements, Packets } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

type Readable = Pick<R2Bucket, "get">

/** Evidence Packets in R2, stored under the hash of their content. */
export function r2Packets(bucket: Readable): Packets {
  return { read: (key) => readDocument(bucket, key) }
}

/** Financials documents in R2, stored under the hash of their content. */
export function r2Financials(bucket: Readable): FinancialStatements {
  return { read: (key) => readDocument(bucket, key) }
}

async function readDocument<Body>(bucket: Readable, key: string): Promise<JsonText<Body>> {
  const text = await readWithRetry(async () => {
    const object = await bucket.get(key)
    return object === null ? null : await object.text()
  })
  if (text === null) throw new Error(`no document under ${key}`)
  return fromStoredJson(text)
}

/** Writes a document unless the key exists: under a content hash it can only be the same document. */
export async function createDocument(
  bucket: Pick<R2Bucket, "put">,
  { key, json }: StoredDocument,
): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}
