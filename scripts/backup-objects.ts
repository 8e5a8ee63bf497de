import type { R2Bucket, R2HTTPMetadata, R2ObjectBody, R2PutOptions } from "@cloudflare/workers-types"

/**
 * Objects as lines of JSON: key, metadata, and the content as text, or in base64 where it is no UTF-8. An object is in
 * memory whole, as the service reads it too; so many are at once.
 */

export const objectsAtOnce = 16

interface ObjectLine {
  readonly key: string
  readonly http?: Readonly<Record<string, string>>
  readonly custom?: Readonly<Record<string, string>>
  /** Where it is not the bucket's usual one. */
  readonly storage_class?: string
  readonly text?: string
  readonly base64?: string
}

/** Every object in the order of keys. One that is removed meanwhile is left out. */
export async function* readObjects(bucket: R2Bucket): AsyncGenerator<readonly string[]> {
  let cursor: string | undefined
  do {
    const listed = await bucket.list(cursor === undefined ? {} : { cursor })
    const keys = listed.objects.map(({ key }) => key)
    for (let start = 0; start < keys.length; start += objectsAtOnce) {
      const found = await Promise.all(keys.slice(start, start + objectsAtOnce).map((key) => bucket.get(key)))
      yield await Promise.all(found.filter((object) => object !== null).map(printObject))
    }
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
}

async function printObject(object: R2ObjectBody): Promise<string> {
  const { key, httpMetadata = {}, customMetadata = {}, storageClass } = object
  const http = sorted(printHttp(httpMetadata))
  const custom = sorted(customMetadata)
  const line: ObjectLine = {
    key,
    ...(Object.keys(http).length > 0 && { http }),
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(storageClass && storageClass !== "Standard" && { storage_class: storageClass }),
    ...printContent(new Uint8Array(await object.arrayBuffer())),
  }
  return JSON.stringify(line)
}

function printHttp({ cacheExpiry, ...texts }: R2HTTPMetadata): Record<string, string> {
  return { ...texts, ...(cacheExpiry && { cacheExpiry: new Date(cacheExpiry).toISOString() }) }
}

/** Two objects of the same metadata print it alike. */
function sorted(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function printContent(bytes: Uint8Array): Pick<ObjectLine, "text" | "base64"> {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") }
  }
}

/** Puts the object of a line, in place of what is under its key. */
export async function putObject(bucket: R2Bucket, line: string): Promise<void> {
  const { key, http, custom, storage_class, text, base64 }: ObjectLine = JSON.parse(line)
  const options: R2PutOptions = {
    ...(http && { httpMetadata: parseHttp(http) }),
    ...(custom && { customMetadata: { ...custom } }),
    ...(storage_class && { storageClass: storage_class }),
  }
  await bucket.put(key, text ?? Buffer.from(base64 ?? "", "base64"), options)
}

function parseHttp({ cacheExpiry, ...texts }: Readonly<Record<string, string>>): R2HTTPMetadata {
  return { ...texts, ...(cacheExpiry && { cacheExpiry: new Date(cacheExpiry) }) }
}

/** The order of two lines of objects: R2 lists keys by their bytes. */
export function objectOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)))
}

function keyOf(line: string): string {
  const { key }: ObjectLine = JSON.parse(line)
  return key
}
