import { readWithRetry } from "../read-with-retry.ts"

export type ReadBucket = Pick<R2Bucket, "get">

/** The text of a document; throws without one, because a published key always exists. */
export async function readText(bucket: ReadBucket, key: string): Promise<string> {
  const text = await readWithRetry(async () => {
    const object = await bucket.get(key)
    return object === null ? null : await object.text()
  })
  if (text === null) throw new Error(`no document under ${key}`)
  return text
}
