import type { Cache, CacheStorage } from "@cloudflare/workers-types"

/** The part of the data centre's cache that the service uses. */
type RegionCache = Pick<Cache, "match" | "put">

/** Carries out a call of the cache, or not. The call is `match` or `put`. */
type Around = <Outcome>(call: "match" | "put", carryOut: () => Promise<Outcome>) => Promise<Outcome>

/**
 * Replaces the cache of the data centre, which cannot be emptied and is shared by all tests, by one that is empty
 * at first and can be emptied: a name becomes a part of every key. Each call passes through `around`.
 */
export function nameTheCache(around: Around = (_, carryOut) => carryOut()): { empty(): void } {
  let name: string | null = null
  const all = Reflect.get(globalThis, "caches") as CacheStorage
  const bare = all.default
  const named = (key: unknown) => {
    name ??= crypto.randomUUID()
    // A test before this one may have replaced the cache too, so the whole key becomes a part of the new one.
    return `https://${name}.internal/${encodeURIComponent(String(key))}`
  }
  const region: RegionCache = {
    match(key) {
      const address = named(key)
      return around("match", () => bare.match(address))
    },
    put(key, response) {
      const address = named(key)
      return around("put", () => bare.put(address, response))
    },
  }
  const caches = new Proxy(all, { get: (_, name) => (name === "default" ? region : Reflect.get(all, name)) })
  Object.assign(globalThis, { caches })
  return {
    empty() {
      name = null
    },
  }
}
