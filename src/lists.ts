/** Groups items by a key. The keys are in the order of their first items. */
export function grouped<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Cuts a list into slices of `size` items, in order. The last slice may be shorter. */
export function slices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/** Marks one item as the default, and puts it first. */
export function defaultFirst<Item>(
  all: readonly Item[],
  own: Item | undefined,
): readonly (Item & { readonly default: boolean })[] {
  return all
    .map((each) => ({ ...each, default: each === own }))
    .toSorted((a, b) => Number(b.default) - Number(a.default))
}
