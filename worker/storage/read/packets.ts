import { fromStoredJson, type JsonText } from "../../../src/contract/printed.ts"
import type { StoredDocument } from "../../../src/pipeline/ports.ts"
import type { FinancialStatements, Packets } from "../../../src/ports.ts"
import { readWithRetry } from "../steady.ts"

type Readable = Pick<R2Bucket, "get">

/** Evidence Packets in R2, each under the hash of its content. */
export function r2Packets(bucket: Readable): Packets {
  return { read: (key) => readDocument(bucket, key) }
}

/** Figures by fiscal year and quarter in R2, each document under the hash of its content. */
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

/** Writes a document unless one is there: under a content hash it can only be the same. */
export async function createDocument(
  bucket: Pick<R2Bucket, "put">,
  { key, json }: StoredDocument,
): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}
