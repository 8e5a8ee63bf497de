import type { Objects } from "../../../src/objects.ts"
import { logFailure } from "../../log.ts"

/** The cache of the data centre, which all isolates in a region share. It may forget anything at any time. */
export interface Region {
  /** Null if nothing is kept under this address, or if the cache does not answer. */
  read(address: string): Promise<Response | null>
  /** Keeps a response for as long as its `Cache-Control` says, without delaying the request. */
  keep(address: string, response: Response): void
}

/** `inBackground` keeps the isolate awake for work after the response. */
export function region(inBackground: (work: Promise<unknown>) => void): Region {
  // A script in Node is in no data centre.
  if (!("caches" in globalThis)) return { read: async () => null, keep() {} }
  return {
    async read(address) {
      try {
        return (await caches.default.match(address)) ?? null
      } catch (cause) {
        logFailure("region_unreachable", cause)
        return null
      }
    },
    keep(address, response) {
      const kept = caches.default.put(address, response)
      inBackground(kept.catch((cause: unknown) => logFailure("region_unreachable", cause)))
    },
  }
}

/** The key of a document that never changes: it ends in the hash of its content, or of all that decides it. */
const hashedKey = /\/[0-9a-f]{64}\.json$/

/** Objects that R2 is asked for once a region, if they never change. */
export function regionalObjects(objects: Objects, near: Region): Objects {
  return {
    ...objects,
    async readText(key) {
      if (!hashedKey.test(key)) return objects.readText(key)
      const address = `https://documents.qistas.internal/${key}`
      const kept = await near.read(address)
      if (kept !== null) return kept.text()
      const text = await objects.readText(key)
      if (text !== null) near.keep(address, new Response(text, { headers: immutable }))
      return text
    },
  }
}

const immutable = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Type": "application/json",
}
