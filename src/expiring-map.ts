/**
 * A bounded cache of one isolate. Entries expire after a time. If the cache is full, the oldest entry is
 * removed. Store only values, never a promise: a promise must not outlive the request that made it.
 */
export interface ExpiringMap<Value> {
  get(key: string, nowMilliseconds: number): Value | undefined
  set(key: string, value: Value, nowMilliseconds: number): void
}

/** Makes a cache in the memory of this isolate. An entry older than `maxAgeMilliseconds` counts as absent. */
export function expiringMap<Value>(bounds: {
  readonly maxEntries: number
  readonly maxAgeMilliseconds: number
}): ExpiringMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly since: number }>()
  return {
    get(key, now) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (now - entry.since < bounds.maxAgeMilliseconds) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value, now) {
      entries.delete(key)
      entries.set(key, { value, since: now })
      if (entries.size <= bounds.maxEntries) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
  }
}
