import { fromStoredJson, type JsonText } from "../../../src/contract/json-text.ts"
import type { FinancialStatements, Packets } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

export type ReadBucket = Pick<R2Bucket, "get">

/** Evidence Packets in R2, stored under the hash of their content. */
export function r2Packets(bucket: ReadBucket): Packets {
  return { read: (key) => readDocument(bucket, key) }
}

/** Financials documents in R2, stored under the hash of their content. */
export function r2Financials(bucket: ReadBucket): FinancialStatements {
  return { read: (key) => readDocument(bucket, key) }
}

async function readDocument<Body>(bucket: ReadBucket, key: string): Promise<JsonText<Body>> {
  return fromStoredJson(await readText(bucket, key))
}

/** The text of a document; throws without one, because a published key always exists. */
export async function readText(bucket: ReadBucket, key: string): Promise<string> {
  const text = await readWithRetry(async () => {
    const object = await bucket.get(key)
    return object === null ? null : await object.text()
  })
  if (text === null) throw new Error(`no document under ${key}`)
  return text
}
