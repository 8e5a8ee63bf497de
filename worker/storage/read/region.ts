import type { Objects } from "../../../src/objects.ts"
import { logFailure } from "../../log.ts"
import { within } from "../database.ts"

/** The cache of the data centre, which all isolates in a region share. It may forget anything at any time. */
export interface Region {
  /** The text that is kept under this address; null if there is none, or if the cache does not answer. */
  read(address: string): Promise<string | null>
  /** Keeps a text for at most this time, without delaying the request. */
  keep(address: string, text: string, secondsMax: number): void
}

/** The region's cache is near, so one that does not answer soon is not worth a wait. */
const patienceMilliseconds = 500

/** `inBackground` keeps the isolate awake for work after the response. */
export function region(inBackground: (work: Promise<unknown>) => void): Region {
  // A script in Node is in no data centre.
  if (!("caches" in globalThis)) return { read: async () => null, keep() {} }
  return {
    async read(address) {
      try {
        const kept = await within(patienceMilliseconds, caches.default.match(address))
        return (await kept?.text()) ?? null
      } catch (cause) {
        logFailure("region_unreachable", cause)
        return null
      }
    },
    keep(address, text, secondsMax) {
      const headers = { "Cache-Control": `public, max-age=${secondsMax}` }
      const kept = caches.default.put(address, new Response(text, { headers }))
      inBackground(kept.catch((cause: unknown) => logFailure("region_unreachable", cause)))
    },
  }
}

/** The key of a document that never changes: it ends in the hash of its content, or of all that decides it. */
const hashedKey = /\/[0-9a-f]{64}\.json$/

/**
 * Objects that R2 is asked for once a region, if they never change. `origin`: that of the service, because staging
 * and production may share a cache, and a key does not name all of a document's content.
 */
export function regionalObjects(objects: Objects, near: Region, origin: string | null): Objects {
  return {
    ...objects,
    async readText(key) {
      if (!hashedKey.test(key)) return objects.readText(key)
      const address = `${origin ?? "https://qistas.internal"}/documents/${key}`
      const kept = await near.read(address)
      if (kept !== null) return kept
      const text = await objects.readText(key)
      if (text !== null) near.keep(address, text, yearSeconds)
      return text
    },
  }
}

const yearSeconds = 31_536_000
