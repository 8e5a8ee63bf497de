import type { Cache, CacheStorage } from "@cloudflare/workers-types"

/** The part of the data centre's cache that the service uses. */
type RegionCache = Pick<Cache, "match" | "put">

/** Carries out a call of the cache, or not. The call is `match` or `put`. */
type Around = <Outcome>(call: "match" | "put", carryOut: () => Promise<Outcome>) => Promise<Outcome>

/**
 * Replaces the cache of the data centre, which cannot be emptied, by one that can: `empty` begins a new number,
 * which becomes a part of every key. Each call passes through `around`.
 */
export function numberTheCache(around: Around = (_, carryOut) => carryOut()): { empty(): void } {
  let number = 0
  const all = Reflect.get(globalThis, "caches") as CacheStorage
  const bare = all.default
  const numbered = (key: unknown) => {
    const url = new URL(String(key))
    url.searchParams.set("cache", String(number))
    return url.href
  }
  const region: RegionCache = {
    match(key) {
      const address = numbered(key)
      return around("match", () => bare.match(address))
    },
    put(key, response) {
      const address = numbered(key)
      return around("put", () => bare.put(address, response))
    },
  }
  const caches = new Proxy(all, { get: (_, name) => (name === "default" ? region : Reflect.get(all, name)) })
  Object.assign(globalThis, { caches })
  return {
    empty() {
      number += 1
    },
  }
}
