import type { R2Bucket, R2HTTPMetadata, R2ObjectBody, R2PutOptions } from "@cloudflare/workers-types"
import { snapshotsFolder } from "../../src/snapshots/keys.ts"
import { pauseKey } from "../../worker/pause.ts"

/**
 * Converts objects to lines of JSON: key, metadata, and the content as text (in base64 if it is not UTF-8).
 * Each object is in memory as a whole, so the large files of snapshots are left out. The code also runs in
 * the Worker of the local stores.
 */

export interface ObjectPage {
  readonly lines: readonly string[]
  /** The start of the next page; null after the last page. */
  readonly cursor: string | null
}

export interface ObjectLines {
  readonly readPage: (cursor: string | null) => Promise<ObjectPage>
  /** Writes the objects of some lines, and replaces objects with the same keys. */
  readonly put: (lines: readonly string[]) => Promise<void>
}

/** The number of objects in memory at the same time. */
export const objectsPerPage = 64
const objectsAtOnce = 16

interface ObjectLine {
  readonly key: string
  readonly http?: Readonly<Record<string, string>>
  readonly custom?: Readonly<Record<string, string>>
  /** Missing if it is the bucket's default. */
  readonly storage_class?: string
  readonly text?: string
  readonly base64?: string
}

/** Reads and writes the objects of a bucket as lines of JSON. */
export function objectLinesIn(bucket: R2Bucket): ObjectLines {
  return {
    async readPage(from) {
      const listed = await bucket.list({ limit: objectsPerPage, ...(from !== null && { cursor: from }) })
      const keys = listed.objects
        .map(({ key }) => key)
        .filter((key) => key !== pauseKey && !key.startsWith(snapshotsFolder))
      const lines: string[] = []
      for (let start = 0; start < keys.length; start += objectsAtOnce) {
        const found = await Promise.all(
          keys.slice(start, start + objectsAtOnce).map((key) => bucket.get(key)),
        )
        // An object that was removed after the listing is left out.
        lines.push(...(await Promise.all(found.filter((object) => object !== null).map(printObject))))
      }
      return { lines, cursor: listed.truncated ? listed.cursor : null }
    },
    async put(lines) {
      for (let start = 0; start < lines.length; start += objectsAtOnce) {
        const together = lines.slice(start, start + objectsAtOnce)
        await Promise.all(together.map((line) => putObject(bucket, line)))
      }
    },
  }
}

/** Returns the objects in the order of keys. */
export async function* readObjects(objects: ObjectLines): AsyncGenerator<readonly string[]> {
  let cursor: string | null = null
  do {
    const page: ObjectPage = await objects.readPage(cursor)
    yield page.lines
    cursor = page.cursor
  } while (cursor !== null)
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

/** Sorts fields, so that equal metadata has equal texts. */
function sorted(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function printContent(bytes: Uint8Array): Pick<ObjectLine, "text" | "base64"> {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) }
  }
}

async function putObject(bucket: R2Bucket, line: string): Promise<void> {
  const { key, http, custom, storage_class, text, base64 }: ObjectLine = JSON.parse(line)
  const options: R2PutOptions = {
    ...(http && { httpMetadata: parseHttp(http) }),
    ...(custom && { customMetadata: { ...custom } }),
    ...(storage_class && { storageClass: storage_class }),
  }
  await bucket.put(key, text ?? bytesOf(base64 ?? ""), options)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function parseHttp({ cacheExpiry, ...texts }: Readonly<Record<string, string>>): R2HTTPMetadata {
  return { ...texts, ...(cacheExpiry && { cacheExpiry: new Date(cacheExpiry) }) }
}

/** Compares two lines of objects in R2's order, which is by the bytes of the keys. */
export function objectOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)))
}

/** The key of a line's object. */
export function keyOf(line: string): string {
  const { key }: ObjectLine = JSON.parse(line)
  return key
}
